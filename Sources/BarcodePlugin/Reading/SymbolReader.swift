import ScanGeometry
import ScanImage
import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// Both engines behind one call, set up for the formats and effort of one plugin.
final class SymbolReader {
  /// How much of each engine a frame is worth.
  enum Level: Int, Comparable {
    /// The faster engine at its fastest; the other one only for what the first cannot read.
    case fast
    /// The faster engine thoroughly, the other one on every second line.
    case balanced
    /// Both engines thoroughly.
    case accurate
    /// Both engines on several renderings of the picture.
    case thorough

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private let selection: FormatSelection
  private let zbarLengths: [Symbology: ClosedRange<Int>]
  private let requireCheckDigit: Set<Symbology>
  private let addOns: ZXingReader.Options.AddOnMode
  private var scanners: [Bool: ZBarScanner] = [:]

  init(
    _ selection: FormatSelection, lengths: [Symbology: ClosedRange<Int>], requireCheckDigit: Set<Symbology>,
    addOns: ZXingReader.Options.AddOnMode
  ) throws {
    self.selection = selection
    zbarLengths = lengths
    self.requireCheckDigit = requireCheckDigit
    self.addOns = addOns
    // A library without memory is found out now, not at the first frame.
    _ = try scanner(everyLine: true)
  }

  /// Reads the region of an input; symbols come in pixels of the region.
  ///
  /// - Parameters:
  ///   - input: The frame and region.
  ///   - level: How much work it is worth.
  ///   - stopsEarly: Whether the slower engine may be left out when the faster one found something.
  func read(_ input: ScanInput, level: Level, stopsEarly: Bool) throws -> [MergedSymbol] {
    var found: [MergedSymbol] = []
    try input.withRegionLuma { view in
      try add(view, selection.symbologies, level, stopsEarly: stopsEarly, to: &found)
    }
    let inverse =
      selection.isAll && level >= .accurate && found.isEmpty
      ? selection.symbologies : selection.inverseSymbologies
    if !inverse.isEmpty, !input.isCancelled {
      try readNegative(input, inverse, level, to: &found)
    }
    if level == .thorough, found.isEmpty, !input.isCancelled {
      try readRenderings(input, to: &found)
    }
    return SymbolMerger.withoutShadows(found)
  }

  /// One pass of the engines over one rendering.
  private func add(
    _ view: LumaView, _ symbologies: Set<Symbology>, _ level: Level, stopsEarly: Bool,
    to found: inout [MergedSymbol], place: (DecodedSymbol) -> DecodedSymbol = { $0 }
  ) throws {
    let zxing = ZXingReader(
      ZXingReader.Options(
        tryHarder: level != .fast, itfCheckDigit: requireCheckDigit.contains(.itf), addOns: addOns))
    SymbolMerger.add(try zxing.read(view, symbologies: symbologies).map(place), to: &found)
    var rest = symbologies.intersection(ZBarScanner.readable)
    if level == .fast { rest.subtract(ZXingReader.readable) }
    if stopsEarly, !found.isEmpty { return }
    guard !rest.isEmpty else { return }
    let scanner = try scanner(everyLine: level >= .accurate)
    let read = try scanner.scan(view).filter { rest.contains($0.symbology) || $0.gtin13 != nil }
    SymbolMerger.add(read.map(place), to: &found)
  }

  private func scanner(everyLine: Bool) throws -> ZBarScanner {
    if let known = scanners[everyLine] { return known }
    let step = everyLine ? 1 : 2
    var symbologies = selection.symbologies.union(selection.inverseSymbologies)
    if addOns != .ignore { symbologies.formUnion([.ean2, .ean5]) }
    let made = try ZBarScanner(
      ZBarScanner.Options(
        symbologies: symbologies, columnStep: step, rowStep: step, lengths: zbarLengths,
        requireCheckDigit: requireCheckDigit))
    scanners[everyLine] = made
    return made
  }
}

extension SymbolReader {
  private func readNegative(
    _ input: ScanInput, _ symbologies: Set<Symbology>, _ level: Level, to found: inout [MergedSymbol]
  ) throws {
    let negative = input.withRegionLuma { LumaImage(copying: $0) }.inverted()
    try negative.withView { view in
      try add(view, symbologies, level, stopsEarly: false, to: &found) { $0.inverted() }
    }
  }

  /// The renderings that rescue most of what the plain picture misses: half size, and twice the size.
  private func readRenderings(_ input: ScanInput, to found: inout [MergedSymbol]) throws {
    let size = input.region.size
    for scale in [0.5, 2.0] where found.isEmpty && !input.isCancelled {
      let target = PixelSize(
        width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
      guard target.width >= 16, target.height >= 16, target.area <= 16_000_000 else { continue }
      let rendering = input.withRegionLuma { LumaImage(copying: $0) }.resized(to: target)
      let back = AffineTransform<CropSpace, CropSpace>(scale: 1 / scale)
      try rendering.withView { view in
        try add(view, selection.symbologies, .accurate, stopsEarly: false, to: &found) { $0.moved(by: back) }
      }
    }
  }
}
