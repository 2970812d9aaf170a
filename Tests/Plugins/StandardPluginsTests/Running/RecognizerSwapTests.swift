import BarcodePlugin
import Foundation
import IDPlugin
import MeterPlugin
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanSynthetic
import ScanTestKit
import StandardPlugins
import TestSupport
import Testing

/// Two recognizers that read different things of the same picture.
struct SwapPair: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The configurations by their `id`s, each with what the picture shows it.
  let useCases: [(id: String, useCase: UseCase, cutout: CutoutConfig, text: String)]
  let picture: @Sendable () throws -> LumaImage

  private static let root = PackageFolder.root.path

  /// A label above a passport.
  static let codesAndDocuments = SwapPair(
    testDescription: "codes and documents",
    useCases: [
      ("codes", UseCase(BarcodeConfig(barcodeFormats: [.ean13], minReads: .uniform(1))), .default, "2001234567893"),
      ("zones", UseCase(MRZConfig(strictMode: true)), .default, "ERIKSSON"),
    ]
  ) {
    let parts = try ["product-ean13", "Text/passport-td3"].map { name in
      try StillDecoder().open("\(root)/Samples/\(name).jpg").frame().luma
        .resized(to: PixelSize(width: 640, height: 480))
    }
    return parts[0].above(parts[1])
  }

  /// A meter with hands above one with a display: the mode of a meter is changed while its camera runs.
  static let dialsAndDisplay = SwapPair(
    testDescription: "dials and a display",
    useCases: [
      ("dials", UseCase(MeterConfig(scanMode: .dialMeter)), half(.top), "72048"),
      ("display", UseCase(MeterConfig(scanMode: .autoAnalogDigitalMeter)), half(.bottom), "01234.5"),
    ]
  ) {
    let faces: [SyntheticMeter.Face] = [
      .dials(SyntheticDials(digits: [7, 2, 0, 4, 8], rest: 0.4)),
      .display(SyntheticDisplay([.init("01234.5", unit: "kWh")])),
    ]
    let parts = faces.map { face in
      SyntheticMeterScene(
        of: SyntheticMeter(face), seed: 3, condition: .easy, size: PixelSize(width: 850, height: 270)
      ).frame().luma
    }
    return parts[0].above(parts[1])
  }

  private static func half(_ alignment: CutoutAlignment) -> CutoutConfig {
    CutoutConfig(alignment: alignment, ratioFromSize: RatioSize(width: 850, height: 270), maxHeightPercent: 50)
  }

  /// The thread sanitizer makes readers of meters so slow that they alone would take minutes; the swap is the same.
  #if THREAD_SANITIZER
    static let all = [codesAndDocuments]
  #else
    static let all = [codesAndDocuments, dialsAndDisplay]
  #endif

  var configs: [ViewPluginConfig] {
    get throws {
      try useCases.map { id, useCase, cutout, _ in
        try ViewPluginConfig(
          pluginConfig: PluginConfig(
            id: id, useCase: useCase, cancelOnResult: false, consecutiveEqualResultFilter: 0),
          cutoutConfig: cutout
        ).validated()
      }
    }
  }
}

@Suite("Swaps between recognizers on a running source", .timeLimit(.minutes(30)))
struct RecognizerSwapTests {
  private static let interval = Duration.seconds(1) / 30

  @Test(
    "every frame is taken at once whatever is being read, each configuration reads, and no result is of an old one",
    arguments: SwapPair.all)
  func backAndForth(_ pair: SwapPair) async throws {
    let clock = ManualClock()
    let luma = try pair.picture()
    let source = ScriptedSource.manual(name: pair.testDescription)
    let configs = try pair.configs
    let view = try await ScanView(
      configs[0], source: source, registry: .standard, options: ScanViewOptions(clock: clock, historyLimit: 100))
    let events = view.events(EventOptions(capacity: 1 << 14, includesFrames: true))
    try await view.start()
    var sent = 0
    func send(_ count: Int) async throws {
      for _ in 0..<count {
        clock.advance(by: Self.interval)
        source.send(.frame(Frame(number: UInt64(sent), timestamp: Self.interval * sent, luma: luma)))
        sent += 1
        // A source that a reader holds up would never get here.
        try await until(view.statistics.frames >= sent)
      }
    }
    var iterator = events.makeAsyncIterator()
    var found: [String: Int] = [:]
    var stale = 0
    var newest = view.configRevision
    for swap in 1...6 {
      // A second of frames at once, which no reader is as quick as; then one for each that was looked at.
      try await send(30)
      while let event = await iterator.next() {
        if case .frame(let report) = event, report.stamp.configRevision == newest { try await send(1) }
        guard case .result(let result) = event else { continue }
        found[result.pluginID, default: 0] += 1
        let expected = pair.useCases.first { $0.id == result.pluginID }?.text ?? "nothing"
        #expect(result.body.json().text(.compact).contains(expected))
        if result.configRevision == newest { break }
        stale += 1
      }
      newest = try await view.setViewPlugin(configs[swap % 2]).revision
    }
    let statistics = try #require(await view.finish()).statistics
    print("6 swaps between \(pair.testDescription): \(statistics.json().text(.compact))")
    #expect(stale == 0)
    #expect(pair.useCases.allSatisfy { found[$0.id, default: 0] >= 3 })
    #expect(statistics.swaps == 6 && statistics.isBalanced && source.runs == 1)
    #expect(source.frames == sent && statistics.frames == sent)
    #expect(statistics.dropped > 0 && statistics.failed == 0 && statistics.problems == 0)
  }
}
