internal import Glibc

extension OwnProcess {
    /// This process's number.
    public static var id: Int32 { getpid() }
}
