import ScanImage
import ScanPluginKit

extension SymbolReader {
  /// Goes through the cascade until something is read.
  func readStill(
    _ view: LumaView, _ input: ScanInput, _ level: Level, stopsEarly: Bool, to found: inout [MergedSymbol]
  ) throws {
    try readHinted(view, to: &found)
    try take(.plain, view, level, stopsEarly: stopsEarly, to: &found)
    let readsNegative = found.isEmpty && selection.isAll && level >= .accurate
    if readsNegative || !selection.inverseSymbologies.isEmpty, !input.isCancelled {
      try take(.negative, view, level, to: &found)
    }
    accept(&found)
    guard level >= .accurate else { return }
    leveled = nil
    (knownTilt, knownPlaces) = (nil, nil)
    defer { leveled = nil }
    var unconfirmed: [MergedSymbol] = []
    try confirm(&found, unconfirmed: &unconfirmed, in: view)
    for step in Self.stillSteps where (found.isEmpty || step.isAlwaysTaken) && !input.isCancelled {
      found += unconfirmed
      try take(step, view, .accurate, isCancelled: { input.isCancelled }, to: &found)
      accept(&found)
      try confirm(&found, unconfirmed: &unconfirmed, in: view)
    }
    readFurtherTemplates(view, isCancelled: { input.isCancelled }, to: &found)
    accept(&found)
  }

  /// Drops the readings of a still that are more likely chance than a code.
  private func accept(_ found: inout [MergedSymbol]) {
    found = symbolFilter.accepted(
      found.filter { merged in
        // One line of libzbar alone has no second one to tell where it is. Other attempts may read what is there, and the bars of an EAN
        // are examined anyway.
        merged.engines != [.zbar] || merged.symbol.quad.reading.length > 0 || merged.symbol.gtin13 != nil
      })
  }

  /// The attempts on a still that gave nothing, in the order of what they rescue per millisecond.
  static let stillSteps: [ReadingStep] = [
    .located, .rectified, .leveled, .locatedAgain, .half, .evened, .equalized, .turned45, .enlarged, .sharpened,
    .template,
  ]
}
