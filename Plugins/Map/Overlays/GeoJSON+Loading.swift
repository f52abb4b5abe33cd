import URLGatePluginKit

extension GeoJSON {
    private static let mostBytes = 10 << 20

    /// The documents of a URL, in order: a text that begins with a brace is one itself, another is the URL of one.
    static func documents(_ texts: [String], _ client: HandlerClient) throws(HandlerError) -> [GeoJSON] {
        var documents: [GeoJSON] = []
        for text in texts {
            if text.drop(while: \.isWhitespace).first == "{" {
                documents.append(try GeoJSON(text))
            } else {
                let data = try client.load(text, accept: "application/geo+json, application/json")
                documents.append(
                    try data.withUnsafeBytes { (bytes) throws(HandlerError) in
                        guard bytes.count <= mostBytes else {
                            throw .geoJSON("it has \(bytes.count) bytes, and at most \(mostBytes) are read")
                        }
                        return try GeoJSON(bytes)
                    })
            }
        }
        return documents
    }

    /// A document in a text.
    init(_ text: String) throws(HandlerError) {
        self = try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(HandlerError) in
            try GeoJSON(UnsafeRawBufferPointer(bytes))
        }
    }
}
