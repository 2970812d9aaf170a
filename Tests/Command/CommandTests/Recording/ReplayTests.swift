import Foundation
import ScanPluginKit
import StandardPlugins
import TestSupport
import Testing

@testable import ScanCommand

@Suite("Replays of recordings")
struct ReplayTests {
  private static func replay(_ seeds: Range<UInt64>) async throws {
    let folder = try TestFolder()
    var hasTimeChecks = false
    try await CommandEnvironment.$registry.withValue(.standard) {
      for seed in seeds {
        let run = try await RandomRun(seed: seed, in: folder.path)
        let (comparison, script) = run.replayed
        #expect(comparison.difference == nil, "seed \(seed)")
        #expect(script.missing == nil, "seed \(seed)")
        #expect(run.pictures == 7)
        hasTimeChecks = hasTimeChecks || script.hasTimeChecks
        let scanned = script.scannedFrames()
        if scanned > 0 { #expect(comparison.equal >= scanned, "seed \(seed)") }
        try? FileManager.default.removeItem(atPath: run.path)
      }
    }
    #expect(hasTimeChecks, "the runs say what their readers had time for")
  }

  @Test("random runs with swaps, pauses, dropped frames, composites and histories are replayed with equal events")
  func randomRuns() async throws { try await Self.replay(1..<21) }

  @Test("many random runs are replayed with equal events")
  func randomRunsLong() async throws { try await Self.replay(1_000..<2_000) }
}
