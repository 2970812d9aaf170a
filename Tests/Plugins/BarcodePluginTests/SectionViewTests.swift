import BarcodePlugin
import Foundation
import ScanBench
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Testing

@Suite("Capture in sections, from the file to the event")
struct SectionViewTests {
  private static let text = "1FTSW21P34ED12345-JT5MAJ07-0123456789XYZ"

  /// Somebody holds the camera in front of the middle of a code for 2.5 s, then at one end, moves it along and stays there.
  private static func frames() -> [Frame] {
    var pan = SectionPan([text], seed: 12)
    let middle = pan.frame(pan.count / 2).luma
    let moved = (0..<pan.count).map { pan.frame($0).luma }
    let pictures =
      Array(repeating: middle, count: 76) + Array(repeating: moved[0], count: 4) + moved
      + Array(repeating: moved[moved.count - 1], count: 12)
    return pictures.enumerated().map { number, picture in
      Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: picture)
    }
  }

  @Test("advice 1, then advice 2 with a growing text, then the code, once and at the default number of readings")
  func view() async throws {
    #expect(Self.text.count == 40)
    let file = PackageFiles.root.appendingPathComponent("Configs/barcode-sections.json")
    let registry = PluginRegistry().registering(BarcodePlugin.factory)
    let json = try String(contentsOf: file, encoding: .utf8).replacing(#""minReads": { "CODE_39": 2 },"#, with: "")
    let config = try ConfigLoader(useCases: registry.useCases).load(json: json, file: file.path).config
    let source = ScriptedSource(Self.frames().map { .frame($0) })
    var options = ScanViewOptions()
    options.effort = .live
    let view = try await ScanView(config, source: source, registry: registry, options: options)
    let events = view.events(EventOptions(capacity: 100_000, includesStatus: true))
    let report = try await view.run()
    #expect(report.statistics.processed == Self.frames().count)

    var advice: [Guidance] = []
    var partials: [String] = []
    var results: [ScanResult] = []
    var partialsAfter = 0
    var last: ScanStatus?
    for await event in events {
      switch event {
      case .status(let status):
        last = status
        if status.guidance != advice.last { advice.append(status.guidance) }
        #expect((status.guidance == .continueParts) == (status.partialText != nil))
        if let text = status.partialText, text != partials.last { partials.append(text) }
        if !results.isEmpty, status.partialText != nil { partialsAfter += 1 }
      case .result(let result): results.append(result)
      default: break
      }
    }
    #expect(advice.filter { $0 != .moveBack && $0 != .holdSteady } == [.none, .tryInParts, .continueParts, .none])
    #expect(partials.count > 10 && zip(partials, partials.dropFirst()).allSatisfy { $1.contains($0) })
    #expect(partials.allSatisfy(Self.text.contains) && partialsAfter == 0)
    let codes = results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
    #expect(codes.map(\.value) == [Self.text])
    #expect(codes.first?.engine == "sections" && codes.first?.format == "CODE_39")
    #expect(codes.first?.evidence.map { $0.reads >= 2 && $0.confidence > 90 } == true)
    #expect(last?.foundItems.map(\.text) == [Self.text])
  }
}
