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
}

/// Finds Data Matrix and Aztec codes anywhere in a picture, at any angle, by their finder patterns.
///
/// Engines search for them in the middle of a picture only, or only upright.
final class MatrixLocator {
  private let sampler = ModuleSampler()
  private let dataMatrix: DataMatrixFinder
  private let aztec: AztecFinder

  /// The symbologies that it finds.
  static let symbologies: Set<Symbology> = [.dataMatrix, .aztec]

  init() {
    dataMatrix = DataMatrixFinder(sampler)
    aztec = AztecFinder(sampler)
  }

  /// The codes of a picture.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - wanted: Symbologies; what is none of ``symbologies`` does not count.
  ///   - inverted: Symbologies whose light codes on dark are wanted.
  func locate(_ view: LumaView, _ wanted: Set<Symbology>, inverted: Set<Symbology> = []) -> [MatrixCode] {
    var codes: [MatrixCode] = []
    func add(_ symbology: Symbology, _ grid: ModuleGrid, _ level: Float, _ isInverted: Bool) {
      guard isInverted ? inverted.contains(symbology) : wanted.contains(symbology) else { return }
      var dark = sampler.modules(view, grid, middle: level)
      if isInverted { for index in dark.indices { dark[index].toggle() } }
      codes.append(MatrixCode(symbology: symbology, grid: grid, dark: dark, isInverted: isInverted))
    }
    if wanted.contains(.aztec) || inverted.contains(.aztec) {
      for code in aztec.find(in: view, wantsInverted: inverted.contains(.aztec)) {
        add(.aztec, code.grid, code.level, code.isInverted)
      }
    }
    if wanted.contains(.dataMatrix) || inverted.contains(.dataMatrix) {
      for code in dataMatrix.find(in: view, wantsInverted: inverted.contains(.dataMatrix)) {
        add(.dataMatrix, code.grid, code.level, code.isInverted)
      }
    }
    return codes
  }
}
