import ArgumentParser
import ScanPluginKit
import ScanSinks

/// `scanview new …`: the beginnings of plugins, configurations and services.
struct NewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write the beginning of a plugin, a configuration or a service.",
    discussion: """
      What is written works as it is, with tests where there is code, and is yours to change. Nothing is overwritten: a folder that is \
      not empty and a file that is there are refused.
      """,
    subcommands: [NewListCommand.self, NewPluginCommand.self, NewConfigCommand.self, NewServiceCommand.self],
    defaultSubcommand: NewListCommand.self)
}

/// `scanview new list`: what there is.
struct NewListCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List what can be written.")

  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let texts = Console.texts
    var table = TextTable([NewWords.command, .writes].map { $0.with().text(texts) })
    let kinds = CommandEnvironment.sinks.keys.joined(separator: ", ")
    for (command, words) in [
      ("plugin NAME", NewWords.swiftPlugin.with()), ("plugin NAME --language python", NewWords.pythonPlugin.with()),
      ("config USECASE", NewWords.config.with(["command": "\(ProgramName.current) plugins"])),
      ("service NAME", NewWords.service.with()),
      ("service NAME --sink KIND", NewWords.sinks.with(["kinds": .string(kinds)])),
    ] { table.add(["\(ProgramName.current) new \(command)", words.text(texts)]) }
    try Console.result(table.text)
  }
}

/// What was written, and what comes next.
enum NewReport {
  /// Prints the files, one a line, and the commands to run next.
  static func print(_ paths: [String], next commands: [String]) throws {
    for path in paths { try Console.result(path) }
    Console.note(NewWords.next.with())
    for command in commands { Console.note("  \(command)") }
  }

  /// A path as a shell takes it.
  static func shell(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "./_-".unicodeScalars.contains($0)
    }
    // What begins like an option is none behind a slash.
    let safe = path.hasPrefix("-") ? "./\(path)" : path
    return isPlain ? safe : "'\(safe.replacing("'", with: "'\\''"))'"
  }
}
