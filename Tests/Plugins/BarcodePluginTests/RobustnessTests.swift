import BarcodePlugin
import Foundation
import ScanBench
import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing
import ZXingEngine

/// A small generator of reproducible noise (SplitMix64, Steele et al. 2014).
struct SeededNoise: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func image(width: Int, height: Int) -> LumaImage {
    LumaImage(size: PixelSize(width: width, height: height)) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(truncatingIfNeeded: next() >> 24) }
    }
  }
}

@Suite("Robustness")
struct RobustnessTests {
  @Test("the public conformance suite finds nothing wrong")
  func conformance() throws {
    let frames = [try code(.qr, "CONFORMANCE", scale: 4).frame, try code(.ean13, "4006381333931").frame]
    let config = BarcodeConfig(barcodeFormats: [.qrCode, .ean13])
    #expect(PluginConformance.violations(of: BarcodePlugin.factory, config: config, readable: frames) == [])
  }

  @Test("a picture that nobody waits for any more is not examined", arguments: ScanInput.Effort.allCases)
  func cancelled(_ effort: ScanInput.Effort) throws {
    let frame = try code(.qr, "TOO LATE", scale: 4).frame
    let flag = CancellationFlag()
    flag.cancel()
    let output = try plugin([.qrCode]).scan(ScanInput(frame: frame, effort: effort, cancellation: flag))
    #expect(output.results.isEmpty)
    #expect(output.infos.first { $0.name == "$cascade" }?.value.text(.compact) == "[]")
  }

  @Test("200 frames of noise in odd sizes give no result")
  func noise() throws {
    try expectNothing(ofNoise: 200, seed: 1)
  }

  @Test("2,000 frames of noise in odd sizes give no result", arguments: 1...4)
  func noiseLong(_ seed: UInt64) throws {
    try expectNothing(ofNoise: 500, seed: seed)
  }

  private func expectNothing(ofNoise frames: Int, seed: UInt64) throws {
    var noise = SeededNoise(state: seed)
    let all = try plugin()
    for _ in 0..<frames {
      let (width, height) = (1 + Int(noise.next() % 97), 1 + Int(noise.next() % 83))
      let image = noise.image(width: width, height: height)
      let effort = ScanInput.Effort.allCases[Int(noise.next() % 3)]
      let found = try all.codes(image, effort: effort).map { "\($0.format) \($0.value) by \($0.engine)" }
      #expect(found == [], "\(width)×\(height) \(effort)")
    }
  }

  @Test("memory stays flat over 2,000 scans of a picture with codes")
  func scanningMemory() throws {
    let parts = try [code(.qr, "FLAT", scale: 3), code(.ean13, "4006381333931")]
    let image = LumaImage.sheet(PixelSize(width: 420, height: 260), [(parts[0], 0, 0), (parts[1], 130, 60)])
    let reader = try plugin([.qrCode, .ean13, .code128])
    // Other tests share the process, so that the quietest two hundred scans give; a leak is in all of them.
    var before = 0
    var minimum = Int.max
    for run in 0..<2200 {
      if run.isMultiple(of: 200) {
        let now = try residentMemory()
        if run > 200 { minimum = min(minimum, now - before) }
        before = now
      }
      let found = try reader.codes(image, effort: .live)
      try #require(found.count == 2)
    }
    #expect(minimum < 400 << 10)
  }
}

@Suite("Accuracy on real photos")
struct AccuracyTests {
  /// The least number of symbols that have to be read of the corpus, and how many pictures may give a wrong text; a change
  /// may only raise the first and lower the second.
  static let expected: [String: (hits: Int, wrong: Int)] = [
    "AZTEC": (25, 0), "CODABAR": (13, 0), "CODE128": (30, 0), "CODE39": (21, 0), "CODE93": (8, 0), "DATABAR": (8, 0),
    "DATABAR_EXP": (85, 0), "DATABAR_EXP_STACKED": (29, 0), "DATABAR_STACKED": (8, 1), "DATAMATRIX": (46, 0),
    "EAN13": (77, 4), "EAN8": (7, 0), "ITF": (22, 0), "MAXICODE": (6, 0), "MICROQR": (8, 0), "MULTI": (8, 0),
    "NONE": (0, 0), "PDF417": (32, 0), "QR": (108, 1), "UPCA": (72, 0), "UPCE": (29, 0),
  ]

  /// What libzxing 2.3 and later read more of. A strip of film has the code of each half picture, of which the corpus names one.
  static let expectedOfNewer: [String: (hits: Int, wrong: Int)] = [
    "AZTEC": (31, 0), "DATABAR_EXP_STACKED": (33, 0), "DATABAR_LIMITED": (1, 0), "DXFILMEDGE": (2, 1), "EAN8": (8, 0),
    "ITF": (23, 0), "QR": (109, 1), "RMQR": (2, 0),
  ]

  @Test("at least as many codes are read, and no more wrong texts come out, than the table says")
  func corpusLong() throws {
    guard let manifest = CorpusManifest(folder: PackageFiles.corpus) else {
      print("skipped: the corpus of photos is not at ../shared/corpus/barcode, so accuracy is not checked")
      return
    }
    // Version 1 of the library reads one linear code per call.
    let isNewer = ZXingReader.canReadSeveralLinear
    let seen = try SeenTexts(file: PackageFiles.root.appendingPathComponent("Benchmarks/Corpus/seen-texts.csv").path)
    let (table, unreadable) = try AccuracyRun(manifest, [try PluginCorpusReader()], seen: seen).table()
    #expect(unreadable.map(\.image) == [])
    for symbology in table.symbologies {
      let cell = table.cell(symbology, column: 0)
      let known = (isNewer ? Self.expectedOfNewer[symbology] : nil) ?? Self.expected[symbology]
      let (hits, wrong) = known ?? (0, 0)
      #expect(cell.hits >= hits, "\(symbology)")
      #expect(cell.wrongPictures <= wrong, "\(symbology)")
    }
    #expect(table.expectedTotal == 730)
    #expect(table.total(column: 0).hits >= (isNewer ? 660 : 643))
    #expect(table.total(column: 0).wrongPictures <= (isNewer ? 7 : 6))
    #expect(table.total(column: 0).unseenPictures == 0)
  }
}
