import ArgumentParser
import ScanPluginKit
import ScanStills

/// `scanview config fix`: the repair of what has one obvious repair.
struct ConfigFix: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", abstract: "Repair what has one obvious repair, and print the repaired configuration.",
    discussion: "Exit code 0: the result loads; 2: something is left that a person has to decide.")

  @Argument(help: "The configuration file, or - for standard input.", completion: .file(extensions: ["json"]))
  var config: String

  @Flag(name: .shortAndLong, help: "Write the repaired text back to the file instead of printing it.") var inPlace =
    false
  @Option(name: .shortAndLong, help: "Write the repaired text to this file instead of printing it.") var output: String?

  func validate() throws {
    if inPlace, output != nil { throw ValidationError("choose one of --in-place and --output") }
    if inPlace, config == "-" { throw ValidationError("standard input cannot be written back; use --output") }
  }

  func run() throws {
    let bytes = try ConfigText.read(config)
    let repair = ConfigRepair(bytes, file: ConfigText.name(config), useCases: CommandEnvironment.registry.useCases)
    for problem in repair.repaired {
      // The old and the new value come first, so that a repair that is not meant is seen.
      let parts = [problem.position.map { "line \($0.line)" }, problem.change, problem.message]
      Console.note("repaired: " + parts.compactMap { $0 }.joined(separator: ": "))
    }
    if repair.repaired.isEmpty, repair.remaining.isEmpty {
      Console.note("\(ConfigText.name(config)): nothing to repair")
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
      Console.error(errors.isEmpty ? "what could still be better:" : "what a person has to decide:")
      Console.report(repair.remaining.report(source: nil, colored: Console.usesColor))
    }
    if !repair.loads { throw Exit.usage }
  }
}
