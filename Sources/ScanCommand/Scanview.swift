import ArgumentParser

/// The root of the command.
struct Scanview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scanview",
    abstract: "Run a scanner that one JSON file describes.",
    discussion: """
      Results go to standard output, one JSON value a line; everything for people goes to standard error.

      Exit codes: 0 found, 1 failure, 2 usage or configuration, 4 nothing found.

      Begin with: scanview scan Configs/barcode.json PICTURE
      """,
    version: "0.1.0",
    subcommands: [
      ScanFilesCommand.self, RunCommand.self, ConfigCommand.self, SchemaCommand.self, PluginsCommand.self,
      FormatsCommand.self, SamplesCommand.self, DoctorCommand.self, BenchCommand.self,
    ])
}
