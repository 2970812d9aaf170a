import ScanPluginKit

extension [MeterReading] {
  /// The readings, the surest first; where two readers see the same digits in the same place, they are one reading that has the point,
  /// the colour or the minus of whichever of them saw it.
  var agreed: [MeterReading] {
    var result: [MeterReading] = []
    for reading in sorted(by: { $0.certainty > $1.certainty }) {
      guard let index = result.firstIndex(where: { $0.kind != reading.kind && $0.isSameCounter(as: reading) }) else {
        result.append(reading)
        continue
      }
      // What is hardly seen at all has no point or minus to give.
      guard reading.certainty >= 0.5 else { continue }
      result[index].decimals = result[index].decimals ?? reading.decimals
      result[index].isNegative = result[index].isNegative || reading.isNegative
      result[index].unit = result[index].unit ?? reading.unit
      result[index].position = result[index].position ?? reading.position
    }
    return result
  }
}

extension MeterReading {
  /// Whether another reading has the same digits and stands in the same place.
  fileprivate func isSameCounter(as other: MeterReading) -> Bool {
    guard cells.map(\.digit) == other.cells.map(\.digit) else { return false }
    let (box, middle) = (quad.boundingRect, other.quad.center)
    return box.minX < middle.x && middle.x < box.maxX && box.minY < middle.y && middle.y < box.maxY
  }
}
