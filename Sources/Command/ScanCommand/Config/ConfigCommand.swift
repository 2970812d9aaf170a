import ArgumentParser

/// `scanview config …`: the work on configuration files.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Check, show, repair and convert configuration files.",
    subcommands: [ConfigCheck.self, ConfigShow.self, ConfigFix.self, ConfigMigrate.self])
}
