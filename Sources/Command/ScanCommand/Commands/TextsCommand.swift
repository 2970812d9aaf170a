import ArgumentParser
import ScanPluginKit

/// `scanview texts`: the texts for people, for translators.
struct TextsCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "texts", abstract: "Print the texts for people in English, or check a translation of them.",
    discussion: """
      Prints one JSON object of ids and texts: a template for a translation, which the subcommands take with --texts. What is \
      in braces, like {value}, is filled in and has to stay. A translation may lack ids; their texts are shown in English.

      With --check, the problems of a translation are reported, and the ids that it lacks are listed; it is right (exit code 0) when \
      there are no problems.
      """)

  @Option(help: "A translation to check, or - for standard input.", completion: .file(extensions: ["json"]))
  var check: String?
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let templates = CommandEnvironment.registry.commandTexts
    guard let check else { return try Console.result(TextCatalog.json(of: templates).text(.pretty)) }
    let missing = try TextsOption.load(check).missing(of: templates)
    for id in missing { Console.note(ListWords.notTranslated.with(["id": .string(id)])) }
    Console.note(
      ListWords.translated.with(["count": .number(templates.count - missing.count), "all": .number(templates.count)]))
  }
}
