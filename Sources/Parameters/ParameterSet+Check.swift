public import URLLoading

extension ParameterSet {
    /// The canonical items of a query: checked, aliases resolved, each value in its one spelling, defaults dropped,
    /// sorted by name, repeated values in their order.
    ///
    /// - Parameters:
    ///   - query: decoded, in the order of the URL.
    ///   - accepts: which formats `format=auto` may choose from.
    ///   - pixelBox: the size a nested load wants where the query names none. A set that declares `width` and `height`
    ///     (or else `size`) as whole numbers takes it, within their bounds, with `fit=cover` and the box's gravity
    ///     unless the query says otherwise; other sets ignore it.
    ///   - presets: what `preset=NAME` stands for.
    ///   - isOutside: whether a client asks, and not another handler.
    ///   - url: as received, for the message.
    /// - Throws: ``GatewayError/parameters(_:untold:url:)``: first what the query's items have, in their order, the first
    ///   sixteen wrong ones, then what is missing or in conflict, in the order of the declaration.
    public func check(
        _ query: [QueryItem], accepts: AcceptedFormats = [], pixelBox: PixelBox? = nil, presets: Presets = .none,
        isOutside: Bool = true, url: String
    ) throws(GatewayError) -> [QueryItem] {
        var check = QueryCheck(self, accepts: accepts, noun: "parameter")
        check.read(try presets.expand(query, self, isOutside: isOutside, url: url))
        if let pixelBox { check.fill(pixelBox) }
        check.finish()
        if !check.problems.isEmpty { throw .parameters(check.problems.map(\.problem), untold: check.untold, url: url) }
        return check.canonicalItems
    }

    /// Canonical items with the defaults of what is absent, sorted by name: what a handler is given.
    ///
    /// An absent parameter without a default stays absent.
    public func filled(_ canonical: [QueryItem]) -> [QueryItem] {
        sortedByName.flatMap { parameter in
            let given = canonical.filter { $0.name == parameter.name }
            return given.isEmpty ? parameter.defaultValue.map { [QueryItem(parameter.name, $0)] } ?? [] : given
        }
    }

    /// Canonical items without the formats that were left to what the client accepts.
    public func withoutNegotiation(_ canonical: [QueryItem]) -> [QueryItem] {
        canonical.filter { item in
            guard case .format = self[item.name]?.kind else { return true }
            return !item.value.hasPrefix("auto")
        }
    }

    /// Whether a request's answer depends on what the client accepts: the handler offers formats and the request names
    /// none of them. Such an answer says `Vary: Accept`.
    public func isNegotiated(_ canonical: [QueryItem]) -> Bool {
        parameters.contains { parameter in
            guard case .format = parameter.kind else { return false }
            let value = canonical.first { $0.name == parameter.name }?.value ?? parameter.defaultValue
            return value?.hasPrefix("auto") ?? false
        }
    }
}
