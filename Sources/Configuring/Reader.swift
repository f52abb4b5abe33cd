/// The walk through the nodes: where it is, what it may ask, and all that was wrong so far.
struct Reader {
    let surroundings: Surroundings
    private(set) var errors: [ConfigurationError]
    private var path: [String] = []

    init(_ surroundings: Surroundings, errors: [ConfigurationError] = []) {
        self.surroundings = surroundings
        self.errors = errors
    }

    /// The key being read, with those above it: `pool.timeout`. Names start anew in each item of a list.
    var name: String { path.joined(separator: ".") }

    mutating func report(_ error: ConfigurationError) { errors.append(error) }

    /// Reads what stands under `key`.
    mutating func under<Value>(_ key: String, _ read: (inout Reader) -> Value) -> Value {
        path.append(key)
        defer { path.removeLast() }
        return read(&self)
    }

    /// Reads an item of a list of sections.
    mutating func inItem<Value>(_ read: (inout Reader) -> Value) -> Value {
        let outer = path
        path = []
        defer { path = outer }
        return read(&self)
    }

    /// An absolute path; relative ones start at the folder of the configuration.
    func absolute(_ path: String) -> String {
        Surroundings.absolute(path, from: surroundings.configurationFolder)
    }
}
