internal import Glibc
internal import Linux

/// Where the programs under test are: beside the test bundle, where `swift build` puts both.
public enum Binaries {
    /// `URLGATE_BINARIES` where it is set, for a package that tests against an installed urlgate; else the folder of
    /// the test bundle.
    public static let folder: String = {
        if let folder = getenv("URLGATE_BINARIES") { return String(cString: folder) }
        let bundle = LoadedLibrary.path(of: #dsohandle) ?? "./"
        return String(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.endIndex)])
    }()

    /// The gateway and its commands.
    public static var urlgate: String { "\(folder)/urlgate" }
}
