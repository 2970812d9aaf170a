import ArgumentParser

/// The reference of the command as Markdown: the help of every subcommand.
enum CommandReference {
  /// The article, with a section for each subcommand.
  static var markdown: String {
    var text = """
      # The command

      Every subcommand of `scanview` with its arguments and options, as `scanview help SUBCOMMAND` prints them.

      ## Overview

      Results go to standard output, and everything else to standard error. The exit code is 0 when the command did what it was asked, for \
      `scan` and `run` when something was found; 4 when nothing was found; 2 for a wrong command line or configuration; 128 + *n* after \
      signal *n*; and 1 for any other failure.

      """
    for command in subcommands(of: Scanview.self) {
      text += section(command, path: ["scanview", name(of: command)])
    }
    return text
  }

  private static func section(_ command: any ParsableCommand.Type, path: [String]) -> String {
    let children = subcommands(of: command)
    let help = Scanview.helpMessage(for: command, includeHidden: false, columns: 110).split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = help.map { $0.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
    return "\n### \(path.joined(separator: " "))\n\n```text\n\(lines.joined(separator: "\n"))\n```\n"
      + children.map { section($0, path: path + [name(of: $0)]) }.joined()
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? "\(command)"
  }

  private static func subcommands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
  }
}
