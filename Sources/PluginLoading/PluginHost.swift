import CUrlgatePlugin
import HostMessages
import Linux
import URLLoading

/// The child process that runs one plugin: prepare, close the sandbox, open the plugin, say hello, get the options,
/// load on demand.
public enum PluginHost {
    /// Descriptor 3, as the gateway starts it.
    private static let socket: Int32 = 3

    /// Runs until the gateway closes the socket. Main thread, before any other thread was started.
    public static func run(_ arguments: [String]) -> Never {
        let arguments = read(arguments)
        prepare(parent: arguments.parent)
        let link = GatewayLink(StreamSocket(FileDescriptor(owning: socket)))
        let sandbox = Sandbox(
            mode: arguments.sandbox,
            readable: Sandbox.readable(library: arguments.library, named: arguments.readable),
            memoryBytes: arguments.memoryBytes)
        do throws(PluginLibrary.Refusal) {
            let layers = try close(sandbox)
            let library = try PluginLibrary.open(arguments.library)
            greet(link, library, layers)
            var conversation = HostConversation(link, library, sandbox)
            conversation.run()
        } catch {
            link.refuse(error)
        }
    }

    private static func read(_ arguments: [String]) -> HostArguments {
        do throws(HostArguments.UsageError) {
            return try HostArguments(arguments)
        } catch {
            OwnProcess.complain("urlgate-host: \(error.reason)\n\(HostArguments.usage)")
            OwnProcess.leave(HostExitCode.usage.rawValue)
        }
    }

    private static func prepare(parent: Int32) {
        do throws(SystemError) {
            try ProcessPreparation.prepare(parent: parent)
        } catch {
            systemFailed("\(error)")
        }
    }

    /// The layers that are on, and in `best-effort` those that are not.
    private static func close(_ sandbox: Sandbox) throws(PluginLibrary.Refusal) -> [String] {
        let outcome = sandbox.close()
        if sandbox.mode == .required && !outcome.faults.isEmpty {
            let mend = "sandbox is 'required': mend that, or write best-effort and go without."
            throw PluginLibrary.Refusal(reasons: outcome.faults + [mend])
        }
        return outcome.layers + outcome.faults
    }

    private static func greet(_ link: GatewayLink, _ library: PluginLibrary, _ layers: [String]) {
        link.send(
            .hello(
                protocolVersion: FrameHeader.protocolVersion, abiMajor: library.table.pointee.abi_major,
                abiMinor: library.table.pointee.abi_minor, description: library.description,
                sandbox: layers.map { $0.cut(toBytes: 8 << 10) }))
    }
}
