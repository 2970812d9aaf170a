import ArgumentParser
public import ScanPluginKit

/// The `scanview` command over a registry of plugins: the same subcommands for this project's build and for yours.
public enum ScanCommandLine {
  /// Runs the command that the process was started with, and ends the process with its exit code.
  ///
  /// - Parameter registry: The plugins that configurations may name.
  public static func main(registry: PluginRegistry) async {
    ignoreBrokenPipes()
    await CommandEnvironment.$registry.withValue(registry) {
      await Scanview.main()
    }
  }
}

/// What the subcommands share.
enum CommandEnvironment {
  /// The plugins of this build.
  @TaskLocal static var registry = PluginRegistry()
}

/// The exit codes of the command.
enum Exit {
  /// Something was found, or a question was answered.
  static let found = ExitCode(0)
  /// Something failed that is not the user's configuration: a file, a device, an engine.
  static let failure = ExitCode(1)
  /// The command line or the configuration is wrong.
  static let usage = ExitCode(2)
  /// The work was done, and nothing was found.
  static let nothingFound = ExitCode(4)
}
