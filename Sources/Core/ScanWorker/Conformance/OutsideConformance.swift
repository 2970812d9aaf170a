package import ScanImage
package import ScanJSON
import ScanPluginKit

/// Checks a program that is a plugin against the rules of ``OutsideRule``, by the worker protocol: it is started, configured, and asked what
/// the scanner would ask, and what it would ask in rare moments.
package struct OutsideConformance {
  /// Its configuration; nil makes one of its schema.
  package var config: OpenObject?
  /// The folder that relative paths of the configuration start from.
  package var folder: String?
  /// Pictures in which it must find something.
  package var pictures: [Frame] = []
  /// Frames that look like what a camera gives.
  package var samples: [Frame] = []
  /// The keys of use cases and results that other plugins have.
  package var takenKeys: Set<String> = []
  /// How long it may take to end when its input has ended.
  package var grace = Duration.seconds(5)
  /// Takes what the program prints.
  package var log: @Sendable (String) -> Void = { _ in }

  package init() {}

  /// What became of each rule, in their order.
  package func outcomes(of program: OutsideProgram) -> [RuleOutcome] {
    let checks = OutsideChecks(self, program)
    checks.run()
    return checks.report.outcomes(otherwise: .programNotReady)
  }

  /// What became of each rule where the registration is wrong.
  package static func outcomes(of invalid: InvalidDocument) -> [RuleOutcome] {
    var report = RuleReport()
    let problems = invalid.problems.map { problem in
      ConformanceText.problem.with([
        "place": .string(problem.pointer.description), "problem": .text(problem.messageText),
      ])
    }
    report.set(.registration, .failed, DisplayText(joining: problems, by: "; "))
    return report.outcomes(otherwise: .registrationWrong)
  }
}

/// What became of the rules so far.
struct RuleReport {
  private var outcomes: [OutsideRule: RuleOutcome] = [:]

  /// Sets what became of a rule; a rule that was broken once stays so.
  mutating func set(_ rule: OutsideRule, _ status: RuleOutcome.Status, _ reason: DisplayText? = nil) {
    guard outcomes[rule]?.status != .failed else { return }
    outcomes[rule] = RuleOutcome(rule: rule, status: status, reason: reason)
  }

  func status(_ rule: OutsideRule) -> RuleOutcome.Status? { outcomes[rule]?.status }

  /// All rules in their order; those that nothing was found out about do not apply.
  func outcomes(otherwise reason: ConformanceText) -> [RuleOutcome] {
    OutsideRule.allCases.map {
      outcomes[$0] ?? RuleOutcome(rule: $0, status: .notApplicable, reason: reason.with())
    }
  }
}
