import BarcodePlugin
import Foundation
import IDPlugin
import MeterPlugin
import ScanPluginKit
import ScanStills
import ScanSynthetic
import ScanWorker
import StandardPlugins
import TestSupport
import Testing

/// Outputs go to another process and come back as they were.
@Suite("Outputs as messages between processes")
struct OutputMessageTests {
  private static let root = PackageFolder.root.path

  /// A ready configuration with a picture that it reads.
  struct Family: Sendable, CustomTestStringConvertible {
    let config: String
    let picture: String
    var testDescription: String { "\(config) of \(picture)" }
  }

  static let families = [
    ("barcode-all", "magazine-addon"), ("barcode-all", "badge-pdf417"), ("barcode-all", "crowd-ean13"),
    ("commercial-tire-id", "Text/truck-tire-id"), ("container", "Text/container"),
    ("japanese-landing-permission", "Text/landing-permission"), ("license-plate", "Text/plate-germany"),
    ("mrz", "Text/passport-td3"), ("tire-make", "Text/tire-make"),
    ("tire-size", "Text/tire-size"), ("universal-id", "Text/identity-front"), ("universal-id", "Text/passport-td3"),
    ("vehicle-registration", "Text/registration-certificate"), ("vin", "Text/vin-plate"),
  ].map { Family(config: $0, picture: $1) }

  /// The output that comes of a message: through text, as between processes.
  private static func returned(_ output: ScanOutput, _ key: String, of frame: Frame) throws -> ScanOutput {
    var memory: [UInt8] = []
    var pictures = ReturnedPictures { bytes, offset in
      memory += Array(repeating: 0, count: max(0, offset - memory.count))
      memory += Array(bytes)
      return true
    }
    let text = try output.message(&pictures).text(.compact)
    let factory = try #require(PluginRegistry.standard.factories.first { $0.key == key })
    let reader = OutputReader(try #require(factory.results), of: frame) { offset, count in
      offset + count <= memory.count ? Array(memory[offset..<(offset + count)]) : nil
    }
    return try reader.output(JSONNode.parse(text))
  }

  private static func expectEqual(_ read: ScanOutput, _ sent: ScanOutput) {
    func isSame<Body: ResultBody>(_ body: Body, _ other: any ResultBody) -> Bool { body == other as? Body }
    for (one, other) in [(read.results, sent.results), (read.repeated, sent.repeated)] {
      #expect(one.count == other.count)
      for (result, original) in zip(one, other) {
        let isEqual = isSame(original.body, result.body)
        #expect(isEqual, "\(result.body.json().text(.compact))")
        #expect(result.confidence == original.confidence)
        #expect(same(result.body.items, original.body.items))
        #expect(same(result.pictures.document, original.pictures.document))
        #expect(same(result.pictures.portrait, original.pictures.portrait))
      }
    }
    #expect(read.skipped == sent.skipped && read.refusals == sent.refusals && read.infos == sent.infos)
    #expect(read.feedback == sent.feedback && read.candidates == sent.candidates && read.measured == sent.measured)
    #expect(read.guidance == sent.guidance && read.partialText == sent.partialText && read.problems == sent.problems)
    #expect(read.timeChecks == sent.timeChecks)
    #expect(read.seen == sent.seen && read.unconfirmed == sent.unconfirmed)
    #expect(same(read.seenItems.map(\.item), sent.seenItems.map(\.item)))
  }

  private static func same(_ items: [FoundItem], _ others: [FoundItem]) -> Bool {
    items == others && items.map(\.identity) == others.map(\.identity) && items.map(\.content) == others.map(\.content)
  }

  private static func same(_ picture: Frame?, _ other: Frame?) -> Bool {
    guard let picture, let other else { return picture == nil && other == nil }
    func bytes(_ luma: LumaImage) -> [[UInt8]] {
      luma.withView { view in
        (0..<view.height).map { Array(UnsafeBufferPointer(start: view.row($0), count: view.width)) }
      }
    }
    return bytes(picture.luma) == bytes(other.luma) && picture.timestamp == other.timestamp
      && picture.number == other.number && picture.origin == other.origin
      && picture.color?.withBytes { Array($0) } == other.color?.withBytes { Array($0) }
  }

  private static func frame(_ picture: String) throws -> Frame {
    try StillDecoder(wantsColor: true).open("\(root)/Samples/\(picture).jpg").frame()
  }

  @Test("what each family reads comes back equal, with its items", arguments: families)
  func everyFamily(_ family: Family) throws {
    let config = try ViewPluginConfig(
      contentsOf: "\(Self.root)/Configs/\(family.config).json", registry: .standard)
    let frame = try Self.frame(family.picture)
    let plugin = try ScanViewPlugin(config, registry: .standard)
    let output = try plugin.scanPlugin.scan(ScanInput(frame: frame, effort: .thorough))
    let key = config.pluginConfig.useCase.key
    #expect(!output.results.isEmpty)
    Self.expectEqual(try Self.returned(output, key, of: frame), output)
    // A picture of nothing: what is said of it comes back too.
    let nothing = Frame(luma: LumaImage(size: PixelSize(width: 320, height: 240), filledWith: 90))
    let nothingRead = try plugin.scan(nothing)
    #expect(nothingRead.results.isEmpty)
    Self.expectEqual(try Self.returned(nothingRead, key, of: nothing), nothingRead)
    let reasons = try plugin.scanPlugin.explain(ScanInput(frame: nothing, effort: .still))
    #expect(try [ReadFailure](encoded: JSONNode.parse(reasons.encoded.text(.compact))) == reasons)
  }

  @Test("a result of every family comes back equal", arguments: EqualResultTests.families)
  func everyResult(_ family: EqualResultTests.Family) throws {
    let body = family.body("A1234", EqualResultTests.FrameDetails(reads: 3, x: 1.5))
    let output = ScanOutput(results: [PluginResult(body, confidence: 40)], seen: body.seenItems)
    let frame = Frame(luma: LumaImage(size: PixelSize(width: 2, height: 2), filledWith: 0))
    Self.expectEqual(try Self.returned(output, family.key, of: frame), output)
  }

  @Test(
    "readings of meters come back equal, whatever shows them",
    arguments: [MeterConfig.ScanMode.dialMeter, .autoAnalogDigitalMeter])
  func meters(_ mode: MeterConfig.ScanMode) throws {
    let face: SyntheticMeter.Face =
      mode == .dialMeter
      ? .dials(SyntheticDials(digits: [7, 2, 0, 4, 8], rest: 0.4))
      : .display(SyntheticDisplay([.init("01234.5", unit: "kWh")]))
    let frame = SyntheticMeterScene(
      of: SyntheticMeter(face), seed: 3, condition: .easy, size: PixelSize(width: 850, height: 270)
    ).frame()
    let config = try PluginConfig(id: "a", MeterConfig(scanMode: mode)).validated()
    let output = try PluginRegistry.standard.makePlugin(PluginContext(pluginConfig: config))
      .scan(ScanInput(frame: frame, effort: .still))
    #expect(!output.results.isEmpty)
    Self.expectEqual(try Self.returned(output, MeterConfig.key, of: frame), output)
  }

  @Test("the pictures of a document come back pixel for pixel")
  func pictures() throws {
    let frame = try Self.frame("Text/passport-td3")
    let config = PluginConfig(id: "a", MRZConfig(cropAndTransformID: true, faceDetectionEnabled: true))
    let output = try PluginRegistry.standard.makePlugin(PluginContext(pluginConfig: config.validated()))
      .scan(ScanInput(frame: frame, effort: .still))
    #expect(output.results.first?.pictures.document?.hasColor == true)
    Self.expectEqual(try Self.returned(output, "mrzConfig", of: frame), output)
  }

  @Test("every member of an output comes back, with the parts of its sentences in every language")
  func everyMember() throws {
    let quad = FrameQuad(
      topLeft: FramePoint(x: 0.1, y: 1.0 / 3), topRight: FramePoint(x: -2, y: 1e-9),
      bottomRight: FramePoint(x: 1234.567891, y: 3), bottomLeft: FramePoint(x: 0, y: 5))
    let refusal = Refusal.confidence(40, below: 60, of: "on", place: quad).ofUncertain()
    let code = Barcode(id: 0, value: "A", format: "CODE_128", base64value: "QQ==", engine: "zbar")
    let result = PluginResult(BarcodeResult(barcodes: [code]), confidence: 90)
    var output = ScanOutput(
      results: [result], skipped: RunSkipped(code: 7, message: "Own", refusals: [refusal]),
      infos: [ScanInfo(name: "$a", value: ["b": [1, nil, 2.5]])], feedback: [quad],
      seen: [
        SeenItem(
          FoundItem(
            kind: "K", text: "t", quad: quad, isExact: true, identity: "other", content: ItemContent(code)),
          isUnwanted: true),
        SeenItem(FoundItem(kind: "K", text: "u", content: ItemContent(BarcodeResult(barcodes: [code])))),
        SeenItem(FoundItem(kind: "K", text: "v")),
      ], candidates: [quad, quad], guidance: .tryInParts, partialText: "half",
      refusals: [refusal, .notExpected("x")])
    output.repeated = [result]
    output.unconfirmed = [UnconfirmedReading(kind: "K", text: "w", quad: quad, reads: 1, missingReads: 2)]
    output.timeChecks = [true, false]
    output.measured = [MeasuredValue(.moduleSize, 1.25, limit: 2), MeasuredValue(.glare, 0.5)]
    let part = DisplayText(TextTemplate("reason.part", "a {b}"), ["b": .string("{c}")])
    let joined = DisplayText(joining: ["plain", part], by: "; ")
    output.problems = [
      PluginError(.missingData, useCase: "c", message: DisplayText(TextTemplate("x", "{y}"), ["y": .text(joined)]))
    ]
    let frame = Frame(luma: LumaImage(size: PixelSize(width: 2, height: 2), filledWith: 0))
    let read = try Self.returned(output, "barcodeConfig", of: frame)
    Self.expectEqual(read, output)
    let other = TextCatalog(["reason.part": "ein {b}", "x": "<{y}>"])
    #expect(read.problems.first?.messageText.text(other) == "<plain; ein {c}>")
    let failure = ReadFailure(.tooSmall, message: joined, advice: "closer", numbers: output.measured, place: quad)
    #expect(try [ReadFailure](encoded: [failure, ReadFailure(refusal)].encoded) == [failure, ReadFailure(refusal)])
  }

  @Test(
    "a message that does not fit is refused with its place",
    arguments: [
      (#"{"results": [{"body": {}, "confidence": 1}]}"#, "output/results/0/body"),
      (#"{"feedback": [[1, 2]]}"#, "output/feedback/0"), (#"{"guidance": "run"}"#, "output/guidance"),
      (
        #"{"seen": [{"kind": "a", "text": "b", "isExact": true, "isUnwanted": false, "content": 3}]}"#, "seen/0/content"
      ),
      (#"{"measured": [{"name": "taste", "value": 1}]}"#, "output/measured/0/name"), (#"{"problems": 3}"#, "problems"),
      (
        #"{"results": [{"body": {"barcodes": [{"id": 0, "value": "A", "format": "QR_CODE", "base64value": "", "engine": "z"}]}, "confidence": 1, "document": {"width": 9, "height": 9, "offset": 0}}]}"#,
        "results/0/document"
      ),
    ])
  func unfit(_ message: String, _ place: String) throws {
    let factory = try #require(PluginRegistry.standard.factories.first { $0.key == "barcodeConfig" })
    let frame = Frame(luma: LumaImage(size: PixelSize(width: 2, height: 2), filledWith: 0))
    let reader = OutputReader(try #require(factory.results), of: frame) { _, _ in nil }
    #expect {
      try reader.output(JSONNode.parse(message))
    } throws: { error in
      (error as? UnfitMessage)?.problem.contains(place) == true
    }
  }
}
