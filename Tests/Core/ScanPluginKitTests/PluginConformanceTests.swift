import ScanPluginKit
import ScanTestKit
import Testing

@Suite("The conformance suite for plugins")
struct PluginConformanceTests {
  @Test("finds nothing wrong with a plugin that keeps the rules")
  func good() {
    let violations = PluginConformance.violations(
      of: ScriptedPlugin.factory(), config: ScriptedConfig(text: "a", resultsPerFrame: 2), readable: [.marked()])
    #expect(violations == [])
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let fault: BrokenPlugin.Fault
    let rule: PluginConformance.Rule
    var testDescription: String { rule.rawValue }
  }

  @Test(
    "finds the fault of a plugin that",
    arguments: [
      Broken(fault: .findsThingsInBlankFrames, rule: .blank),
      Broken(fault: .throwsOnSmallFrames, rule: .oddSize),
      Broken(fault: .keepsStateOverReset, rule: .reset),
      Broken(fault: .givesNoReason, rule: .skipped),
      Broken(fault: .findsNothing, rule: .readable),
      Broken(fault: .givesNoItems, rule: .items),
      Broken(fault: .pointsOutside, rule: .places),
      Broken(fault: .ignoresCancellation, rule: .cancellation),
      Broken(fault: .givesInvalidResults, rule: .resultJSON),
      Broken(fault: .cannotBeMade, rule: .make),
      Broken(fault: .explainsWithoutAdvice, rule: .explain),
    ])
  func broken(_ plugin: Broken) {
    let violations = PluginConformance.violations(
      of: BrokenPlugin.factory(plugin.fault), config: LooseConfig(), readable: [.marked()],
      cancellationLimit: .milliseconds(20))
    #expect(violations.map(\.rule).contains(plugin.rule), "\(violations)")
  }

  @Test("a rule that does not apply is excepted with its reason, and an exception that nothing breaks is reported")
  func exceptions() {
    func rules(_ exceptions: [PluginConformance.Rule: String]) -> [PluginConformance.Rule] {
      PluginConformance.violations(
        of: ScriptedPlugin.factory(), config: ScriptedConfig(),
        readable: [.blank(size: PixelSize(width: 9, height: 9))],
        exceptions: exceptions
      ).map(\.rule)
    }
    #expect(rules([:]) == [.readable])
    #expect(rules([.readable: "the frame is blank on purpose"]).isEmpty)
    #expect(rules([.readable: "the frame is blank", .places: "it points at the sky"]) == [.places])
  }

  @Test("finds the faults of a configuration that swallows unknown keys and explains nothing")
  func config() {
    let rules = Set(
      PluginConformance.violations(of: BrokenPlugin.factory(.findsNothing), config: LooseConfig(level: 3)).map(\.rule))
    #expect(rules.isSuperset(of: [.unknownKey, .documentation]))
  }
}

/// A configuration with faults.
struct LooseConfig: UseCaseConfig {
  var level = 1
  static let definition = ObjectDefinition("looseConfig", defaults: LooseConfig(), "", unknownKeys: .ignored) {
    Field("level", \.level, .int(0...10), "")
  }
}

/// A result with faults.
struct LooseResult: ResultBody {
  var level: Int
  var items: [FoundItem] = []
  static let definition = ObjectDefinition("looseResult", defaults: LooseResult(level: 0), "A result.") {
    Field(required: "level", \.level, .int(0...10), "A number.")
  }

  static func == (left: Self, right: Self) -> Bool { left.level == right.level }
}

/// A plugin with one fault of choice.
final class BrokenPlugin: ScanPlugin {
  enum Fault: Sendable, CaseIterable {
    case findsThingsInBlankFrames, throwsOnSmallFrames, keepsStateOverReset, givesNoReason, findsNothing, givesNoItems
    case pointsOutside, ignoresCancellation, givesInvalidResults, cannotBeMade, explainsWithoutAdvice
  }

  private let fault: Fault
  private var scans = 0

  init(_ fault: Fault) {
    self.fault = fault
  }

  static func factory(_ fault: Fault) -> PluginFactory {
    PluginFactory(LooseConfig.self, result: LooseResult.self, name: "Broken", summary: "") { _, _ in
      if fault == .cannotBeMade {
        throw PluginError(.missingData, useCase: LooseConfig.key, message: "as it should be")
      }
      return BrokenPlugin(fault)
    }
  }

  func scan(_ input: ScanInput) throws -> ScanOutput {
    scans += 1
    if fault == .throwsOnSmallFrames, input.region.width < 4 {
      throw PluginError(.engineFailed, useCase: LooseConfig.key, message: "too small")
    }
    if fault == .ignoresCancellation, input.isCancelled {
      let end = ContinuousClock.now + .milliseconds(40)
      while ContinuousClock.now < end {}
    }
    let isMarked = input.withRegionLuma { $0.width > 0 && $0.height > 0 && $0[0, 0] == ScriptedPlugin.mark }
    guard (isMarked && fault != .findsNothing) || fault == .findsThingsInBlankFrames else {
      return ScanOutput(skipped: fault == .givesNoReason ? nil : .nothingFound)
    }
    let level = fault == .givesInvalidResults ? 99 : fault == .keepsStateOverReset ? scans % 10 : 1
    let place = PixelRect(x: fault == .pointsOutside ? 5000 : 1, y: 1, width: 4, height: 4).frameRect.quad
    let items = fault == .givesNoItems ? [] : [FoundItem(kind: "loose", text: "x", quad: place)]
    return ScanOutput(results: [PluginResult(LooseResult(level: level, items: items))])
  }

  func explain(_ input: ScanInput) throws -> [ReadFailure] {
    fault == .explainsWithoutAdvice ? [ReadFailure(.blurred, message: "it is", advice: "")] : []
  }
}
