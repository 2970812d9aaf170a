import Foundation
import ScanImage
import ScanPluginKit
import ScanRecording
import ScanRuntime
import ScanSynthetic
import ScanTestKit
import StandardPlugins
import Synchronization

@testable import ScanCommand

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// A run with random frames, configurations, swaps and pauses, that is recorded.
struct RandomRun {
  /// The pictures of which the frames are made, drawn once.
  private static let pictures: [Frame] = [
    "text=4006381333931,format=EAN_13,size=320x240", "text=ABC,format=CODE_39,size=320x240",
    "text=9771234567898,format=EAN_13,size=320x240,rotate=10", "text=HELLO 7,format=CODE_128,size=320x240",
    "text=4006381333931,format=EAN_13,size=320x240,contrast=0",
    "meter=display,value=01234,size=320x240,module=0.7", "meter=display,value=01236,size=320x240,module=0.7",
  ].compactMap { text in
    (try? SyntheticScene.parse(text)).map { $0.frame() }
  }

  private static let single = #"""
    {"pluginConfig": {"id": "one", "cancelOnResult": false,
      "barcodeConfig": {"barcodeFormats": ["EAN_13"], "consecutiveEqualResultFilter": 100}}}
    """#
  private static let several = #"""
    {"pluginConfig": {"id": "many", "cancelOnResult": false, "startScanDelay": 40,
      "barcodeConfig": {"barcodeFormats": ["EAN_13", "CODE_39", "CODE_128"]}}}
    """#
  private static let meter = #"""
    {"pluginConfig": {"id": "meter", "cancelOnResult": false, "meterConfig": {
      "scanMode": "auto_analog_digital_meter", "minConfidence": 50, "history": {"file": "meter.db", "meter": "m"}}}}
    """#

  private static func composite(_ mode: String) -> String {
    let plugins = [("left", "EAN_13"), ("right", "CODE_39")].map { id, format in
      #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "\#(id)", "cancelOnResult": true,
        "barcodeConfig": {"barcodeFormats": ["\#(format)"]}}}}
      """#
    }
    return #"""
      {"viewPluginCompositeConfig": {"id": "both", "processingMode": "\#(mode)",
        "viewPlugins": [\#(plugins.joined(separator: ","))]}}
      """#
  }

  static let configs = [single, several, composite("parallel"), composite("sequential"), meter]

  let path: String
  let replayed: (comparison: ReplayComparison, script: ReplayScript)
  let pictures = Self.pictures.count

  /// Records a run, and replays it.
  init(seed: UInt64, in folder: String) async throws {
    var random = SeededNumbers(state: seed)
    // Pictures that stand for themselves are of several files, or of one that shows no meter: the time of a reading is part of its origin.
    let isLive = Bool.random(using: &random)
    let isOneFile = !isLive && Bool.random(using: &random)
    let configs = isOneFile ? Self.configs.dropLast() : Self.configs[...]
    let frames = (0..<Int.random(in: 12...30, using: &random)).map { number -> ScriptedSource.Step in
      let picture = Self.pictures[Int.random(in: 0..<Self.pictures.count, using: &random)]
      return .frame(
        Frame(
          number: UInt64(number), timestamp: .milliseconds(33) * number, luma: picture.luma,
          origin: FrameOrigin(source: isOneFile || isLive ? "run" : "picture \(number)")))
    }
    let source = ScriptedSource(frames, pacing: isLive ? .live : .everyFrame)
    let config = try Self.load(configs[Int.random(in: configs.indices, using: &random)])
    path = folder + "/run-\(seed).mcap"
    let recorder = RunRecorder(
      try Recorder(
        path, library: "test",
        about: [
          "pacing": isLive ? "live" : "everyFrame", "continuity": isLive ? "continuous" : "separate",
          "source": source.name, "keepGoing": "true",
        ]), trigger: nil)
    let view = try await ScanView(
      config, source: recorder.recorded(source), registry: .standard,
      options: ScanViewOptions(cancelOnResult: false, baseDirectory: folder))
    recorder.begin(view, folder: folder)
    let events = view.events(EventOptions(capacity: .max, includesFrames: true))
    try await view.start()
    for await event in events {
      guard case .frame = event else { continue }
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let next = try Self.load(configs[Int.random(in: configs.indices, using: &random)])
        _ = try await view.setViewPlugin(of: next, baseDirectory: folder)
      case 1:
        view.pause()
        view.resume()
      default: break
      }
    }
    _ = await recorder.end()
    replayed = try await ReplayRun(recording: Recording(path, checks: true)).compare()
  }

  private static func load(_ text: String) throws -> ScanViewConfig {
    try ConfigLoader(useCases: PluginRegistry.standard.useCases).load(json: text).config
  }
}
