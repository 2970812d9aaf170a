import ScanGeometry
import ScanImage
import ZXingEngine

/// Reads Data Matrix, Aztec and QR codes by their finder patterns, anywhere in a picture: each is given to the engine as a picture
/// of its modules.
final class MatrixReader {
  private static let engine = ZXingReader(
    ZXingReader.Options(
      tryHarder: false, tryRotate: false, tryDownscale: false, tryInvert: false, isPure: true,
      binarizer: .fixedThreshold, addOns: .ignore))

  private let locator = MatrixLocator()
  private let wanted: Set<Symbology>
  private let inverted: Set<Symbology>
  /// The codes of the last pictures that were found, but whose error correction fails.
  private(set) var unread: [UnreadMatrixCode] = []

  /// Makes a reader of what a selection asks for; nil when nothing of it has such a finder pattern.
  init?(_ selection: FormatSelection) {
    wanted = selection.symbologies.intersection(MatrixLocator.symbologies)
    let inverted = selection.isAll ? selection.symbologies : selection.inverseSymbologies
    self.inverted = inverted.intersection(MatrixLocator.symbologies)
    if wanted.isEmpty, self.inverted.isEmpty { return nil }
  }

  /// What is read in frames of a running source: where QR Codes are there, the engine finds them sooner.
  private static let live: Set<Symbology> = [.dataMatrix, .aztec]

  /// Whether anything of frames of a running source is read.
  var readsLive: Bool { !wanted.union(inverted).isDisjoint(with: Self.live) }

  /// Forgets the codes that could not be read.
  func forget() { unread.removeAll(keepingCapacity: true) }

  /// The codes of a picture.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - isLive: Whether it is a frame of a running source, or a part of one.
  ///   - scale: How many pixels of the region are one of it.
  ///   - isKnown: Whether a code at a place of the region was read already, and need not be read again.
  func read(
    _ view: LumaView, isLive: Bool, scale: Double = 1, isKnown: (Point<CropSpace>) -> Bool = { _ in false }
  ) -> [DecodedSymbol] {
    var symbols: [DecodedSymbol] = []
    var failed: [UnreadMatrixCode] = []
    let (wanted, inverted) =
      isLive ? (wanted.intersection(Self.live), inverted.intersection(Self.live)) : (wanted, inverted)
    locator.locate(view, wanted, inverted: inverted, isStill: !isLive) { code in
      let quad = AffineTransform<CropSpace, CropSpace>(scale: scale).apply(code.grid.quad)
      if isKnown(quad.center) { return true }
      guard let symbol = Self.symbol(code) else {
        failed.append(
          UnreadMatrixCode(
            symbology: code.symbology, columns: code.grid.columns, rows: code.grid.rows, quad: quad))
        return false
      }
      symbols.append(symbol.copy(quad: quad, isInverted: code.isInverted, addOn: nil))
      return true
    }
    for code in failed {
      // What another attempt read at the same place was found wrongly, and several attempts on one place are one code.
      let place = code.quad.center
      let isThere =
        symbols.contains { $0.quad.boundingRect.contains(place) }
        || unread.contains { $0.symbology == code.symbology && $0.quad.boundingRect.contains(place) }
      if !isThere { unread.append(code) }
    }
    return symbols
  }

  /// What a code says; its place is that in a picture of its own. Nil when its error correction fails.
  private static func symbol(_ code: MatrixCode) -> DecodedSymbol? {
    code.drawn().withView { drawn in
      // Noise that meets every rule but those of the engine is no failure of it.
      let read = try? engine.read(drawn, symbologies: [code.symbology])
      return read?.first { $0.error == nil && $0.symbology == code.symbology }
    }
  }
}

/// A matrix code that was found, but could not be read.
struct UnreadMatrixCode {
  /// What it is.
  let symbology: Symbology
  /// How many columns and rows of modules it has.
  let columns: Int
  let rows: Int
  /// Its corners in the region.
  let quad: Quad<CropSpace>
}
