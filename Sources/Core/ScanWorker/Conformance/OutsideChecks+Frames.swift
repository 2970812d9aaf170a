import ScanGeometry
import ScanImage
import ScanJSON
import ScanPluginKit

/// What the program does with frames.
extension OutsideChecks {
  private static let oddSizes = [
    (1, 1), (1, 7), (7, 1), (2, 2), (3, 5), (17, 31), (1, 500), (500, 1), (333, 251),
  ]
  private static let oddRegions = [
    PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 332, y: 250, width: 1, height: 1),
    PixelRect(x: 13, y: 7, width: 31, height: 1), PixelRect(x: 200, y: 100, width: 133, height: 151),
  ]

  func checkFrames() {
    check(.blank) { () throws(RuleViolation) in try checkBlank() }
    guard first.hasFeature("explain") else {
      report.set(.explain, .notApplicable, ConformanceText.noFeature.with(["feature": "explain"]))
      return checkSizes()
    }
    check(.explain) { () throws(RuleViolation) in try checkReasons() }
    checkSizes()
  }

  private func checkSizes() {
    check(.oddSize) { () throws(RuleViolation) in
      for (width, height) in Self.oddSizes { _ = try scan(first, .noise(width, height)) }
    }
    check(.oddRegion) { () throws(RuleViolation) in
      for region in Self.oddRegions { _ = try scan(first, .noise(333, 251, region: region)) }
    }
    check(.noise) { () throws(RuleViolation) in
      for effort in ScanInput.Effort.allCases { _ = try scan(first, .noise(640, 480, effort: effort)) }
    }
    check(.hugeSize) { () throws(RuleViolation) in _ = try scan(first, .noise(4000, 3000, effort: .still)) }
    if settings.pictures.isEmpty {
      report.set(.readable, .notApplicable, ConformanceText.noPictures.with())
    } else {
      check(.readable) { () throws(RuleViolation) in
        for picture in settings.pictures {
          let frame = CheckedFrame(picture: picture)
          guard try scan(first, frame).isEmpty else { continue }
          throw RuleViolation(.nothingRead, ["what": .text(frame.name)])
        }
      }
    }
    check(.reset) { () throws(RuleViolation) in
      for frame in repeated { try checkReset(frame) }
    }
    check(.sameOutput) { () throws(RuleViolation) in
      for frame in repeated {
        try forget(first)
        let (before, after) = (try scan(first, frame), try scan(second, frame))
        try compare(frame, before, after, .otherProgram)
      }
    }
  }

  /// The frames that have to give the same again.
  private var repeated: [CheckedFrame] {
    [.noise(333, 251)] + (settings.samples + settings.pictures).map { CheckedFrame(picture: $0) }
  }

  private func checkBlank() throws(RuleViolation) {
    for luma: UInt8 in [0, 128, 255] {
      for effort in ScanInput.Effort.allCases {
        let frame = CheckedFrame.blank(luma, effort: effort)
        try forget(first)
        let results = try scan(first, frame)
        guard !results.isEmpty else { continue }
        report.set(
          .blank, .notApplicable,
          ConformanceText.measures.with(["what": .text(frame.name), "result": .string(results)]))
      }
    }
  }

  private func checkReasons() throws(RuleViolation) {
    let frame = CheckedFrame.blank(128, effort: .thorough)
    let answer = try first.ask("explain", frame)
    guard answer["type"]?.string == "reasons" else {
      throw RuleViolation(.met, ["what": .text(frame.name), "problem": .text(Self.unexpected(answer))])
    }
    for reason in answer["reasons"]?.elements ?? [] {
      for member in ["code", "message", "advice"] where reason[member]?.string?.isEmpty ?? true {
        throw RuleViolation(.poorReason, ["reason": .string(reason.shown)])
      }
    }
  }

  private func checkReset(_ frame: CheckedFrame) throws(RuleViolation) {
    try forget(first)
    let before = try scan(first, frame)
    try forget(first)
    let text: ConformanceText = first.hasFeature("reset") ? .otherResult : .otherResultWithoutReset
    try compare(frame, before, scan(first, frame), text)
  }

  func compare(
    _ frame: CheckedFrame, _ before: String, _ after: String, _ text: ConformanceText
  ) throws(RuleViolation) {
    guard before != after else { return }
    throw RuleViolation(
      text, ["what": .text(frame.name), "before": .string(before), "after": .string(after)])
  }

  /// Has a program forget earlier frames, where it keeps something of them.
  func forget(_ program: CheckedProgram) throws(RuleViolation) {
    try program.begin()
    guard program.hasFeature("reset") else { return }
    let answer = try program.ask("reset")
    guard answer["type"]?.string == "done" else {
      throw RuleViolation(.met, ["what": "`reset`", "problem": .text(Self.unexpected(answer))])
    }
  }

  /// Has a frame scanned, and examines the answer.
  ///
  /// - Returns: The values of the results as JSON; empty where there is none.
  func scan(_ program: CheckedProgram, _ frame: CheckedFrame) throws(RuleViolation) -> String {
    try examine(program.ask("scan", frame), frame)
  }

  /// Examines the answer to a frame; what is wrong with its results breaks rules of their own.
  func examine(_ answer: JSONNode, _ frame: CheckedFrame) throws(RuleViolation) -> String {
    guard answer["type"]?.string == "result" else {
      throw RuleViolation(.met, ["what": .text(frame.name), "problem": .text(Self.unexpected(answer))])
    }
    do throws(WorkerFault) {
      let output = try WorkerAnswer(
        answer, origin: frame.input.region, resultKey: program.registration.resultKey, result: program.result
      ).output()
      if !output.results.isEmpty {
        if report.status(.resultJSON) == nil { report.set(.resultJSON, .passed) }
        if report.status(.places) == nil { report.set(.places, .passed) }
      }
      for entry in answer["results"]?.elements ?? [] {
        guard let value = entry["confidence"], !(0...100).contains(value.number?.double ?? -1) else { continue }
        report.set(
          .resultJSON, .failed,
          ConformanceText.confidence.with(["what": .text(frame.name), "value": .string(value.shown)]))
      }
      for quad in output.candidates + output.results.flatMap({ $0.body.items.compactMap(\.quad) }) {
        checkPlace(quad, frame)
      }
    } catch {
      report.set(
        .resultJSON, .failed,
        ConformanceText.met.with(["what": .text(frame.name), "problem": .text(error.displayText)]))
    }
    return (answer["results"]?.elements ?? []).map { ($0["value"] ?? JSONNode(.null)).text(.compact) }
      .joined(separator: " ")
  }

  /// Whatever is pointed at lies in the region, give or take the rounding of a corner.
  private func checkPlace(_ quad: FrameQuad, _ frame: CheckedFrame) {
    let (region, slack) = (frame.input.region, 2.0)
    for point in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft] {
      let (x, y) = (point.x - Double(region.x), point.y - Double(region.y))
      guard
        !(x >= -slack && y >= -slack && x <= Double(region.width) + slack && y <= Double(region.height) + slack)
      else { continue }
      report.set(
        .places, .failed,
        ConformanceText.outside.with(["what": .text(frame.name), "x": .string("\(x)"), "y": .string("\(y)")]))
    }
  }

  static func unexpected(_ answer: JSONNode) -> DisplayText {
    guard answer["type"]?.string == "error" else {
      return ConformanceText.otherAnswer.with(["answer": .string(answer.shown)])
    }
    return ConformanceText.errorAnswer.with([
      "problem": .string(answer["problem"]?["message"]?.string ?? answer.shown)
    ])
  }
}
