import Foundation
import ScanBench
import ScanPluginKit
import ScanRuntime
import TestSupport
import Testing

@Suite("The pictures of the benchmark of reasons", .timeLimit(.minutes(30)))
struct SpoilSeriesTests {
  private static let drawn = SpoiledPictures.all(samples: PackageFolder.root.path + "/Samples", corpus: nil)

  @Test("are more than 300 without a photo, of all families and causes, a third of them unseen")
  func size() {
    let series = Self.drawn
    #expect(series.count >= 300)
    let families = Set(series.map(\.subject.family))
    #expect(families == Set(PictureFamily.allCases).subtracting([.file]))
    let files: Set<SpoilCause> = [.damagedFile, .emptyFile, .otherFile, .noFile]
    #expect(Set(series.map(\.cause)) == Set(SpoilCause.allCases).subtracting(files))
    let unseen = series.count(where: \.isUnseen)
    #expect((series.count * 3 / 10...series.count * 4 / 10).contains(unseen))
  }

  @Test("each cause has one reason to three, and says why", arguments: SpoilCause.allCases)
  func causes(_ cause: SpoilCause) {
    let (codes, why) = cause.reasons
    #expect((1...3).contains(codes.count) && !why.isEmpty)
  }

  @Test("files without a picture are named by what is wrong with them")
  func files() throws {
    let run = ReasonRun()
    try run.readFiles()
    let report = ReasonReport(run.cases)
    #expect(run.cases.count >= 12 && report.refused.count == run.cases.count)
    #expect(report.namedCount == report.refused.count, "\(run.cases.map { "\($0.name): \($0.said)" })")
  }

  /// A cause with what shows it.
  struct Sample: CustomTestStringConvertible, Sendable {
    let cause: SpoilCause
    let subject: String
    var testDescription: String { "\(cause.rawValue) of \(subject)" }
  }

  @Test(
    "what spoils a picture is named, whatever the family, and nothing contradicts a result",
    arguments: [
      Sample(cause: .focus, subject: "vin-plate"), Sample(cause: .motion, subject: "EAN_13"),
      Sample(cause: .noise, subject: "CODE_128"), Sample(cause: .dark, subject: "plate-germany"),
      Sample(cause: .dark, subject: "identity-card-td1"), Sample(cause: .bright, subject: "drums"),
      Sample(cause: .cut, subject: "UPC_A"), Sample(cause: .large, subject: "EAN_13"),
      Sample(cause: .outside, subject: "container"), Sample(cause: .outside, subject: "vin-plate"),
      Sample(cause: .outside, subject: "drums"), Sample(cause: .outside, subject: "passport-td3"),
      Sample(cause: .outside, subject: "serial-label"), Sample(cause: .blank, subject: "gray 150"),
      Sample(cause: .covered, subject: "EAN_13"), Sample(cause: .small, subject: "CODE_128"),
    ])
  func named(_ sample: Sample) async throws {
    let run = ReasonRun()
    let series = try #require(
      Self.drawn.first { $0.cause == sample.cause && $0.subject.name == sample.subject && !$0.isUnseen }
        ?? Self.drawn.first { $0.cause == sample.cause && $0.subject.name == sample.subject })
    try await run.read(series)
    let report = ReasonReport(run.cases)
    #expect(!report.refused.isEmpty && report.contradicting.isEmpty && report.wrong.isEmpty)
    #expect(report.namedCount == report.refused.count, "\(run.cases.map { "\($0.name): \($0.said)" })")
  }

  @Test(
    "what a side of the picture cuts off is not delivered as a shorter value",
    arguments: ["drums", "display", "dials", "vin-plate"])
  func cut(_ subject: String) async throws {
    let run = ReasonRun()
    let others = SpoiledPictures.all(samples: PackageFolder.root.path + "/Samples", corpus: nil, offset: 30_000)
    let series = others.filter { $0.cause == .cut && $0.subject.name == subject }
    try await run.read(series)
    let report = ReasonReport(run.cases)
    #expect(!series.isEmpty && !report.refused.isEmpty)
    #expect(report.wrong.isEmpty, "\(run.cases.map { "\($0.name): \($0.said)" })")
  }
}
