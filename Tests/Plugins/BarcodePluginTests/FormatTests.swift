import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Formats and their limits")
struct FormatTests {
  @Test(
    "every name of the configuration has a rule and a row of support",
    arguments: BarcodeFormat.allCases.filter { $0 != .all })
  func complete(_ format: BarcodeFormat) {
    #expect(FormatRule.named(format.rawValue) != nil)
    #expect(FormatSupport.all.filter { $0.format == format.rawValue }.count == 1)
  }

  @Test("every row of support is a name of the configuration, or read by ALL only")
  func noStrangers() {
    let names = Set(BarcodeFormat.allCases.map(\.rawValue)).union(FormatRule.additionalNames)
    for row in FormatSupport.all { #expect(names.contains(row.format)) }
  }

  @Test(
    "a format that no engine of this build reads is refused when the plugin is made",
    arguments: BarcodeFormat.allCases.filter { format in
      FormatSupport.all.contains { $0.format == format.rawValue && $0.level == .notInThisBuild }
    })
  func unreadable(_ format: BarcodeFormat) throws {
    let error = try #require(throws: PluginError.self) { _ = try plugin([format]) }
    #expect(error.code == .unsupportedConfiguration)
    #expect(error.message.contains(format.rawValue))
    _ = try plugin([format, .qrCode])
  }

  /// A code of each format that can be drawn here.
  static let samples: [(format: BarcodeFormat, make: @Sendable () throws -> LumaImage)] = [
    (.aztec, { try code(.aztec, "AZTEC 1", scale: 4) }), (.codabar, { try fixture("codabar") }),
    (.code39, { try code(.code39, "CODE 39") }), (.code93, { try code(.code93, "CODE93") }),
    (.code128, { try code(.code128, "Code 128") }), (.rssExpanded, { try fixture("databar-expanded-gs") }),
    (.databar, { try fixture("databar") }), (.rss14, { try fixture("databar") }),
    (.dataMatrix, { try code(.dataMatrix, "DM", scale: 4) }), (.ean8, { try code(.ean8, "96385074") }),
    (.ean13, { try code(.ean13, "4006381333931") }), (.itf, { try fixture("itf14") }),
    (.microQR, { try fixture("micro-qr", scale: 4) }), (.pdf417, { try code(.pdf417, "PDF417 text", scale: 3) }),
    (.qrCode, { try code(.qr, "QR", scale: 4) }), (.upcA, { try code(.upcA, "012345678905") }),
    (.upcE, { try code(.upcE, "01234565") }), (.maxicode, { try fixture("maxicode") }),
    (.gs1Code128, { try fixture("gs1-128") }), (.gs1QRCode, { try fixture("gs1-qr", scale: 4) }),
    (.bookland, { try code(.ean13, "9780735200449") }), (.issnEAN, { try code(.ean13, "9771234567003") }),
    (.coupon, { try code(.upcA, "512345678900") }), (.isbt128, { try code(.code128, "=W000012345678") }),
    (.code32, { try code(.code39, "0CSSBD") }),
    (.oneDInverse, { try code(.code128, "INVERSE").inverted() }),
    (.aztecInverse, { try code(.aztec, "INVERSE", scale: 4).inverted() }),
    (.qrInverse, { try code(.qr, "INVERSE", scale: 4).inverted() }),
  ]

  @Test("what is called read is read, alone and with the effort of a running source", arguments: samples.indices)
  func honest(_ index: Int) throws {
    let sample = Self.samples[index]
    let support = try #require(FormatSupport.all.first { $0.format == sample.format.rawValue })
    try #require(support.level != .notInThisBuild, "\(support.format)")
    #expect(!support.engines.isEmpty)
    let image = try sample.make()
    for effort in [ScanInput.Effort.live, .still] {
      #expect(try plugin([sample.format]).codes(image, effort: effort).count == 1, "\(sample.format) \(effort)")
    }
  }

  @Test("every format that is called read has a code here, but for the add-on, which the content tests read")
  func samplesAreComplete() {
    let sampled = Set(Self.samples.map(\.format.rawValue)).union(["UPC_EAN_EXTENSION"])
    let names = Set(BarcodeFormat.allCases.map(\.rawValue))
    for row in FormatSupport.all where row.level != .notInThisBuild && names.contains(row.format) {
      #expect(sampled.contains(row.format), "\(row.format) is called \(row.level.rawValue)")
    }
  }

  @Test("inverse formats do not read dark on light")
  func inverseOnly() throws {
    #expect(try plugin([.qrInverse]).codes(try code(.qr, "DARK", scale: 4)).isEmpty)
    #expect(try plugin([.oneDInverse]).codes(try code(.code128, "DARK")).isEmpty)
  }

  @Test("the six digits of a UPC-E are no EAN-13 where UPC-E is off", arguments: [ScanInput.Effort.live, .still])
  func expanded(_ effort: ScanInput.Effort) throws {
    let image = try code(.upcE, "01234565")
    for formats: [BarcodeFormat] in [[.ean13], [.upcA], [.ean13, .ean8, .upcA]] {
      #expect(try plugin(formats).codes(image, effort: effort).isEmpty, "\(formats)")
    }
    #expect(try plugin([.ean13, .upcE]).codes(image, effort: effort).map(\.format) == ["UPC_E"])
  }

  @Test("a disabled format is not read, not even by ALL")
  func disabled() throws {
    let image = try code(.qr, "QR", scale: 4)
    #expect(try plugin([.code128]).codes(image).isEmpty)
    #expect(
      try plugin(
        [.all],
        symbologies: [
          .qrCode: SymbologyConfig(isEnabled: false), .gs1QRCode: SymbologyConfig(isEnabled: false),
          .qrInverse: SymbologyConfig(isEnabled: false),
        ]
      ).codes(image).isEmpty)
  }

  @Test(
    "lengths outside the limits are no results", arguments: [(1, 7, false), (1, 8, true), (8, 8, true), (9, 20, false)])
  func lengths(_ minimum: Int, _ greatest: Int, _ isRead: Bool) throws {
    let limit = SymbologyConfig(minLength: minimum, maxLength: greatest)
    let found = try plugin([.code128], symbologies: [.code128: limit]).codes(try code(.code128, "12345678"))
    #expect(found.isEmpty == !isRead)
  }

  @Test("a check digit is left out when the configuration says so")
  func checkDigit() throws {
    let limit = SymbologyConfig(emitCheckDigit: false)
    let found = try plugin([.ean13], symbologies: [.ean13: limit]).codes(try code(.ean13, "4006381333931"))
    #expect(found.map(\.value) == ["400638133393"])
  }
}
