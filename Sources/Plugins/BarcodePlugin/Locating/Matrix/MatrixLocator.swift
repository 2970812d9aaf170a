import ScanGeometry
import ScanImage

/// A matrix code that was found by its finder pattern, whatever it may say.
struct MatrixCode {
  /// What it is.
  let symbology: Symbology
  /// Its modules, as the code has them: its corners are in its own order.
  let grid: ModuleGrid
  /// Whether each module is dark, row by row; of a light code on dark the other way round.
  let dark: [Bool]
  /// Whether its modules are light on dark.
  let isInverted: Bool

  /// The code drawn anew: exact modules in a light margin.
  func drawn() -> LumaImage {
    let (margin, scale) = (2, 4)
    var modules = [Bool](repeating: false, count: (grid.columns + 2 * margin) * (grid.rows + 2 * margin))
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        modules[(row + margin) * (grid.columns + 2 * margin) + column + margin] = dark[row * grid.columns + column]
      }
    }
    return SymbolModules(
      width: grid.columns + 2 * margin, height: grid.rows + 2 * margin, dark: modules
    ).rendered(moduleSize: scale)
  }
}

/// The modules of a code whose finder pattern was found.
struct FoundGrid {
  let grid: ModuleGrid
  /// The level between dark and light.
  let level: Float
  let isInverted: Bool
  /// How its surface is bent; nil for a flat one.
  var bend: ModuleBend?
}

/// Finds Data Matrix, Aztec and QR codes anywhere in a picture, at any angle, by their finder patterns.
///
/// Engines search for some of them in the middle of a picture only, or only upright, and for few of many.
final class MatrixLocator {
  private let sampler = ModuleSampler()
  private let dataMatrix: DataMatrixFinder
  private let aztec: AztecFinder
  private let qr: QRFinder

  private static let sharpenings: [Float] = [0, 0.8]

  /// The symbologies that it finds.
  static let symbologies: Set<Symbology> = [.dataMatrix, .aztec, .qr]

  init() {
    dataMatrix = DataMatrixFinder(sampler)
    aztec = AztecFinder(sampler)
    qr = QRFinder(sampler)
  }

  /// Finds the codes of a picture.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - wanted: Symbologies; what is none of ``symbologies`` does not count.
  ///   - inverted: Symbologies whose light codes on dark are wanted.
  ///   - isStill: Whether it is a still: it may show many codes, and one that is not read is given once more, with its modules separated from
  ///     their neighbors more sharply.
  ///   - read: Takes each code; says whether it is one. The corners of one that is not may belong to another one.
  func locate(
    _ view: LumaView, _ wanted: Set<Symbology>, inverted: Set<Symbology> = [], isStill: Bool = true,
    read: (MatrixCode) -> Bool
  ) {
    func take(_ code: FoundGrid, _ symbology: Symbology) -> Bool {
      guard code.isInverted ? inverted.contains(symbology) : wanted.contains(symbology) else { return false }
      return (isStill ? Self.sharpenings : [0]).contains { sharpening in
        var dark = sampler.modules(
          view, code.grid, middle: code.level, bend: code.bend, sharpening: sharpening)
        if code.isInverted { for index in dark.indices { dark[index].toggle() } }
        return read(MatrixCode(symbology: symbology, grid: code.grid, dark: dark, isInverted: code.isInverted))
      }
    }
    let all = wanted.union(inverted)
    if all.contains(.aztec) {
      for code in aztec.find(in: view, wantsInverted: inverted.contains(.aztec)) { _ = take(code, .aztec) }
    }
    if all.contains(.dataMatrix) {
      dataMatrix.find(in: view, wantsInverted: inverted.contains(.dataMatrix), isStill: isStill) {
        take($0, .dataMatrix)
      }
    }
    if all.contains(.qr) {
      qr.find(in: view, wantsInverted: inverted.contains(.qr)) { take($0, .qr) }
    }
  }
}
