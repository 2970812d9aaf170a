import Foundation
import ScanJSON
import ScanPluginKit
import ScanRecording
import ScanRuntime
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

  @Test(
    "a run that was paused when its source ended, or when its recording broke off, is replayed to its end",
    .timeLimit(.minutes(5)), arguments: [[], ["finishing"]])
  func endsInPause(_ states: [String]) async throws {
    let folder = try TestFolder()
    let recorder = try Recorder(folder.file("run.mcap"), library: "test", about: ["pacing": "everyFrame"])
    let config = try ConfigLoader(useCases: PluginRegistry.standard.useCases).load(json: RandomRun.configs[0]).config
    recorder.take(config: config.json(), revision: 1, folder: nil)
    for state in ["running", "paused"] + states {
      recorder.take(event: ["event": "stateChanged", "state": JSONNode(.string(state))])
    }
    _ = await recorder.end()
    let recording = try Recording(recorder.path, checks: true)
    try await CommandEnvironment.$registry.withValue(.standard) {
      let (comparison, script) = try await ReplayRun(recording: recording).compare()
      #expect(comparison.difference == nil)
      #expect(script.steps.count == 2 + states.count)
    }
  }

  @Test("many random runs are replayed with equal events")
  func randomRunsLong() async throws { try await Self.replay(1_000..<2_000) }
}
