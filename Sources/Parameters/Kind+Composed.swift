import URLLoading

/// Kinds whose values have parts.
extension Kind {
    /// Parts joined by commas; an element never holds one.
    func list(
        _ value: String, _ element: Kind, _ minimum: Int, _ maximum: Int, _ accepts: AcceptedFormats
    ) throws(ValueProblem) -> String {
        let parts = value.parts(separator: ",")
        if parts.count < minimum || parts.count > maximum { throw .count(parts.count, self, minimum: minimum) }
        return try Self.canonical(parts, accepts, kind: { _ in element }, part: { "value \($0) of " })
    }

    /// `0.5:ff8800`: what stands before the first colon, and what after it.
    func pair(
        _ value: String, _ first: Kind, _ second: Kind, _ accepts: AcceptedFormats
    ) throws(ValueProblem) -> String {
        let halves = value.parts(separator: ":", atMost: 2)
        guard halves.count == 2 else { throw .not("without a colon", value, self) }
        return try Self.canonical(
            halves, accepts, joiner: ":", kind: { $0 == 0 ? first : second },
            part: { $0 == 1 ? "the first half of " : "the second half of " })
    }

    /// `blur:2.5`: a name, a colon, arguments joined by commas.
    func operation(
        _ value: String, _ operations: [Operation], _ accepts: AcceptedFormats
    ) throws(ValueProblem) -> String {
        let halves = value.parts(separator: ":", atMost: 2)
        guard let operation = operations.first(where: { $0.name == halves.first }) else {
            var problem = ValueProblem.not("", value, self)
            problem.suggestion = NearestName.find(halves.first ?? value, among: operations.map(\.name))
            throw problem
        }
        let arguments = halves.count == 2 ? halves[1].parts(separator: ",") : []
        guard arguments.count == operation.arguments.count else {
            throw .argumentCount(arguments.count, operation)
        }
        if arguments.isEmpty { return operation.name }
        let spelt = try Self.canonical(
            arguments, accepts, kind: { operation.arguments[$0] }, part: { "argument \($0) of '\(operation.name)' in " }
        )
        return operation.name + ":" + spelt
    }

    private static func canonical(
        _ parts: [String], _ accepts: AcceptedFormats, joiner: String = ",", kind: (Int) -> Kind,
        part: (Int) -> String
    ) throws(ValueProblem) -> String {
        var spelt: [String] = []
        for (index, value) in parts.enumerated() {
            do throws(ValueProblem) {
                spelt.append(try kind(index).canonical(value, accepts: accepts))
            } catch {
                throw error.within(part(index + 1))
            }
        }
        return spelt.joined(separator: joiner)
    }

    /// A name, or `auto` with those formats of which the client must have said that it takes them.
    ///
    /// `auto` becomes `auto:avif,webp`, `auto:webp` and so on, of what is both accepted and offered; `auto:png` for a
    /// client that wants PNG; and stays `auto` when there is no such format. The long spellings may also be written:
    /// they are what a canonical URL holds.
    func format(_ value: String, _ names: [String], _ accepts: AcceptedFormats) throws(ValueProblem) -> String {
        if let name = names.first(where: { $0 == value }) { return name }
        let negotiable = ["avif", "webp"].filter(names.contains)
        if value == "auto" {
            var chosen = negotiable.filter { accepts.contains($0 == "avif" ? .avif : .webp) }
            if accepts.contains(.pngOnly), names.contains("png") { chosen = ["png"] }
            return chosen.isEmpty ? value : "auto:" + chosen.joined(separator: ",")
        }
        guard value.hasPrefix("auto:") else { throw .not("", value, self, among: ["auto"] + names) }
        let written = String(value.dropFirst(5)).parts(separator: ",")
        if written == ["png"], names.contains("png") { return value }
        guard written.allSatisfy(negotiable.contains) else { throw .not("", value, self) }
        return "auto:" + negotiable.filter(written.contains).joined(separator: ",")
    }
}

extension String {
    /// What stands between the separators, compared as bytes; empty parts included.
    func parts(separator: Unicode.Scalar, atMost count: Int = .max) -> [String] {
        utf8.split(separator: UInt8(ascii: separator), maxSplits: count - 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }
}
