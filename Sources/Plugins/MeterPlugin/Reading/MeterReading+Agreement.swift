import ScanPluginKit

extension [MeterReading] {
  /// The readings, the most certain first; where two readers see the same digits in the same place, they are one reading that has the point,
  /// the color or the minus of whichever of them saw it. Where they see different digits there, at most one of them is right, and
  /// each is less certain by as much as the other one is.
  ///
  /// - Parameter isPossible: Whether the configuration takes the value of a reading: one that it refuses says nothing against another one.
  func agreed(isPossible: (MeterReading) -> Bool = { _ in true }) -> [MeterReading] {
    var result: [MeterReading] = []
    for reading in discounted(isPossible).sorted(by: { $0.certainty > $1.certainty }) {
      guard let index = result.firstIndex(where: { $0.kind != reading.kind && $0.isSameCounter(as: reading) }) else {
        for index in result.indices where result[index].isAlike(reading) { result[index].takeForm(of: reading) }
        result.append(reading)
        continue
      }
      // What is hardly seen at all has no point to give that is not clear.
      guard reading.certainty >= ReaderFocus.nothing else {
        result[index].takeForm(of: reading)
        continue
      }
      // A reader of drums sees points that are no colors seldom: how likely those are is known by the other one.
      let isConfident = reading.certainty >= Self.minConfident * reading.formCertainty
      if result[index].decimals == nil, reading.decimals != nil || isConfident {
        result[index].certainty *= reading.formCertainty
        result[index].decimals = reading.decimals
      } else if let point = reading.decimals, point != result[index].decimals, reading.formCertainty >= Self.clearForm {
        // One of them is wrong by a power of ten.
        result[index].certainty *= Self.contradicted
      }
      result[index].takeOpenPoint(of: reading)
      // A reader of displays knows more closely how tall the digits are.
      if reading.kind == .display { result[index].row = reading.row ?? result[index].row }
      result[index].takeSign(of: reading)
      result[index].unit = result[index].unit ?? reading.unit
      result[index].position = result[index].position ?? reading.position
    }
    return result.sorted { $0.certainty > $1.certainty }
  }

  /// From which certainty on drums are there, whatever a reader of displays says.
  private static var certainKind: Double { 0.9 }
  /// From which certainty on a point is clear.
  private static var clearForm: Double { 0.85 }
  /// How likely a point is right beside one that another reader sees clearly elsewhere.
  private static var contradicted: Double { 0.5 }
  /// From which certainty on it counts that a reading sees no point.
  private static var minConfident: Double { 0.5 }

  /// The readings with the certainty that is left where readers of different kinds see different digits in the same place.
  ///
  /// A reader of drums knows whether drums are there, a reader of displays reads digits of any form: what certainly is a row of drums is no
  /// display, though its digits may be uncertain, and what a display would say of it counts only as far as it may be none. Where drums are
  /// not certain, what is read of a display counts by how certain it is itself.
  private func discounted(_ isPossible: (MeterReading) -> Bool) -> [MeterReading] {
    let possible = filter(isPossible)
    return map { reading in
      let others = possible.filter {
        $0.kind != reading.kind && $0.isThere(reading) && !$0.isSameCounter(as: reading)
      }
      let excluded = others.compactMap(\.kindCertainty).max() ?? 0
      let claimed = others.filter { $0.kindCertainty == nil }.map(\.certainty).max() ?? 0
      let rival = claimed * (1 - (reading.kindCertainty ?? 0))
      guard excluded > 0 || rival > 0 else { return reading }
      var discounted = reading
      if excluded > Self.certainKind { discounted.certainty *= 1 - excluded }
      // Of those that exclude each other: this one is right and the others are wrong, beside all that may be.
      let alone = discounted.certainty * (1 - (excluded > Self.certainKind ? 0 : excluded)) * (1 - rival)
      discounted.certainty = alone > 0 ? alone / (alone + 1 - discounted.certainty) : 0
      return discounted
    }
  }
}

extension MeterReading {
  /// Whether another reading has the same digits and stands in the same place.
  fileprivate func isSameCounter(as other: MeterReading) -> Bool {
    cells.map(\.digit) == other.cells.map(\.digit) && isThere(other)
  }

  /// Whether another reader sees as many digits in the same place, most of them the same.
  fileprivate func isAlike(_ other: MeterReading) -> Bool {
    guard kind != other.kind, cells.count == other.cells.count, isThere(other) else { return false }
    return 2 * zip(cells, other.cells).count { $0.digit == $1.digit } > cells.count
  }

  /// Takes the point and the sign of another reading where they are clear, though its digits are not.
  fileprivate mutating func takeForm(of other: MeterReading) {
    takeSign(of: other)
    guard decimals == nil, let point = other.decimals, other.formCertainty >= Self.clearForm else { return }
    decimals = point
    certainty *= other.formCertainty
  }

  /// Leaves open what drums without colors leave open: that a reader of displays sees no point says nothing about a color.
  fileprivate mutating func takeOpenPoint(of other: MeterReading) {
    guard decimals == nil, other.kind == .drums, other.decimals == nil, other.formCertainty <= DrumColors.whole else {
      return
    }
    certainty *= 1 - (other.kindCertainty ?? 1) * (1 - other.formCertainty)
  }

  /// Reports the sign of what was taken for drums by what both readers see before the digits: drums have none, but a display may look like
  /// them. A minus is reported where both together are clear, and one that is not makes the reading uncertain.
  fileprivate mutating func takeSign(of other: MeterReading) {
    guard kind == .drums, other.kind == .display, let own = signCertainty, let sign = other.signCertainty else {
      return
    }
    func odds(_ share: Double) -> Double { max(share, 1e-3) / max(1 - share, 1e-3) }
    let minus = (isNegative ? odds(own) : 1 / odds(own)) * (other.isNegative ? odds(sign) : 1 / odds(sign))
    let share = minus / (1 + minus)
    certainty /= max(own, 1e-3)
    isNegative = share >= Self.clearForm
    signCertainty = isNegative ? share : 1 - share
    certainty *= signCertainty ?? 1
  }

  /// From which certainty on a point or a minus is clear.
  private static var clearForm: Double { 0.95 }

  /// Whether another reading stands in the same place: a panel that one reader sees may have more around the digits than another one sees.
  func isThere(_ other: MeterReading) -> Bool {
    func holds(_ box: Rect<CropSpace>, _ middle: Point<CropSpace>) -> Bool {
      box.minX < middle.x && middle.x < box.maxX && box.minY < middle.y && middle.y < box.maxY
    }
    return holds(quad.boundingRect, other.quad.center) || holds(other.quad.boundingRect, quad.center)
  }
}
