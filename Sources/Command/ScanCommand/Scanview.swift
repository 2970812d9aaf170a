import ArgumentParser

/// The root of the command.
struct Scanview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ProgramName.current,
    abstract: "Run a scanner that one JSON file describes.",
    discussion: """
      Results go to standard output, one JSON value a line; everything else goes to standard error.

      Exit codes: 0 found, 1 failure, 2 usage or configuration, 4 nothing found, 128 + n ended by signal n.

      --plugin-dir DIR, with any subcommand, adds the use cases of programs that files of DIR register; those of \
      ~/.config/scanview/plugins are there always.

      Begin with: \(ProgramName.current) scan Configs/barcode.json PICTURE
      """,
    version: "0.1.0",
    subcommands: [
      ScanFilesCommand.self, RunCommand.self, ReplayCommand.self, RecordingCommand.self, ServeCommand.self,
      TestCommand.self, ExplainCommand.self,
      TuneCommand.self, ControlCommandLine.self, SnapCommand.self, NewCommand.self,
      SetupCommand.self, ConfigCommand.self, LanguageServerCommand.self, SchemaCommand.self, PluginsCommand.self,
      FormatsCommand.self, LanguagesCommand.self, TextsCommand.self, DevicesCommand.self, MeterCommand.self,
      SinksCommand.self, SamplesCommand.self, DoctorCommand.self, BenchCommand.self, LicensesCommand.self,
      WorkerCommandLine.self,
    ])
}

/// The name that the user called the program by: an executable of a third party offers the same subcommands under its own.
enum ProgramName {
  /// The file name of the running program.
  static let current = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? standard

  private static let standard = "scanview"

  /// Advice of the libraries, which names the project's own command, with the name of this program in its place.
  static func applied(to text: String) -> String {
    current == standard ? text : text.replacing("`\(standard) ", with: "`\(current) ")
  }
}
