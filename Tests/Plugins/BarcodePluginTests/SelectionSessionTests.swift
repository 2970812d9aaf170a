import BarcodePlugin
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Synchronization
import Testing

@Suite("Selection and codes that come again, from a file to results", .timeLimit(.minutes(30)))
struct SelectionSessionTests {
  private static let registry = PluginRegistry().registering(BarcodePlugin.factory)

  /// A view of the whole frame with a `barcodeConfig` of the given members.
  private func view(_ members: String, _ source: ScriptedSource) async throws -> ScanView {
    let json = """
      {"viewPluginConfig": {
        "pluginConfig": {"id": "t", "cancelOnResult": false, "barcodeConfig": {\(members)}},
        "cutoutConfig": {"alignment": "center", "maxWidthPercent": "100%", "maxHeightPercent": "100%"}
      }}
      """
    return try await ScanView(
      ScanViewConfig(json: json, registry: Self.registry), source: source, registry: Self.registry,
      options: ScanViewOptions(effort: .live))
  }

  /// A source that shows pictures at times in milliseconds, each taken before the next one comes.
  private func source(_ pictures: [(Int, LumaImage)]) -> ScriptedSource {
    ScriptedSource(
      pictures.enumerated().map { index, picture in
        .frame(
          Frame(
            number: UInt64(index), timestamp: .milliseconds(picture.0), luma: picture.1,
            origin: FrameOrigin(source: "script")))
      })
  }

  /// Three codes: a small one at the top left, one in the middle, a large one at the right.
  private func sheet() throws -> LumaImage {
    LumaImage.sheet(
      PixelSize(width: 1000, height: 500),
      [
        (try code(.qr, "SMALL", scale: 3), 20, 20), (try code(.qr, "MIDDLE", scale: 4), 430, 180),
        (try code(.qr, "LARGE", scale: 8), 720, 120),
      ])
  }

  @Test(
    "a file delivers the codes that it selects, and gives the others as unwanted",
    arguments: [
      (#""selection": "all""#, ["SMALL", "LARGE", "MIDDLE"], true),
      (#""selection": "center""#, ["MIDDLE"], true), (#""selection": "largest""#, ["LARGE"], true),
      (#""selection": {"aim": {"x": 0.05, "y": 0.1}}"#, ["SMALL"], true),
      (
        #""selection": {"polygon": [{"x": 0.4, "y": 0}, {"x": 1, "y": 0}, {"x": 1, "y": 1}, {"x": 0.4, "y": 1}]}, "multiBarcode": true"#,
        ["LARGE", "MIDDLE"], true
      ),
      (#""matching": "[LM].*", "multiBarcode": true"#, ["LARGE", "MIDDLE"], true),
      (#""expected": ["SMALL", "ELSEWHERE"]"#, ["SMALL"], true),
      (#""matching": "[LM].*", "selection": {"aim": {"x": 0, "y": 0}}"#, ["MIDDLE"], true),
    ])
  func selection(_ members: String, _ wanted: [String], _ marksOthers: Bool) async throws {
    let sheet = try sheet()
    let view = try await view(
      #""barcodeFormats": ["QR_CODE"], "# + members, source((0..<3).map { ($0 * 33, sheet) }))
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(Set(report.results.flatMap { $0.body.items.map(\.text) }) == Set(wanted))
    // Once each, as the default is once per appearance.
    #expect(report.results.flatMap(\.body.items).count == wanted.count)
    let items = recorder.events.compactMap { if case .items(let change) = $0 { change } else { nil } }.flatMap(\.added)
    #expect(items.count == 3)
    let unwanted: Set<String> = marksOthers ? Set(["SMALL", "LARGE", "MIDDLE"]).subtracting(wanted) : []
    #expect(Set(items.filter(\.isUnwanted).map(\.text)) == unwanted)
  }

  @Test(
    "a policy in the file says at which times the same code comes again",
    arguments: [
      ("", [0, 1400]), (#", "duplicatePolicy": "oncePerAppearance""#, [0, 1400]),
      (#", "duplicatePolicy": "oncePerSession""#, [0]), (#", "duplicatePolicy": 300"#, [0, 300, 1400]),
      (#", "duplicatePolicy": 0"#, [0, 33, 300, 1400]),
    ])
  func duplicates(_ policy: String, _ times: [Int]) async throws {
    let image = try code(.qr, "AGAIN", scale: 3)
    let blank = LumaImage(size: image.size, filledWith: 255)
    let shown = [(0, image), (33, image), (66, blank), (266, blank), (300, image), (400, blank), (1300, blank)]
    let view = try await view(#""barcodeFormats": ["QR_CODE"]"# + policy, source(shown + [(1400, image)]))
    let report = try await view.run()
    #expect(report.results.map(\.timestamp) == times.map { .milliseconds($0) })
    // A session of its own begins anew.
    #expect(try await view.run().results.map(\.timestamp) == times.map { .milliseconds($0) })
  }

  @Test("a Code 39 before a file that wants EAN-13 is reported as such, and is no result")
  func wrongType() async throws {
    let image = try code(.code39, "SHELF 12", scale: 4).framed(60)
    let view = try await view(#""barcodeFormats": ["EAN_13"]"#, source((0..<45).map { ($0 * 33, image) }))
    let recorder = EventRecorder(view)
    let statuses = Guarded<[ScanStatus]>([])
    let token = view.onEvent(EventOptions(capacity: 10_000, includesStatus: true)) { event in
      if case .status(let status) = event { statuses.withLock { $0.append(status) } }
    }
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.results.isEmpty && statuses.withLock { $0 }.contains { $0.guidance == .wrongType })
    token.cancel()
    let infos = recorder.events.compactMap { if case .scanInfo(let info, _) = $0 { info } else { nil } }
    let reported = try #require(infos.first { $0.name == "$unwanted" })
    #expect(reported.value.text(.compact) == #"{"formats":["CODE_39"],"wanted":["EAN_13"]}"#)
    let items = recorder.events.compactMap { if case .items(let change) = $0 { change } else { nil } }.flatMap(\.added)
    #expect(items.map(\.text) == ["SHELF 12"] && items.allSatisfy(\.isUnwanted))
  }

  @Test("what is reported as unwanted is not delivered again; everything else is")
  func reported() async throws {
    let sheet = try sheet()
    let source = ScriptedSource.manual()
    let view = try await view(
      #""barcodeFormats": ["QR_CODE"], "multiBarcode": true, "duplicatePolicy": 0"#, source)
    let recorder = EventRecorder(view)
    try await view.start()
    func show(_ number: UInt64) {
      source.send(.frame(Frame(number: number, timestamp: .milliseconds(33 * Int(number)), luma: sheet)))
    }
    show(0)
    await recorder.waitForResults(1)
    let id = try #require(view.allItems.first { $0.text == "MIDDLE" }?.id)
    #expect(view.reject(id))
    show(1)
    await recorder.waitForResults(2)
    let report = try #require(await view.finish())
    let texts = report.results.map { Set($0.body.items.map(\.text)) }
    #expect(texts == [["SMALL", "MIDDLE", "LARGE"], ["SMALL", "LARGE"]])
  }

  @Test("a clean EAN is a result at its second frame, its first one a candidate that hides nothing")
  func evidence() async throws {
    let image = try code(.ean13, "4006381333931", scale: 3).framed(20)
    let view = try await view(#""barcodeFormats": ["EAN_13"]"#, source((0..<5).map { ($0 * 33, image) }))
    let report = try await view.run()
    #expect(report.results.map(\.timestamp) == [.milliseconds(33)])
    let body = try #require(report.results.first?.body as? BarcodeResult)
    let evidence = try #require(body.barcodes.first?.evidence)
    #expect(evidence.reads == 2 && evidence.frames == 2 && evidence.runnerUps.isEmpty)
    #expect(report.results[0].confidence == evidence.confidence && evidence.confidence >= 95)
  }
}
