import ScanImage
import ScanRecognition

extension FrameBudget {
  /// Makes the budget of a level for some formats.
  ///
  /// On a computer of 2020 the attempts that every frame takes need about 1.5 ms per million pixels for linear symbologies, and
  /// about 2.5 with the search for matrix symbols, which mostly is the same for one kind of them and for several.
  init(
    _ level: SymbolReader.Level, _ selection: FormatSelection, now: @escaping () -> Double = FrameBudget.processorTime
  ) {
    let matrix = selection.symbologies.union(selection.inverseSymbologies).count { !$0.isLinear }
    switch level {
    case .fast: self.init(perMegapixel: 1.7 + 0.4 * Double(min(matrix, 4)), now: now)
    case .balanced: self.init(perMegapixel: 1.7 + 0.7 * Double(min(matrix, 4)), now: now)
    case .accurate, .thorough: self.init(perMegapixel: 40, now: now)
    }
  }
}
