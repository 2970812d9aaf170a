import BarcodePlugin
import FoundationEssentials
import ScanBench
import ScanPluginKit
import ScanSynthetic
import Testing
import ZXingEngine

@Suite("Add-ons beside EAN and UPC codes")
struct AddOnTests {
  /// What the tracker says of the last frame of a row of observations: `r` for an add-on that is read, `x` for another one, `b` for bars that
  /// cannot be read, `~` for blurred ones, `-` for nothing there, `?` for a frame that does not say.
  private func consensus(_ observations: String, _ wait: AddOnVotes.Wait = .brief, every milliseconds: Int = 33)
    -> CodeConsensus?
  {
    var tracker = CodeTracker(grace: .milliseconds(300), addOns: wait) { Reliability($0.symbology).neededReads }
    var last: CodeConsensus?
    for (index, observation) in observations.enumerated() {
      let addOn: AddOnState =
        switch observation {
        case "r": .read("51299")
        case "x": .read("51298")
        case "b": .unread
        case "~": .blurred
        case "-": .absent
        default: .unknown
        }
      let reading = CodeReading(
        identity: .init(format: "EAN_13", value: "9780143007234"), symbology: .ean13,
        quad: Rect<FrameSpace>(x: 100, y: 100, width: 200, height: 60).quad, engines: 2, addOn: addOn)
      last = tracker.add([reading], at: .milliseconds(milliseconds * index)).last
    }
    return last
  }

  @Test(
    "with and without its add-on a code is one, which waits where bars stand beside it",
    arguments: [
      ("--", true, nil), ("??", true, nil), ("rr", true, "51299"), ("r?", false, nil), ("-r", true, nil),
      ("bb", false, nil), ("bbrr", true, "51299"), ("b-b-", true, nil), ("rr---", true, "51299"),
      ("rx", false, nil), ("rxrr", true, "51299"), ("rrrx", false, nil), ("rrrxxx", true, "51298"),
      // For a second, not longer.
      (String(repeating: "b", count: 20), false, nil), (String(repeating: "b", count: 40), true, nil),
      (String(repeating: "b", count: 40) + "rr", true, "51299"),
      // For two where the picture is blurred.
      (String(repeating: "~", count: 50), false, nil), (String(repeating: "~", count: 70), true, nil),
      ("~~rr", true, "51299"),
    ] as [(String, Bool, String?)])
  func waiting(_ observations: String, _ isAccepted: Bool, _ addOn: String?) {
    let last = consensus(observations)
    #expect(last?.isAccepted == isAccepted && (isAccepted ? last?.addOn == addOn : true))
  }

  @Test("a code that needs an add-on waits for it as long as it takes; one that needs none does not wait")
  func policies() {
    #expect(consensus(String(repeating: "b", count: 60), .always)?.isAccepted == false)
    #expect(consensus("--------", .always)?.isAccepted == false)
    #expect(consensus("rr", .always)?.isAccepted == true)
    #expect(consensus("bb", .none)?.isAccepted == true)
  }

  /// The texts of a running source's results, host and add-on joined by `+`.
  private func delivered(
    _ scene: SyntheticScene, _ plugin: BarcodePlugin, motion: SyntheticMotion = SyntheticMotion(), frames: Int = 12
  ) throws -> [String] {
    var texts: [String] = []
    for index in 0..<frames {
      let time = Duration.milliseconds(33 * index)
      let codes = try plugin.codes(
        motion.apply(to: scene, at: time, frame: UInt64(index)).frame().luma, effort: .live, at: time)
      for host in codes where host.format != "UPC_EAN_EXTENSION" {
        let addOn = codes.first { $0.associatedID == host.id }
        texts.append(host.value + (addOn.map { "+" + $0.value } ?? ""))
      }
    }
    return texts
  }

  @Test(
    "a running source delivers a code with its add-on, each time",
    arguments: [
      (Symbology.ean13, "9780143007234", "51299"), (.ean13, "9771234567003", "07"), (.upcA, "036000291452", "12345"),
      (.upcE, "04252614", "90000"), (.ean8, "96385074", "55"),
    ])
  func live(_ symbology: Symbology, _ text: String, _ addOn: String) throws {
    let symbol = try SyntheticSymbol(symbology, text: text, options: .init(addOn: addOn))
    let scene = SyntheticScene(
      size: PixelSize(width: 640, height: 360), background: .plain(SyntheticColor(gray: 200)),
      items: [
        SyntheticScene.Item(
          SyntheticArtwork(symbol),
          SyntheticPlacement(center: FramePoint(x: 320, y: 180), scale: 2.4, rotation: 9))
      ], degradations: SyntheticDegradations(blur: 0.5, noise: 6))
    let plugin = try plugin([.ean13, .ean8, .upcE, .upcEANExtension], multiBarcode: false, minReads: nil)
    let texts = try delivered(scene, plugin, motion: SyntheticMotion(shake: 3))
    let value = symbology == .upcA ? "0" + text : text
    #expect(texts.count >= 6 && Set(texts) == [value + "+" + addOn])
  }

  @Test(
    "a five-digit add-on that is cut off is never a two-digit one", arguments: [24, 27, 30, 33],
    [ScanInput.Effort.still, .live])
  func cutOff(_ modules: Int, _ effort: ScanInput.Effort) throws {
    // The add-on begins 9 modules after the 95 of the host, and two of its digits end 20 modules later.
    let whole = try code(.ean13, "9780143007234", addOn: "51299", scale: 3)
    let width = 20 + (11 + 95 + 9 + modules) * 3
    let cut = whole.withView { view in
      LumaImage(size: PixelSize(width: width, height: view.height)) { buffer in
        for y in 0..<view.height { for x in 0..<width { buffer[y * width + x] = view[x, y] } }
      }
    }
    let plugin = try plugin([.ean13, .upcEANExtension], multiBarcode: false)
    for index in 0..<3 {
      let codes = try plugin.codes(cut, effort: effort, at: .milliseconds(600 * index))
      #expect(codes.allSatisfy { $0.format == "EAN_13" && $0.value == "9780143007234" })
    }
  }

  @Test(
    "blurred bars that engines misread frame after frame give no wrong code, and an add-on beside blurred bars is read",
    arguments: [
      (198, "all", false), (126, "all", false), (718, "retail", false), (164, "all", true),
      // libzxing 2 does not read the bars of this one.
      (14, "all", ZXingReader.version.hasPrefix("1.")), (56, "all", true),
    ])
  func blurred(_ number: Int, _ file: String, _ isRead: Bool) async throws {
    let config = try ScanViewConfig(
      contentsOf: PackageFiles.root.path + "/Configs/barcode-\(file).json",
      registry: PluginRegistry().registering(BarcodePlugin.factory))
    let counts = try await AddOnRun.counts(config, number..<number + 1)
    #expect(counts.wrongCodes == 0 && counts.wrongAddOns == 0 && counts.bare == 0)
    #expect(counts.complete == 1 || !isRead)
  }
}
