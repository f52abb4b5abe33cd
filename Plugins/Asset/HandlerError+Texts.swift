import Imaging
import URLGatePluginKit
import URLLoading

/// The texts of this plugin, in one place; `AssetErrorTests` holds them as a table.
extension HandlerError {
    /// 404: an id that leads to no file.
    static func noOriginal(_ id: String) -> HandlerError {
        HandlerError(
            status: 404, code: "original-not-found", message: "There is no original '\(GatewayError.excerpt(id))'.",
            parameter: "id")
    }

    /// 400: an angle that leaves corners, and no colour for them.
    static func cornersWithoutBackground(_ degrees: String) -> HandlerError {
        HandlerError(
            status: 400, code: "value-out-of-range",
            message: "'rotate' is \(degrees) degrees, and only 0, 90, 180 and 270 go without background. "
                + "Give background a colour for the corners, such as ffffff or 00000000.",
            parameter: "rotate")
    }

    /// 400: a watermark that the configuration does not name.
    static func unknownWatermark(_ name: String, among names: [String]) -> HandlerError {
        let known = names.isEmpty ? "The configuration names none." : "Give one of \(names.joined(separator: ", "))."
        return HandlerError(
            status: 400, code: "invalid-value", message: "'watermark' is '\(name)'. \(known)", parameter: "watermark")
    }

    /// For the operator.
    static func watermarkUnusable(_ text: String, _ reason: String) -> HandlerError {
        HandlerError(
            status: 500, code: "watermark-unusable",
            message: "watermark '\(text)': \(reason). "
                + "Write NAME=ID;position=southeast;scale=20;opacity=80;margin=3.")
    }

    /// What picture work throws, as a handler says it.
    init(_ error: ImagingError) {
        self.init(status: error.status, code: error.code, message: error.message, parameter: error.parameter)
    }

    /// Runs picture work.
    static func imaging<Result>(_ work: () throws(ImagingError) -> Result) throws(HandlerError) -> Result {
        do throws(ImagingError) { return try work() } catch { throw HandlerError(error) }
    }
}
