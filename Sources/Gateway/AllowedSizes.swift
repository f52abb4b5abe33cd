import URLLoading

/// The sizes that clients may ask a plugin for, against floods of variants.
struct AllowedSizes {
    /// In pixels; empty: all.
    let sizes: [Int]
    private static let parameters = ["width", "height", "size"]

    init(_ sizes: [Int]) { self.sizes = sizes }

    /// Refuses a request that names another size, with the nearest.
    func check(_ request: CanonicalRequest, url: String) throws(GatewayError) {
        guard !sizes.isEmpty else { return }
        for item in request.items where Self.parameters.contains(item.name) {
            guard let size = Int(item.value), !sizes.contains(size) else { continue }
            let nearest = sizes.min { abs($0 - size) < abs($1 - size) } ?? size
            throw .sizeNotAllowed(item.name, item.value, allowed: sizes, nearest: nearest, url: url)
        }
    }
}
