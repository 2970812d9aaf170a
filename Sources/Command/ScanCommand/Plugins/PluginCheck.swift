import ScanPluginKit
import ScanWorker

/// The check of one registration, and how it is shown.
struct PluginCheck {
  private let file: String
  private let key: String
  private let outcomes: [RuleOutcome]

  /// Checks the program of a registration.
  ///
  /// - Parameters:
  ///   - file: The registration.
  ///   - conformance: What programs are tried with.
  ///   - others: The other plugins of its folder.
  ///   - config: The file with its configuration; problems of it are reported and end the command.
  init(_ file: String, _ conformance: OutsideConformance, others: [PluginFactory], config: String?) throws {
    self.file = file
    let program: OutsideProgram
    do throws(InvalidDocument) {
      program = try OutsideProgram(contentsOf: file)
    } catch {
      key = FilePath.stem(of: file)
      outcomes = OutsideConformance.outcomes(of: error)
      return
    }
    key = program.registration.key
    var conformance = conformance
    let stem = FilePath.stem(of: file)
    conformance.log = { Console.note("\(stem): \($0)") }
    // Those of the user's own folder may be this very plugin.
    let plugins = CommandEnvironment.registry.factories.filter { $0.results != nil } + others
    conformance.takenKeys = Set(plugins.flatMap { [$0.key, $0.resultKey] })
    if let config {
      let registry = CommandEnvironment.registry.registering(others).registering(program.factory { _ in })
      let loaded = try CommandEnvironment.$registry.withValue(registry) { try ConfigFile.load(config) }
      let useCases = loaded.config.viewPlugins.map(\.pluginConfig.useCase)
      guard let useCase = useCases.first(where: { $0.key == program.registration.key }) else {
        throw UsageError(PluginCheckWords.noConfig.with(["file": .string(config), "key": .string(key)]))
      }
      conformance.config = useCase.typed(OutsideConfig.self)?.object
      conformance.folder = FilePath.folder(of: config)
    }
    outcomes = conformance.outcomes(of: program)
  }

  /// Whether a rule is broken.
  var hasFailed: Bool { count(.failed) > 0 }

  /// The rules with what became of them, one a line.
  func table(_ texts: TextCatalog) -> String {
    var table = TextTable([PluginCheckWords.rule, .state, .reason].map { $0.with().text(texts) })
    for outcome in outcomes {
      table.add([outcome.rule.name, outcome.status.rawValue, outcome.reason?.text(texts) ?? ""])
    }
    return "\(key) (\(file))\n\n\(table.text)"
  }

  /// How many rules are kept.
  var summary: DisplayText {
    PluginCheckWords.summary.with([
      "key": .string(key), "passed": .number(count(.passed)), "failed": .number(count(.failed)),
      "others": .number(count(.notApplicable)),
    ])
  }

  /// The check as JSON.
  func json(_ texts: TextCatalog) -> JSONNode {
    let rules = outcomes.map { outcome -> JSONNode in
      let reason = outcome.reason.map { [JSONMember("reason", JSONNode(.string($0.text(texts))))] } ?? []
      return JSONNode(
        .object(
          [
            JSONMember("rule", JSONNode(.string(outcome.rule.name))),
            JSONMember("status", JSONNode(.string(outcome.status.rawValue))),
          ] + reason))
    }
    return [
      "key": JSONNode(.string(key)), "file": JSONNode(.string(file)), "hasFailed": JSONNode(.bool(hasFailed)),
      "rules": JSONNode(.array(rules)),
    ]
  }

  private func count(_ status: RuleOutcome.Status) -> Int { outcomes.count { $0.status == status } }
}
