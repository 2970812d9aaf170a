import ScanImage
import ScanJSON
import ScanPluginKit

/// What the program does with requests beside frames.
extension OutsideChecks {
  private static let unknown = "conformanceCheck"
  /// The most configurations at the bounds that it is given.
  private static let mostBounds = 16

  func checkRequests() {
    let frame = CheckedFrame.noise(64, 48)
    check(.cancellation) { () throws(RuleViolation) in
      let large = CheckedFrame.noise(1920, 1080)
      let answer = try first.ask(large, thenSending: "cancel", name: large.name)
      // A scan that was given up may be answered with anything.
      if answer["type"]?.string == "result" { _ = try examine(answer, large) }
      _ = try scan(first, frame)
    }
    check(.unknownRequest) { () throws(RuleViolation) in
      let (answer, result) = try first.pass(Self.unknown, before: frame)
      if let answer, answer["type"]?.string != "error" {
        throw RuleViolation(.met, ["what": "`\(Self.unknown)`", "problem": .text(Self.unexpected(answer))])
      }
      _ = try examine(result, frame)
    }
    check(.unknownMember) { () throws(RuleViolation) in
      try forget(first)
      let before = try scan(first, frame)
      try forget(first)
      let after = try examine(first.ask("scan", frame, [JSONMember(Self.unknown, true)]), frame)
      try compare(frame, before, after, first.hasFeature("reset") ? .otherResult : .otherResultWithoutReset)
    }
  }

  /// What the program does with configurations.
  func checkConfigurations() {
    let frame = CheckedFrame.noise(64, 48)
    let configs = bounds
    if configs.isEmpty {
      report.set(.bounds, .notApplicable, ConformanceText.noBounds.with())
    } else {
      check(.bounds) { () throws(RuleViolation) in
        for config in configs { try checkTaken(config) }
      }
    }
    check(.reconfiguration) { () throws(RuleViolation) in
      try first.begin()
      for _ in 0..<2 {
        let answer = try first.configure(config)
        guard answer["type"]?.string == "ready" else {
          throw RuleViolation(
            .notReady, ["config": .string(config.text(.compact)), "answer": .string(answer.shown)])
        }
      }
      try forget(first)
      try forget(second)
      try compare(frame, scan(second, frame), scan(first, frame), .otherProgram)
    }
  }

  /// Configurations that have one key at its bounds each.
  private var bounds: [JSONNode] {
    let properties = program.registration.config["properties"]?.members ?? []
    let configs = properties.flatMap { property in
      SchemaExample.bounds(property.value).map { value in
        var object = OpenObject(config)
        object[member: property.key] = value
        return object.values
      }
    }
    return Array(configs.prefix(Self.mostBounds))
  }

  private func checkTaken(_ config: JSONNode) throws(RuleViolation) {
    try first.begin()
    let answer = try first.configure(config)
    let shown = DisplayText.Argument.string(config.text(.compact))
    switch answer["type"]?.string {
    case "ready": return
    case "refused":
      let problems = answer["problems"]?.elements ?? []
      guard problems.isEmpty || problems.contains(where: { $0["message"]?.string?.isEmpty ?? true }) else { return }
      throw RuleViolation(.silentRefusal, ["config": shown, "answer": .string(answer.shown)])
    default: throw RuleViolation(.notReady, ["config": shown, "answer": .string(answer.shown)])
    }
  }
}
