import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// Reads formats that a configuration does not enable, at places that nothing else could be read at.
final class ForeignReader {
  /// The largest place that the slower engine looks at, in pixels: about 10 ms on a computer of 2020.
  private static let zbarArea = 200_000
  private static let zxing = ZXingReader(ZXingReader.Options(tryHarder: false, addOns: .ignore))

  private let symbologies: Set<Symbology>
  private var scanner: ZBarScanner?
  /// What went wrong inside the faster engine at the last place, without harm to the other; libZXing 1.4 gives up on some noise.
  private(set) var failure: String?

  /// Makes a reader of what a selection does not enable; nil when it enables everything.
  init?(_ selection: FormatSelection) {
    let readable = ZXingReader.readable.union(ZBarScanner.readable).subtracting([.ean2, .ean5])
    symbologies = readable.subtracting(selection.symbologies).subtracting(selection.inverseSymbologies)
    if symbologies.isEmpty { return nil }
  }

  /// The code at a place of a frame; nil when none of the formats is there.
  ///
  /// - Throws: ``DecoderError`` when an engine gets no memory.
  func read(_ input: ScanInput, at place: FrameQuad) throws -> FoundItem? {
    let bounds = place.boundingRect
    // The light margin belongs to a code: a tenth of the width of most, more where the box is a little too small.
    let around = bounds.expanded(by: 8 + max(bounds.width, bounds.height) / 6)
    let (left, top) = (Int(max(0, around.minX)), Int(max(0, around.minY)))
    let crop = input.with(
      region: PixelRect(x: left, y: top, width: Int(around.maxX) - left, height: Int(around.maxY) - top))
    guard !crop.region.isEmpty else { return nil }
    var found: [MergedSymbol] = []
    failure = nil
    try crop.withRegionLuma { view in
      do throws(DecoderError) {
        SymbolMerger.add(try Self.zxing.read(view, symbologies: symbologies), to: &found)
      } catch {
        failure = "\(error)"
      }
      if found.isEmpty, view.size.area <= Self.zbarArea { SymbolMerger.add(try scan(view), to: &found) }
    }
    found = SymbolDoubts(trusted: []).believable(found)
    for merged in found {
      guard let name = FormatSelection.everything.name(of: merged.symbol) else { continue }
      let quad = crop.regionToFrame.apply(merged.symbol.squared().quad)
      return FoundItem(kind: name, text: merged.symbol.text, quad: quad, isExact: true)
    }
    return nil
  }

  private func scan(_ view: LumaView) throws -> [DecodedSymbol] {
    let readable = symbologies.intersection(ZBarScanner.readable)
    guard !readable.isEmpty else { return [] }
    let scanner = try self.scanner ?? ZBarScanner(ZBarScanner.Options(symbologies: readable, columnStep: 2, rowStep: 2))
    self.scanner = scanner
    return try scanner.scan(view).filter { readable.contains($0.symbology) }
  }
}
