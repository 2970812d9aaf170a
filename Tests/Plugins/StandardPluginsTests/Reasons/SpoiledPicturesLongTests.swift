import Foundation
import ScanBench
import TestSupport
import Testing

@Suite("Reasons of all drawn pictures of the benchmark", .timeLimit(.minutes(60)))
struct SpoiledPicturesLong {
  @Test(
    "of more than 300 drawn pictures that give nothing the first reason names the cause, and none stands beside a result"
  )
  func allLong() async throws {
    let run = ReasonRun()
    try await run.read(SpoiledPictures.all(samples: PackageFolder.root.path + "/Samples", corpus: nil))
    let report = ReasonReport(run.cases)
    print("\(report.namedCount) of \(report.refused.count) drawn pictures have a reason that names the cause")
    #expect(report.refused.count >= 300)
    #expect(report.contradicting.isEmpty)
    #expect(report.namedCount * 100 >= report.refused.count * 85, "\(report.table())")
  }
}
