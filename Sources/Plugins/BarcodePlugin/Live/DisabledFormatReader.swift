import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// Reads formats that a configuration does not enable, at places that nothing else could be read at.
final class DisabledFormatReader {
  /// The largest place that the slower engine examines, in pixels: about 10 ms on a computer of 2020.
  private static let zbarArea = 200_000
  private static let zxing = ZXingReader(ZXingReader.Options(tryHarder: false, tryInvert: false, addOns: .ignore))

  private let symbologies: Set<Symbology>
  /// Those that the slower engine reads.
  private let slow: Set<Symbology>
  private var scanner: ZBarScanner?
  private let buffer = CropBuffer()
  private let outline = BarOutline()
  /// What went wrong inside the faster engine at the last place, without harm to the other; libZXing 1.4 gives up on some noise.
  private(set) var failure: String?

  /// Makes a reader of what a selection does not enable; nil when it enables everything.
  init?(_ selection: FormatSelection) {
    let readable = ZXingReader.readable.union(ZBarScanner.readable).subtracting([.ean2, .ean5])
    symbologies = readable.subtracting(selection.symbologies).subtracting(selection.inverseSymbologies)
    slow = symbologies.intersection(ZBarScanner.readable)
    if symbologies.isEmpty { return nil }
  }

  /// The code at a place of a frame's region; nil when none of the formats is there.
  ///
  /// - Throws: ``DecoderError`` when an engine gets no memory.
  func read(_ input: ScanInput, at place: CodeCandidate) throws -> FoundItem? {
    let crop = place.crop(pixels: 2.5)
    var found: [MergedSymbol] = []
    failure = nil
    try input.withRegionLuma { view in
      guard let picture = buffer.take(crop, of: view) else { return }
      do throws(DecoderError) {
        SymbolMerger.add(try Self.zxing.read(picture, symbologies: symbologies), to: &found)
      } catch {
        failure = "\(error)"
      }
      if found.isEmpty, picture.size.area <= Self.zbarArea { SymbolMerger.add(try scan(picture), to: &found) }
      found = SymbolFilter(trusted: []).accepted(found)
      for index in found.indices { found[index].symbol = found[index].symbol.squared(in: picture, outline) }
    }
    for merged in found {
      guard let name = FormatSelection.everything.name(of: merged.symbol) else { continue }
      let quad = input.regionToFrame.apply(merged.symbol.moved(by: crop.toRegion).quad)
      return FoundItem(kind: name, text: merged.symbol.text, quad: quad, isExact: true)
    }
    return nil
  }

  private func scan(_ view: LumaView) throws -> [DecodedSymbol] {
    guard !slow.isEmpty else { return [] }
    let scanner = try self.scanner ?? ZBarScanner(ZBarScanner.Options(symbologies: slow, columnStep: 2, rowStep: 2))
    self.scanner = scanner
    return try scanner.scan(view).filter { slow.contains($0.symbology) }
  }
}
