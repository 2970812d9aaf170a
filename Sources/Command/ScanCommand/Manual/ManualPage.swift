import Glibc
import ScanJSON

/// A manual page of the command or of one of its subcommands, written from what the parser of the command line knows.
struct ManualPage {
  /// The name without its section, like `scanview-meter-export`.
  let name: String
  /// The page for `man`.
  let text: String

  /// The pages of the command and of all subcommands.
  ///
  /// - Parameter seconds: The date that the pages bear, since 1970.
  static func all(at seconds: Int) throws(InvalidDocument) -> [ManualPage] {
    let root = try CommandHelp(Scanview.self)
    return root.all.map { ManualPage($0, root: root, date: date(seconds)) }
  }

  private init(_ help: CommandHelp, root: CommandHelp, date: String) {
    let name = Self.name(help)
    // The parts of a name of several words are set apart from options by mdoc itself.
    let command = "\"\(help.path.joined(separator: " "))\""
    var lines = [".Dd \(date)", ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)"]
    lines.append(".Nd \(Self.asPhrase(help.abstract))")
    lines += [".Sh SYNOPSIS", ".Nm \(command)"]
    lines += help.subcommands.isEmpty ? help.arguments.compactMap(Self.synopsis) : [".Ar subcommand", ".Op Ar ..."]
    lines += [".Sh DESCRIPTION"] + ManualText.lines(help.abstract)
    for paragraph in help.discussion where !Self.saysExitCodes(paragraph) {
      lines += [".Pp"] + ManualText.lines(paragraph)
    }
    lines += Self.list("The subcommands are:", help.subcommands.map { (".Xr \(Self.name($0)) 1", [$0.abstract]) })
    lines += Self.list(
      "The arguments and options are:", help.arguments.map { (Self.heading($0), [$0.help, Self.extra($0)]) })
    lines.append(".Sh EXIT STATUS")
    if let codes = help.discussion.first(where: Self.saysExitCodes) {
      lines += ManualText.lines(codes)
    } else {
      lines += ["The exit codes are those of", ".Xr \(Self.name(root)) 1 ."]
    }
    let family = root.all.filter { $0.path.starts(with: help.path.dropLast()) || help.path.count == 1 }.map(Self.name)
    let others = family.filter { $0 != name }
    if !others.isEmpty {
      lines.append(".Sh SEE ALSO")
      for other in others.sorted() { lines.append(".Xr \(other) 1\(other == others.max() ? "" : " ,")") }
    }
    self.name = name
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func name(_ help: CommandHelp) -> String { help.path.joined(separator: "-") }

  private static func saysExitCodes(_ paragraph: String) -> Bool { paragraph.hasPrefix("Exit codes:") }

  /// A sentence as the phrase behind a name.
  private static func asPhrase(_ sentence: String) -> String {
    let phrase = ManualText.lines(sentence).joined(separator: " ")
    let start = phrase.prefix(1).lowercased() + phrase.dropFirst()
    return start.hasSuffix(".") ? String(start.dropLast()) : start
  }

  private static func list(_ headline: String, _ items: [(heading: String, texts: [String])]) -> [String] {
    guard !items.isEmpty else { return [] }
    let lines = items.flatMap { item in [".It \(item.heading.dropFirst())"] + item.texts.flatMap(ManualText.lines) }
    return [".Pp", headline, ".Bl -tag -width Ds"] + lines + [".El"]
  }

  private static func synopsis(_ argument: CommandHelp.Argument) -> String? {
    // Every page has these.
    if argument.names.contains("--help") || argument.names.contains("--version") { return nil }
    let item = (argument.names.first.map { [flag($0)] } ?? []) + value(argument)
    let repeated = argument.isRepeating ? " Ar ..." : ""
    return argument.isOptional
      ? ".Op \(item.joined(separator: " "))\(repeated)" : ".\(item.joined(separator: " "))\(repeated)"
  }

  private static func heading(_ argument: CommandHelp.Argument) -> String {
    let value = value(argument).joined(separator: " ")
    guard !argument.names.isEmpty else { return "." + value }
    return "."
      + argument.names.map { [flag($0), value].filter { !$0.isEmpty }.joined(separator: " ") }.joined(separator: " , ")
  }

  private static func flag(_ name: String) -> String { "Fl \(name.dropFirst().replacing("-", with: "\\-"))" }

  private static func value(_ argument: CommandHelp.Argument) -> [String] {
    argument.kind == .flag ? [] : ["Ar \(ManualText.argument(argument.value))"]
  }

  private static func extra(_ argument: CommandHelp.Argument) -> String {
    argument.defaultValue.map { "Default: \($0)." } ?? ""
  }

  /// A date as mdoc has it: in English, by UTC.
  private static func date(_ seconds: Int) -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    return "\(months[Int(parts.tm_mon)]) \(parts.tm_mday), \(parts.tm_year + 1900)"
  }
}
