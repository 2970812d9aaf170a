import ArgumentParser
import ScanImage
import ScanPluginKit
import ScanStills
import ScanSynthetic
import ScanWorker

/// `scanview plugins check`: whether programs that are plugins keep to the rules of the worker protocol.
struct PluginsCheckCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check programs that are plugins against the rules that every plugin keeps to.",
    discussion: """
      Reads the registrations of a folder and starts each program. It is configured, asked about frames of every size, about noise and \
      drawn pictures, about requests that it does not know, and at last its input ends. Each rule is printed by its name: passed, failed \
      with what was met, or notApplicable with the reason. `--rules` explains them. Name pictures in which the plugin must find something.

      Exit codes: 0 no rule is broken; 1 one is; 2 the command line is wrong.
      """)

  @Argument(help: "The folder of registrations.", completion: .directory) var folder: String?
  @Argument(help: "Pictures in which each plugin must find something.", completion: .file()) var pictures: [String] = []
  @Option(
    help: ArgumentHelp(
      "A scanner's configuration that says how the plugin is configured; the defaults of its schema unless given.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var config: String?
  @Flag(help: "Print JSON instead of tables.") var json = false
  @Flag(help: "Only list the rules with what they ask.") var rules = false
  @Flag(name: .shortAndLong, help: "Print no words, such as what the programs print.") var quiet = false
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    if quiet { Console.beQuiet() }
    if rules { return try list() }
    guard let folder else { throw UsageError(PluginCheckWords.noFolder.with()) }
    var conformance = OutsideConformance()
    conformance.pictures = try pictures.map { try Self.picture($0) }
    conformance.samples = try SyntheticSamples.standardSet().prefix(2).map { sample in
      let frame = sample.scene.frame()
      return Frame(luma: frame.luma, color: frame.color, origin: FrameOrigin(source: sample.name))
    }
    let paths = try OutsidePlugins.registrations(in: folder)
    var checks: [PluginCheck] = []
    for path in paths {
      let others = paths.filter { $0 != path }.compactMap { try? WorkerRegistration.factory(contentsOf: $0) { _ in } }
      let check = try PluginCheck(path, conformance, others: others, config: config)
      checks.append(check)
      if !json {
        try Console.result((checks.count > 1 ? "\n" : "") + check.table(Console.texts))
        Console.note(check.summary)
      }
    }
    if json { try Console.result(JSONNode(.array(checks.map { $0.json(Console.texts) })).text(.pretty)) }
    if checks.contains(where: \.hasFailed) { throw Exit.failure }
  }

  private func list() throws {
    let texts = Console.texts
    var table = TextTable([PluginCheckWords.rule, .asks].map { $0.with().text(texts) })
    for rule in OutsideRule.allCases { table.add([rule.name, rule.with().text(texts)]) }
    try Console.result(table.text)
  }

  private static func picture(_ path: String) throws -> Frame {
    do throws(SourceError) {
      return try StillDecoder(wantsColor: true).open(path).frame(wantsColor: true)
    } catch {
      throw UsageError(error.displayText)
    }
  }
}
