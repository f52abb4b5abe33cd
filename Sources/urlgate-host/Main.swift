import PluginLoading

/// The child process that runs one plugin. The gateway starts it; `PluginLoading` has all of it.
@main enum Main {
    static func main() { PluginHost.run(Array(CommandLine.arguments.dropFirst())) }
}
