import BarcodePlugin
import Foundation
import ScanPluginKit
import ScanSynthetic
import TestSupport

/// The files of the package, found from this file.
enum PackageFiles {
  static let root = PackageFolder.root
  static let corpus = root.deletingLastPathComponent().appendingPathComponent("shared/corpus/barcode").path
}

/// A symbol made with zint, drawn larger by a whole factor in a light frame.
func fixture(_ name: String, scale: Int = 2, margin: Int = 12) throws -> LumaImage {
  let url = PackageFiles.root.appendingPathComponent("Tests/Engines/EngineTests/Fixtures/\(name).pbm")
  let data = [UInt8](try Data(contentsOf: url))
  // P4, then width and height, then packed rows with 1 for black.
  let header = data.split(maxSplits: 3, omittingEmptySubsequences: true) { $0 == 0x20 || $0 == 0x0A }
  let numbers = header[1...2].compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  let (width, height) = (numbers[0], numbers[1])
  let start = header[3].startIndex
  let rowBytes = (width + 7) / 8
  var dark: [Bool] = []
  for y in 0..<height {
    for x in 0..<width { dark.append(data[start + y * rowBytes + x / 8] & (0x80 >> UInt8(x % 8)) != 0) }
  }
  return SymbolModules(width: width, height: height, dark: dark).rendered(moduleSize: scale).framed(margin)
}

/// A code drawn by the project's own writer.
func code(
  _ symbology: Symbology, _ text: String, addOn: String? = nil, isGS1: Bool = false, scale: Int = 2
) throws -> LumaImage {
  let symbol = try SyntheticSymbol(
    symbology, text: text, options: .init(showsText: false, addOn: addOn, isGS1: isGS1))
  let size = PixelSize(width: symbol.width * scale + 40, height: symbol.height * scale + 40)
  let placement = SyntheticPlacement(
    center: FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2), scale: Double(scale))
  return SyntheticScene(
    size: size, background: .plain(SyntheticColor(gray: 255)),
    items: [SyntheticScene.Item(SyntheticArtwork(symbol), placement)]
  ).frame().luma
}

extension LumaImage {
  /// The pixels in a light frame of the given width.
  func framed(_ margin: Int) -> LumaImage {
    LumaImage.sheet(PixelSize(width: width + 2 * margin, height: height + 2 * margin), [(self, margin, margin)])
  }

  /// A light sheet with pictures on it.
  static func sheet(_ size: PixelSize, _ parts: [(image: LumaImage, x: Int, y: Int)]) -> LumaImage {
    LumaImage(size: size) { buffer in
      buffer.update(repeating: 255)
      for part in parts {
        part.image.withView { view in
          for y in 0..<view.height {
            for x in 0..<view.width { buffer[(part.y + y) * size.width + part.x + x] = view[x, y] }
          }
        }
      }
    }
  }

  /// The picture with every pixel changed.
  func mapped(_ change: (UInt8) -> UInt8) -> LumaImage {
    withView { view in
      LumaImage(size: size) { buffer in
        for index in buffer.indices { buffer[index] = change(view.base[index]) }
      }
    }
  }

  /// The picture as a frame.
  var frame: Frame { Frame(luma: self) }
}

/// The time that frames of a running source have in a test, whatever the machine has.
enum FrameTime {
  /// The clock stands still: each step finds that there is time left.
  case ample
  /// Each examine the clock finds that the frame's time is over.
  case none

  /// The clock, in milliseconds.
  var clock: () -> Double {
    switch self {
    case .ample: return { 0 }
    case .none:
      var now = 0.0
      return {
        now += 1e6
        return now
      }
    }
  }
}

/// A plugin for tests: everything enabled unless said otherwise, and all codes of a picture, accepted at the first reading.
func plugin(
  _ formats: [BarcodeFormat] = [.all], multiBarcode: Bool = true, filter: Int? = 0, equal: Bool = false,
  upcA: UPCAForm = .asEAN13, codabar: CodabarStartStop = .include, fnc1: FNC1Prefix = .none,
  addOns: AddOnPolicy? = nil, symbologies: [BarcodeFormat: SymbologyConfig] = [:], quality: QualityLevel = .balanced,
  minReads: MinReads? = .uniform(1), time: FrameTime = .ample, fastProcessMode: Bool = false, hint: SearchHint? = nil
) throws -> BarcodePlugin {
  let config = BarcodeConfig(
    barcodeFormats: formats, multiBarcode: multiBarcode, consecutiveEqualResults: equal,
    fastProcessMode: fastProcessMode, upcA: upcA,
    codabarStartStop: codabar, fnc1Prefix: fnc1, addOns: addOns, symbologies: symbologies, quality: quality,
    minReads: minReads)
  return try BarcodePlugin(config: config, filter: filter, time: time, hint: hint)
}

extension BarcodePlugin {
  /// A plugin of a whole configuration.
  convenience init(config: BarcodeConfig, filter: Int? = nil, time: FrameTime = .ample, hint: SearchHint? = nil) throws
  {
    try self.init(
      config,
      PluginConfig(
        id: "test", config, cancelOnResult: false, consecutiveEqualResultFilter: filter, searchHint: hint),
      now: time.clock)
  }

  /// The codes of a picture.
  func codes(_ image: LumaImage, effort: ScanInput.Effort = .still, at time: Duration = .zero) throws -> [Barcode] {
    let frame = Frame(timestamp: time, luma: image)
    return try scan(ScanInput(frame: frame, effort: effort)).results
      .compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
  }
}

extension Barcode {
  /// The bytes of the content.
  var bytes: [UInt8] { Data(base64Encoded: base64value).map(Array.init) ?? [] }
}
