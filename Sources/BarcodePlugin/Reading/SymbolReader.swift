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
    /// Both engines thoroughly; a region that gives nothing once more in other renderings.
    case accurate
    /// The same with renderings that cost several times as much.
    case thorough

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private let selection: FormatSelection
  private let zbarLengths: [Symbology: ClosedRange<Int>]
  private let requireCheckDigit: Set<Symbology>
  private let addOns: ZXingReader.Options.AddOnMode
  private let doubts: SymbolDoubts
  private var scanners: [Bool: ZBarScanner] = [:]
  /// What went wrong inside an engine during the last reading, without harm to what else was read.
  private(set) var engineFailures: [String] = []

  init(
    _ selection: FormatSelection, lengths: [Symbology: ClosedRange<Int>], requireCheckDigit: Set<Symbology>,
    addOns: ZXingReader.Options.AddOnMode
  ) throws {
    self.selection = selection
    zbarLengths = lengths
    self.requireCheckDigit = requireCheckDigit
    self.addOns = addOns
    doubts = SymbolDoubts(trusted: requireCheckDigit.union(lengths.keys))
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
    engineFailures = []
    try input.withRegionLuma { view in
      try add(view, selection.symbologies, level, stopsEarly: stopsEarly, to: &found)
    }
    let inverse =
      selection.isAll && level >= .accurate && found.isEmpty
      ? selection.symbologies : selection.inverseSymbologies
    if !inverse.isEmpty, !input.isCancelled {
      try readNegative(input, inverse, level, to: &found)
    }
    found = doubts.believable(found)
    if level >= .accurate {
      for rendering in Rendering.allCases where found.isEmpty && !input.isCancelled {
        guard level >= rendering.level else { continue }
        try read(rendering, of: input, to: &found)
        found = doubts.believable(found)
      }
    }
    return found
  }

  /// One pass of the engines over one rendering.
  private func add(
    _ view: LumaView, _ symbologies: Set<Symbology>, _ level: Level, stopsEarly: Bool,
    to found: inout [MergedSymbol], place: (DecodedSymbol) -> DecodedSymbol = { $0 }
  ) throws {
    let zxing = ZXingReader(
      ZXingReader.Options(
        tryHarder: level != .fast, itfCheckDigit: requireCheckDigit.contains(.itf), addOns: addOns))
    SymbolMerger.add(read(view, symbologies, by: zxing).map(place), to: &found)
    var rest = symbologies.intersection(ZBarScanner.readable)
    if level == .fast { rest.subtract(ZXingReader.readable) }
    if stopsEarly, !found.isEmpty { return }
    guard !rest.isEmpty else { return }
    let scanner = try scanner(everyLine: level >= .accurate)
    let read = try scanner.scan(view).filter { rest.contains($0.symbology) || $0.gtin13 != nil }
    SymbolMerger.add(read.map(place), to: &found)
  }

  /// What ZXing-C++ reads; when one of its decoders fails on a picture, the others are asked one by one.
  ///
  /// libZXing 1.4 gives up on some pictures of noise with an exception, and with it on all other symbols in them.
  private func read(_ view: LumaView, _ symbologies: Set<Symbology>, by zxing: ZXingReader) -> [DecodedSymbol] {
    do throws(DecoderError) {
      return try zxing.read(view, symbologies: symbologies)
    } catch {
      guard symbologies.count > 1 else {
        engineFailures.append("\(error)")
        return []
      }
      let linear = symbologies.filter(\.isLinear)
      let groups = (linear.isEmpty ? [] : [linear]) + symbologies.subtracting(linear).sorted().map { [$0] }
      if groups.count == 1 { engineFailures.append("\(error)") }
      return groups.count == 1 ? [] : groups.flatMap { read(view, $0, by: zxing) }
    }
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

  /// One more look at a region that gave nothing, in another rendering of it.
  private func read(_ rendering: Rendering, of input: ScanInput, to found: inout [MergedSymbol]) throws {
    let made = input.withRegionLuma { view in rendering.image(of: view) }
    guard let made else { return }
    let back = AffineTransform<CropSpace, CropSpace>(scale: Double(input.region.size.width) / Double(made.width))
    try made.withView { view in
      try add(view, selection.symbologies, .accurate, stopsEarly: false, to: &found) { $0.moved(by: back) }
    }
  }
}

/// A picture made of a region, in which codes can be read that the region itself hides.
enum Rendering: CaseIterable {
  /// Half the size: large modules and blur or noise between them.
  case half
  /// Black and white against the neighbourhood: shadow and vignetting.
  case evened
  /// Twice the size: modules of hardly more than a pixel.
  case double

  /// From which level on it is worth its time.
  var level: SymbolReader.Level { self == .double ? .thorough : .accurate }

  /// The rendering; nil when it would be too small to hold a code, or too large.
  func image(of view: LumaView) -> LumaImage? {
    let size = view.size
    switch self {
    case .half:
      let target = PixelSize(width: size.width / 2, height: size.height / 2)
      return min(target.width, target.height) < 40 ? nil : LumaImage(copying: view).resized(to: target)
    case .evened:
      guard min(size.width, size.height) >= 40, size.area <= 16_000_000 else { return nil }
      return LumaImage(locallyThresholding: view, radius: max(7, min(size.width, size.height) / 16), margin: 10)
    case .double:
      let target = PixelSize(width: size.width * 2, height: size.height * 2)
      return min(size.width, size.height) < 8 || target.area > 16_000_000
        ? nil : LumaImage(copying: view).resized(to: target)
    }
  }
}
