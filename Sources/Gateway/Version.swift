/// Which urlgate this is.
public enum Version {
    /// Semantic; CHANGELOG.md says what each brought.
    public static let number = "0.1.0"
}
