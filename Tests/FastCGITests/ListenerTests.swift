import FastCGI
import Glibc
import Linux
import Testing
import URLGateTesting

/// A folder that goes away with the value, and what is in it.
private struct Folder: ~Copyable {
    let path: String
    init() throws { path = try RunningServer.temporaryFolder() }
    deinit {
        unlink(path + "/socket")
        rmdir(path)
    }
    var socket: String { path + "/socket" }
}

@Suite struct ListenerTests {
    private func refusal(_ options: ListenOptions) -> ListenError? {
        do throws(ListenError) {
            _ = try Listener.open(options)
            return nil
        } catch {
            return error
        }
    }

    private func status(_ path: String) -> stat {
        var status = stat()
        lstat(path, &status)
        return status
    }

    @Test func `a socket that nobody answers on is replaced`() throws {
        let folder = try Folder()
        let first = try Listener.open(ListenOptions(.path(folder.socket)))
        _ = consume first
        let second = try Listener.open(ListenOptions(.path(folder.socket)))
        _ = try FastCGIClient(path: folder.socket)
        #expect(fcntl(second.number, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func `a socket that is alive is left alone`() throws {
        let folder = try Folder()
        let alive = try Listener.open(ListenOptions(.path(folder.socket)))
        let error = refusal(ListenOptions(.path(folder.socket)))
        #expect(
            error?.description
                == "A process answers on '\(folder.socket)' already. Stop it first or listen elsewhere.")
        _ = try FastCGIClient(path: folder.socket)
        _ = consume alive
    }

    @Test func `what is no socket is left alone`() throws {
        let folder = try Folder()
        let file = open(folder.socket, O_CREAT | O_WRONLY, 0o600)
        close(file)
        #expect(
            refusal(ListenOptions(.path(folder.socket)))?.description
                == "'\(folder.socket)' exists and is not a socket; it is left alone. Move it away or listen elsewhere.")
        #expect(status(folder.socket).st_mode & S_IFMT == S_IFREG)
    }

    @Test(arguments: [0o660, 0o600, 0o666]) func `the mode is the one asked for`(mode: UInt32) throws {
        let folder = try Folder()
        let listener = try Listener.open(ListenOptions(.path(folder.socket), mode: mode))
        #expect(status(folder.socket).st_mode & 0o7777 == mode)
        _ = consume listener
    }

    @Test(.enabled(if: getuid() == 0)) func `the group is the one asked for`() throws {
        let folder = try Folder()
        let listener = try Listener.open(ListenOptions(.path(folder.socket), group: Account.groupID("nogroup")))
        #expect(status(folder.socket).st_gid == Account.groupID("nogroup"))
        #expect(status(folder.socket).st_uid == 0)
        _ = consume listener
    }

    @Test func `a path that is too long is named with its length and the limit`() throws {
        let path = "/run/" + String(repeating: "x", count: 103)
        #expect(
            refusal(ListenOptions(.path(path)))?.description
                == "The socket path '\(path)' has 108 bytes; the system takes at most 107. "
                + "Use a shorter one, such as /run/urlgate/fastcgi.sock.")
        #expect(refusal(ListenOptions(.path("")))?.code == "listen-path-unusable")
        #expect(refusal(ListenOptions(.path("/run/a\0b")))?.code == "listen-path-unusable")
    }

    @Test func `a path of the longest length is usable`() throws {
        let folder = try Folder()
        let path = folder.path + "/" + String(repeating: "x", count: 107 - folder.path.utf8.count - 1)
        let listener = try Listener.open(ListenOptions(.path(path)))
        _ = try FastCGIClient(path: path)
        unlink(path)
        _ = consume listener
    }

    @Test func `a folder that is not there is named`() {
        #expect(
            refusal(ListenOptions(.path("/run/urlgate-no-such-folder/socket")))?.description
                == "Cannot bind '/run/urlgate-no-such-folder/socket': No such file or directory. Create the folder first."
        )
    }

    @Test func `an inherited socket is taken over, close-on-exec`() throws {
        let folder = try Folder()
        let number = try Listener.open(ListenOptions(.path(folder.socket))).release()
        _ = fcntl(number, F_SETFD, 0)
        let inherited = try Listener.open(ListenOptions(.inherited(number)))
        #expect(inherited.number == number)
        #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
        _ = try FastCGIClient(path: folder.socket)
    }

    @Test func `an inherited descriptor that nobody listens on is refused`() throws {
        let socket = FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        #expect(
            refusal(ListenOptions(.inherited(socket.number)))?.description
                == "Descriptor \(socket.number) cannot be listened on: nobody called listen on it. "
                + "Pass a listening Unix or TCP stream socket, or name a path.")
        #expect(refusal(ListenOptions(.inherited(-1)))?.code == "listen-descriptor-unusable")
    }
}
