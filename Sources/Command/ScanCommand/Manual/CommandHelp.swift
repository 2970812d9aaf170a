import ArgumentParser
import ScanJSON

/// What the parser of the command line knows of a subcommand, as `--experimental-dump-help` tells it.
struct CommandHelp {
  /// An argument, option or flag.
  struct Argument {
    /// What kind of argument it is.
    enum Kind: String {
      case positional
      case option
      case flag
    }

    let kind: Kind
    /// The names with their hyphens, the short ones first; empty for a positional argument.
    let names: [String]
    /// What stands for the value.
    let value: String
    let help: String
    let defaultValue: String?
    let isOptional: Bool
    let isRepeating: Bool

    init?(_ node: JSONNode) {
      guard node["shouldDisplay"]?.bool != false, let kind = node["kind"]?.string.flatMap(Kind.init) else { return nil }
      self.kind = kind
      names = (node["names"]?.elements ?? [])
        .map { ($0["name"]?.string ?? "", $0["kind"]?.string == "long") }
        .sorted { !$0.1 && $1.1 }
        .map { ($1 ? "--" : "-") + $0 }
      value = node["valueName"]?.string ?? "value"
      help = node["abstract"]?.string ?? ""
      // A flag shows by its inversion what holds without it.
      defaultValue = kind == .flag ? nil : node["defaultValue"]?.string
      isOptional = node["isOptional"]?.bool ?? false
      isRepeating = node["isRepeating"]?.bool ?? false
    }
  }

  /// The words that call it, the program's name first.
  let path: [String]
  let abstract: String
  /// What is to be said of it, in paragraphs.
  let discussion: [String]
  let arguments: [Argument]
  let subcommands: [CommandHelp]

  /// The help of a command and all that is below it.
  ///
  /// - Throws: `InvalidDocument` when the parser's description is not the JSON that it was.
  init(_ command: any ParsableCommand.Type) throws(InvalidDocument) {
    self.init(try JSONNode.parse(command._dumpHelp())["command"] ?? .init(.null), above: [])
  }

  private init(_ node: JSONNode, above: [String]) {
    path = above + [node["commandName"]?.string ?? ""]
    abstract = node["abstract"]?.string ?? ""
    discussion = (node["discussion"]?.string ?? "").split(separator: "\n\n").map(String.init)
    arguments = (node["arguments"]?.elements ?? []).compactMap(Argument.init)
    let path = path
    subcommands = (node["subcommands"]?.elements ?? [])
      .filter { $0["shouldDisplay"]?.bool != false && $0["commandName"]?.string != "help" }
      .map { CommandHelp($0, above: path) }
  }

  /// It and all that is below it.
  var all: [CommandHelp] { [self] + subcommands.flatMap(\.all) }
}
