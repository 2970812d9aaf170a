import ScanImage
import ScanJSON
import ScanPluginKit

/// The examination of one program. It is a class, because each rule writes into the same report while another one is under way.
final class OutsideChecks {
  let settings: OutsideConformance
  let program: OutsideProgram
  var report = RuleReport()
  let first: CheckedProgram
  let second: CheckedProgram
  let config: JSONNode
  private let printed = PrintedAnswer()

  init(_ settings: OutsideConformance, _ program: OutsideProgram) {
    (self.settings, self.program) = (settings, program)
    let schema = program.registration.config
    let object = settings.config ?? OpenObject(schema["type"] == nil ? [:] : SchemaExample.value(schema, in: schema))
    let config = object.filled(from: program.config).values
    self.config = config
    let (printed, log) = (printed, settings.log)
    let programs = (0..<2).map { _ in
      CheckedProgram(program, config: config, folder: settings.folder) { line in
        printed.take(line)
        log(line)
      }
    }
    (first, second) = (programs[0], programs[1])
  }

  func run() {
    report.set(.registration, .passed)
    checkKeys()
    checkConfig()
    check(.start) { () throws(RuleViolation) in try checkStart() }
    guard report.status(.start) == .passed else { return }
    check(.make) { () throws(RuleViolation) in
      try first.begin()
      try second.begin()
    }
    guard report.status(.make) == .passed else { return }
    checkFrames()
    checkRequests()
    checkConfigurations()
    if report.status(.resultJSON) == nil {
      for rule in [OutsideRule.resultJSON, .places] {
        report.set(rule, .notApplicable, ConformanceText.noResult.with())
      }
    }
    check(.ending) { () throws(RuleViolation) in
      guard try !first.finish(within: settings.grace) else { return }
      throw RuleViolation(.runsOn, ["time": .seconds(settings.grace)])
    }
    report.set(.oneAnswer, .passed)
    if let stray = first.stray ?? second.stray {
      report.set(.oneAnswer, .failed, ConformanceText.stray.with(["answer": .string(stray.shown)]))
    }
  }

  /// Notes whether a rule is kept. Where the body itself sets what became of it, that stays.
  func check(_ rule: OutsideRule, _ body: () throws(RuleViolation) -> Void) {
    do throws(RuleViolation) {
      try body()
      if report.status(rule) == nil { report.set(rule, .passed) }
    } catch {
      report.set(rule, .failed, error.reason)
    }
  }

  private func checkStart() throws(RuleViolation) {
    do throws(WorkerFault) {
      _ = try first.start()
    } catch {
      guard printed.isThere else { throw RuleViolation(error.displayText) }
      throw RuleViolation(.answersPrinted, ["problem": .text(error.displayText)])
    }
  }

  private func checkKeys() {
    let (key, resultKey) = (program.registration.key, program.registration.resultKey)
    check(.key) { () throws(RuleViolation) in
      guard key.hasSuffix("Config") else { throw RuleViolation(.noConfigKey, ["key": .string(key)]) }
      guard resultKey.hasSuffix("Result") else { throw RuleViolation(.noResultKey, ["key": .string(resultKey)]) }
      for taken in [key, resultKey] where settings.takenKeys.contains(taken) {
        throw RuleViolation(.keyTaken, ["key": .string(taken)])
      }
    }
    check(.documentation) { () throws(RuleViolation) in
      guard !program.registration.summary.isEmpty else { throw RuleViolation(.noSummary) }
      for field in program.config.fields where field.documentation.isEmpty {
        throw RuleViolation(.noDescription, ["key": .string(field.name)])
      }
    }
  }

  private func checkConfig() {
    check(.roundTrip) { () throws(RuleViolation) in
      guard let problem = problems(config).first else { return }
      throw RuleViolation(
        .problem, ["place": .string(problem.pointer.description), "problem": .text(problem.messageText)])
    }
    guard program.registration.config["additionalProperties"]?.bool != true else {
      return report.set(.unknownKey, .notApplicable, ConformanceText.otherKeys.with())
    }
    check(.unknownKey) { () throws(RuleViolation) in
      let key = "noSuchKeyAtAll"
      let found = problems(JSONNode(.object((config.members ?? []) + [JSONMember(key, true)])))
      guard !found.contains(where: { $0.pointer.tokens.last == key }) else { return }
      throw RuleViolation(.keyAccepted, ["key": .string(key)])
    }
  }

  /// What is wrong with an object of the use case.
  private func problems(_ object: JSONNode) -> [Problem] {
    let session = ReadSession(object)
    _ = program.config.read(object, ReadScope(session: session))
    return session.sortedProblems
  }
}

/// Whether the program printed what may be an answer.
private final class PrintedAnswer: Sendable {
  private let found = Guarded(false)

  var isThere: Bool { found.withLock { $0 } }

  func take(_ line: String) {
    if line.contains(#""type""#) { found.withLock { $0 = true } }
  }
}
