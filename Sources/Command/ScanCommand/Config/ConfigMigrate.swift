import ArgumentParser
import ScanPluginKit

/// `scanview config migrate`: the conversion of files from before version 43.
struct ConfigMigrate: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Convert a file of the format before version 43, and say what became of each key.",
    discussion: "Exit code 0: the result loads; 2: something is left that a person has to decide.")

  @Argument(help: "The configuration file, or - for standard input.", completion: .file(extensions: ["json"]))
  var config: String

  @Option(name: .shortAndLong, help: "Write the result to this file instead of printing it.") var output: String?

  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let bytes = try ConfigText.read(config)
    let name = ConfigText.name(config)
    let parsed = JSONParser.parseTolerantly(bytes, file: name)
    guard let tree = parsed.tree else {
      ConfigText.report(InvalidDocument(parsed.problems), source: bytes)
      throw Exit.usage
    }
    guard LegacyFormat.detect(tree) != nil else {
      Console.error(CheckWords.notLegacy.with(["file": .string(name)]))
      throw Exit.usage
    }
    let migration = LegacyMigration.migrate(
      tree, name: FilePath.stem(of: name), useCases: CommandEnvironment.registry.useCases)
    for note in migration.notes { Console.note(note.displayText) }
    let text = migration.document.text(.pretty)
    if let output {
      try TextFile.write(text, to: output)
    } else {
      try Console.text(text)
    }
    do {
      let loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
      let loaded = try loader.load(json: text, file: output ?? CheckWords.result.with().text(Console.texts))
      if !loaded.warnings.isEmpty {
        Console.noteReport(
          loaded.warnings.report(source: Array(text.utf8), colored: Console.usesColor, texts: Console.texts))
      }
    } catch {
      ConfigText.report(error, source: Array(text.utf8))
      throw Exit.usage
    }
  }
}
