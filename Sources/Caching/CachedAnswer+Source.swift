public import URLLoading

extension CachedAnswer {
    /// Something that an answer was made of, or a name that its handler gave it.
    public enum Source: Hashable, Sendable {
        /// A nested load's answer.
        case answer(CacheKey)
        /// A file of an origin, with the validators it had: a change makes the answer stale.
        case file(origin: String, path: String, inode: UInt64, modifiedNanoseconds: Int64, byteCount: Int)
        /// What the handler said in `X-Urlgate-Tags`: a purge of the tag reaches the answer and all that is made of it.
        case tag(String)

        /// By which ``Purge/Target/tag(_:)`` finds it: the canonical request of an answer, `origin://NAME/PATH` of a file
        /// (escaped as in a canonical request), the tag itself.
        public var tag: String {
            switch self {
            case .answer(let key): String(key.requestText)
            case .file(let origin, let path, _, _, _): Self.fileTag(origin: origin, path: path)
            case .tag(let tag): tag
            }
        }

        /// `origin://photos/2024/summer.jpg`
        public static func fileTag(origin: String, path: String) -> String {
            let components = [origin] + path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            return CanonicalRequest(scheme: "origin", location: components, items: []).text
        }

        /// What its texts weigh, with an allocation each.
        var textBytes: Int {
            switch self {
            case .answer(let key): key.description.utf8.count + Self.allocationBytes
            case .file(let origin, let path, _, _, _):
                origin.utf8.count + path.utf8.count + 2 * Self.allocationBytes
            case .tag(let tag): tag.utf8.count + Self.allocationBytes
            }
        }
        private static let allocationBytes = 48
    }
}
