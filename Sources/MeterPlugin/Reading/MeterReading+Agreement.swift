import ScanPluginKit

extension [MeterReading] {
  /// The readings, the surest first; where two readers see the same digits in the same place, they are one reading that has the point,
  /// the colour or the minus of whichever of them saw it. Where they see different digits there, at most one of them is right, and
  /// each is less sure by as much as the other one is.
  ///
  /// - Parameter isPossible: Whether the configuration takes the value of a reading: one that it refuses says nothing against another one.
  func agreed(isPossible: (MeterReading) -> Bool = { _ in true }) -> [MeterReading] {
    var result: [MeterReading] = []
    for reading in doubted(isPossible).sorted(by: { $0.certainty > $1.certainty }) {
      guard let index = result.firstIndex(where: { $0.kind != reading.kind && $0.isSameCounter(as: reading) }) else {
        result.append(reading)
        continue
      }
      // What is hardly seen at all has no point or minus to give.
      guard reading.certainty >= ReaderFocus.nothing else { continue }
      // A reader of drums knows points by colours alone, and no sign: how likely those are is known by the other one.
      let isSure = reading.certainty >= Self.leastSure
      let givesPoint = result[index].decimals == nil && (reading.decimals != nil || isSure)
      let givesMinus = reading.isNegative && !result[index].isNegative && isSure
      if givesPoint || givesMinus { result[index].certainty *= reading.formCertainty }
      result[index].decimals = result[index].decimals ?? reading.decimals
      result[index].isNegative = result[index].isNegative || givesMinus
      result[index].unit = result[index].unit ?? reading.unit
      result[index].position = result[index].position ?? reading.position
    }
    return result.sorted { $0.certainty > $1.certainty }
  }

  /// From which certainty on a reading's minus counts, and that it sees no point.
  private static var leastSure: Double { 0.5 }

  /// The readings with the certainty that is left where readers of different kinds see different digits in the same place.
  ///
  /// A reader of drums knows whether drums are there, a reader of displays reads digits of any form: what surely is a row of drums is no
  /// display, though its digits may be doubtful, and what a display would say of it counts only as far as it may be none.
  private func doubted(_ isPossible: (MeterReading) -> Bool) -> [MeterReading] {
    let possible = filter(isPossible)
    return map { reading in
      let others = possible.filter {
        $0.kind != reading.kind && $0.isThere(reading) && !$0.isSameCounter(as: reading)
      }
      let excluded = others.compactMap(\.kindCertainty).max() ?? 0
      let claimed = others.filter { $0.kindCertainty == nil }.map(\.certainty).max() ?? 0
      let rival = claimed * (1 - (reading.kindCertainty ?? 0))
      guard excluded > 0 || rival > 0 else { return reading }
      var doubted = reading
      doubted.certainty *= 1 - excluded
      // Of two that exclude each other: this one is right and the other one wrong, beside all that may be.
      let alone = doubted.certainty * (1 - rival)
      doubted.certainty = alone > 0 ? alone / (alone + 1 - doubted.certainty) : 0
      return doubted
    }
  }
}

extension MeterReading {
  /// Whether another reading has the same digits and stands in the same place.
  fileprivate func isSameCounter(as other: MeterReading) -> Bool {
    cells.map(\.digit) == other.cells.map(\.digit) && isThere(other)
  }

  /// Whether another reading stands in the same place.
  fileprivate func isThere(_ other: MeterReading) -> Bool {
    let (box, middle) = (quad.boundingRect, other.quad.center)
    return box.minX < middle.x && middle.x < box.maxX && box.minY < middle.y && middle.y < box.maxY
  }
}
