import Parameters
import URLLoading

extension ParameterSet {
    /// Whether a request with these canonical items lets `Accept` choose its format: then every answer to it varies.
    func leavesFormatOpen(_ canonical: [QueryItem]) -> Bool {
        guard let format = parameters.first(where: { if case .format = $0.kind { true } else { false } }) else {
            return false
        }
        let value = canonical.first { $0.name == format.name }?.value ?? format.defaultValue ?? "auto"
        return value.hasPrefix("auto")
    }
}
