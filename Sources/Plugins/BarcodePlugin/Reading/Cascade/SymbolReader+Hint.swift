import ScanGeometry
import ScanImage
import ScanPluginKit
import ZBarEngine

/// Where a hint expects a code in one picture: an upright cut of it, enlarged where that shows small modules.
struct HintedPlace {
  /// Where the cut's pixels come from.
  let crop: CropTransform
  /// The same place in a smaller cut: what one size of the modules hides another one may show.
  let smallerCrop: CropTransform
  /// Whether the code is expected to stand upright in the cut.
  let isUpright: Bool

  /// Up to how many times a place is enlarged.
  private static let greatestScale = 3.0
  /// What is added on every side as a share of it, so that a code at the edge keeps its light margin.
  private static let margin: Float = 0.08
  /// The most pixels of the cut of a still.
  private static let stillPixels = 4_000_000.0

  /// The place in the region of an input; nil where the hint lies outside of it.
  init?(_ hint: SearchHint, in input: ScanInput) {
    let region = input.region
    let wanted = hint.area?.rect(in: input.frame.size) ?? PixelRect(input.frame.size)
    let area = wanted.frameRect.intersection(region.frameRect)
    guard area.width >= 8, area.height >= 8 else { return nil }
    let axis = SIMD2<Float>(degrees: hint.orientation ?? 0)
    let (cosine, sine) = (abs(axis.x), abs(axis.y))
    let (width, height) = (Float(area.width), Float(area.height))
    let extent = SIMD2(width * cosine + height * sine, width * sine + height * cosine) * (1 + 2 * Self.margin)
    let pixels = Double(extent.x * extent.y)
    let isLive = input.effort == .live
    let usual = isLive ? Double(CropTransform.maxPixels) : Self.stillPixels
    let most = isLive ? usual : 4 * usual
    let scale = min(
      (usual / pixels).squareRoot().clamped(to: 1...Self.greatestScale), (most / pixels).squareRoot())
    let middle = area.center
    func cut(_ scale: Double) -> CropTransform {
      CropTransform(
        middle: SIMD2(Float(middle.x - Double(region.x)), Float(middle.y - Double(region.y))), axis: axis,
        extent: extent, scale: scale)
    }
    crop = cut(scale)
    smallerCrop = cut(0.75 * scale)
    isUpright = hint.orientation != nil
  }

  /// Whether a linear symbol lies at the edge of the cut, so that it may be a part of a longer one, or another symbol has corners that
  /// are none: libzxing gives those of a PDF417 that it did not find as the corner of the picture.
  static func isDoubtful(_ symbol: DecodedSymbol, in crop: CropTransform) -> Bool {
    guard symbol.symbology.isLinear else { return !symbol.quad.hasArea }
    let inner = Rect<CropSpace>(x: 0, y: 0, width: Double(crop.size.width), height: Double(crop.size.height))
      .expanded(by: -4)
    let ends = symbol.quad.boundingRect
    return ends.minX < inner.minX || ends.maxX > inner.maxX || ends.minY < inner.minY || ends.maxY > inner.maxY
  }
}

extension MergedSymbol {
  /// Whether it is of a weak symbology, and one engine read it at the place of a hint only: the usual attempts are to see it too.
  var isUnsureHint: Bool { steps == [.hinted] && needsConfirmation }
}

/// How the place of a hint is examined.
private enum HintedView: CaseIterable {
  /// As it is.
  case plain
  /// Smaller, and its contrast stretched.
  case stretched
  /// Its contrast evened in tiles.
  case evened
}

extension SymbolReader {
  /// Examines the place of the hint in a still, in every way until one shows a code there.
  func readHinted(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard let hinted else { return }
    var read: [MergedSymbol] = []
    for way in HintedView.allCases where read.isEmpty {
      try readHinted(way, hinted, view, .accurate, lines: hinted.isUpright ? .rows : .every, to: &read)
    }
    take(read, to: &found)
  }

  /// Examines the place of the hint in a frame of a running source, in one way after the other.
  func readHintedLive(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard let hinted else { return }
    let size = hinted.crop.size
    let ways = HintedView.allCases
    let lines: ScanLines = hinted.isUpright ? .init(barsOfHeight: size.height) : .second
    var read: [MergedSymbol] = []
    live.hints += 1
    try readHinted(
      ways[(live.hints - 1) % ways.count], hinted, view, .balanced, lines: lines,
      wantsZBar: hinted.isUpright || size.area <= Self.smallRegion, to: &read)
    take(read, to: &found)
  }

  private func readHinted(
    _ way: HintedView, _ place: HintedPlace, _ view: LumaView, _ level: Level, lines: ScanLines, wantsZBar: Bool = true,
    to read: inout [MergedSymbol]
  ) throws {
    let crop = way == .stretched ? place.smallerCrop : place.crop
    guard let cut = self.crop.take(crop, of: view) else { return }
    if steps.last != .hinted { steps.append(.hinted) }
    let changedCut: LumaView? =
      switch way {
      case .plain: cut
      case .stretched: changed.stretched(cut)
      case .evened: changed.equalized(cut, tiles: 4, limit: 3)
      }
    guard let picture = changedCut else { return }
    try add(
      picture, selection.symbologies, level, .hinted, lines: lines, wantsZBar: wantsZBar, turns: !place.isUpright,
      to: &read)
    if read.isEmpty, let matrixReader {
      SymbolMerger.add(matrixReader.read(picture, isLive: level < .accurate), .hinted, to: &read)
    }
    if read.isEmpty, !selection.inverseSymbologies.isEmpty, let negative = changed.inverted(cut) {
      try add(
        negative, selection.inverseSymbologies, level, .hinted, wantsZBar: false, turns: !place.isUpright, to: &read
      ) { $0.inverted() }
    }
    read = read.filter { !HintedPlace.isDoubtful($0.symbol, in: crop) }
      .map { merged in
        var moved = merged
        moved.symbol = merged.symbol.moved(by: crop.toRegion)
        return moved
      }
  }

  /// Adds what the place of the hint shows, with all engines that read it.
  private func take(_ read: [MergedSymbol], to found: inout [MergedSymbol]) {
    for merged in read {
      SymbolMerger.add([merged.symbol], .hinted, to: &found)
      let same = found.firstIndex {
        SymbolMerger.isSame($0.symbol, merged.symbol) && $0.symbol.text == merged.symbol.text
      }
      guard let same else { continue }
      for engine in merged.engines where !found[same].engines.contains(engine) { found[same].engines.append(engine) }
    }
  }
}

extension Quad {
  /// Whether all four sides are longer than a few pixels.
  fileprivate var hasArea: Bool {
    let ends = corners
    return zip(ends, ends.dropFirst() + ends.prefix(1)).allSatisfy { $0.distance(to: $1) > 4 }
  }
}
