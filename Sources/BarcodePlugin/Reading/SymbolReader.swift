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
  /// How many live pictures in a row gave nothing.
  private var emptyLive = 0
  /// What went wrong inside an engine during the last reading, without harm to what else was read.
  private(set) var engineFailures: [String] = []

  /// `ALL` alone reads the negative of every so many live pictures without a code: light codes on dark are seldom, and
  /// the negative doubles the cost of a picture.
  static let negativeInterval = 4

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
      readsWholeNegative(input, level, found.isEmpty) ? selection.symbologies : selection.inverseSymbologies
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
    for index in found.indices { found[index].symbol = found[index].symbol.squared() }
    return found
  }

  /// Whether everything is looked for in the negative too, because `ALL` is enabled and the picture gave nothing.
  private func readsWholeNegative(_ input: ScanInput, _ level: Level, _ isEmpty: Bool) -> Bool {
    guard isEmpty else {
      emptyLive = 0
      return false
    }
    guard selection.isAll else { return false }
    if level >= .accurate { return true }
    guard input.effort == .live else { return false }
    emptyLive = (emptyLive + 1) % Self.negativeInterval
    return emptyLive == 0
  }

  /// Starts over with counting live pictures.
  func reset() {
    emptyLive = 0
  }

  /// One pass of the engines over one rendering.
  private func add(
    _ view: LumaView, _ symbologies: Set<Symbology>, _ level: Level, stopsEarly: Bool,
    to found: inout [MergedSymbol], place: (DecodedSymbol) -> DecodedSymbol = { $0 }
  ) throws {
    let zxing = ZXingReader(
      ZXingReader.Options(
        tryHarder: level != .fast, itfCheckDigit: requireCheckDigit.contains(.itf), addOns: addOns))
    let direct = read(view, symbologies, by: zxing).map { $0.withHonestLocation() }
    SymbolMerger.add(direct.map(place), to: &found)
    var rest = symbologies.intersection(ZBarScanner.readable)
    if level == .fast { rest.subtract(ZXingReader.readable) }
    if stopsEarly, !found.isEmpty { rest = [] }
    if !rest.isEmpty {
      let scanner = try scanner(everyLine: level >= .accurate)
      let read = try scanner.scan(view).filter { rest.contains($0.symbology) || $0.gtin13 != nil }
      SymbolMerger.add(read.map(place), to: &found)
    }
    let lines = direct.filter { $0.locationIsLine && !rest.contains($0.symbology) }
    SymbolMerger.add(try corners(of: lines, in: view).map(place), to: &found)
  }

  /// The same symbols with corners that have height and tilt, where a look at their surroundings gives them.
  ///
  /// libZXing tells of a linear symbol only the scan line that read it; libzbar reads it on many lines.
  private func corners(of lines: [DecodedSymbol], in view: LumaView) throws -> [DecodedSymbol] {
    var found: [DecodedSymbol] = []
    for line in lines.prefix(4) where ZBarScanner.readable.contains(line.symbology) {
      let strip = line.surroundings(in: view.size)
      guard !strip.isEmpty else { continue }
      let origin = AffineTransform<CropSpace, CropSpace>(scale: 1, tx: Double(strip.x), ty: Double(strip.y))
      found += try scanner(everyLine: false).scan(view.cropped(to: strip)).map { $0.moved(by: origin) }
        .filter { SymbolMerger.isSame(line, $0) }
    }
    return found
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
