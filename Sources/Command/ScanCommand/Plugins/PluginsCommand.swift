import ArgumentParser

/// `scanview plugins …`: what reads use cases.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins", abstract: "List the use cases that configurations may name, and check plugins of others.",
    subcommands: [PluginsListCommand.self, PluginsCheckCommand.self], defaultSubcommand: PluginsListCommand.self)
}
