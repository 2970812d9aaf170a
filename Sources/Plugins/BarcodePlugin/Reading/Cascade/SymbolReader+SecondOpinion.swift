import ScanGeometry
import ScanImage
import ScanPluginKit

extension SymbolReader {
  /// How many codes of a live frame are examined a second time, at most.
  private static let opinions = 2

  /// Reads once more the linear codes that one engine alone read, that their own checks do not verify, and that earlier
  /// frames have not agreed on: a strip along the code, scaled to a few pixels per module, for both engines.
  ///
  /// It is what evidence counts as agreement, and costs less than the frames that it saves.
  func askForSecondOpinions(_ view: LumaView, on found: inout [MergedSymbol]) throws {
    let open = found.filter {
      $0.engines.count == 1 && $0.engines != [.template] && $0.symbol.symbology.isLinear
        && Reliability($0.symbol.symbology) < .sound
        && !live.settled.contains($0.symbol.text) && !live.agreed.contains($0.symbol.text)
    }
    guard !open.isEmpty else { return }
    steps.append(.confirmation)
    for index in 0..<min(Self.opinions, open.count) {
      // Frames in turn begin with another one, where there are many.
      let symbol = open[(live.opinions + index) % open.count].symbol
      var read: [MergedSymbol] = []
      try add(
        secondView(at: symbol, in: view), [symbol.symbology], .balanced, .confirmation, lines: .secondRows, to: &read)
      let same = read.filter { SymbolMerger.isSame($0.symbol, symbol) }
      for merged in same {
        for engine in merged.engines {
          guard let place = found.firstIndex(where: { SymbolMerger.isSame($0.symbol, symbol) }) else { continue }
          if !found[place].engines.contains(engine) { found[place].engines.append(engine) }
          if !found[place].steps.contains(.confirmation) { found[place].steps.append(.confirmation) }
        }
      }
    }
    live.opinions += Self.opinions
  }

  /// A strip along a code as an upright picture.
  private func secondView(at symbol: DecodedSymbol, in view: LumaView) -> DerivedView {
    let quad = symbol.quad
    let width = max(24, quad.meanWidth)
    let scale = (420 / width).clamped(to: 0.5...3)
    // Thirty scan lines are enough, however high the bars are.
    let height = min(max(24, min(max(quad.meanHeight, width / 6), width / 4)), 64 / scale)
    let size = SIMD2(Float(width * 1.3 + 24), Float(height))
    let derived = view.derivedView(
      middle: quad.middle, axis: quad.axis, size: size,
      scale: scale, pool: pool)
    return symbol.isInverted ? DerivedView(derived.image.inverted(), toRegion: derived.toRegion) : derived
  }
}
