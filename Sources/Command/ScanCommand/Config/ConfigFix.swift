import ArgumentParser
import ScanPluginKit
import ScanStills

/// `scanview config fix`: the repair of what has one obvious repair.
struct ConfigFix: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", abstract: "Repair what has one obvious repair, and print the repaired configuration.",
    discussion: "Exit code 0: the result loads; 2: something is left that a person has to decide.")

  @Argument(help: "The configuration file, or - for standard input.", completion: .file(extensions: ["json"]))
  var config: String

  @Flag(name: .shortAndLong, help: "Write the repaired text back to the file instead of printing it.") var inPlace =
    false
  @Option(name: .shortAndLong, help: "Write the repaired text to this file instead of printing it.") var output: String?

  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    if inPlace, output != nil { throw ValidationError(.oneOf, ["first": "--in-place", "second": "--output"]) }
    if inPlace, config == "-" { throw ValidationError(.inputNotWritten) }
  }

  func run() throws {
    let bytes = try ConfigText.read(config)
    let repair = ConfigRepair(bytes, file: ConfigText.name(config), useCases: CommandEnvironment.registry.useCases)
    for problem in repair.repaired {
      // The old and the new value come first, so that a repair that is not meant is seen.
      let line = problem.position.map { CheckWords.line.with(["number": .number($0.line)]) }
      let parts = [line, problem.changeText, problem.messageText].compactMap { $0 }
      Console.note(CheckWords.repaired.with(["what": .text(DisplayText(joining: parts, by: ": "))]))
    }
    if repair.repaired.isEmpty, repair.remaining.isEmpty {
      Console.note(CheckWords.nothingToRepair.with(["file": .string(ConfigText.name(config))]))
    }
    if let text = repair.text {
      if let target = inPlace ? config : output {
        if !repair.repaired.isEmpty || !inPlace { try TextFile.write(text, to: target) }
      } else {
        try Console.text(text)
      }
    }
    let errors = repair.remaining.filter { $0.severity == .error }
    if !repair.remaining.isEmpty {
      Console.error((errors.isEmpty ? CheckWords.couldBeBetter : .undecided).with())
      Console.report(repair.remaining.report(source: nil, colored: Console.usesColor, texts: Console.texts))
    }
    if !repair.loads { throw Exit.usage }
  }
}
