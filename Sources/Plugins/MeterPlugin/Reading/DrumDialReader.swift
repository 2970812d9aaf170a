import ScanPluginKit

/// What reads meters that show the higher places on drums and those behind them on dials, as one value.
///
/// The hands are read first, each by those behind it. A hand takes the drum before it along while it passes from 9 to 0, as a drum does with its
/// neighbor, so that the row of drums is decoded with the first hand as its last member.
final class DrumDialReader: MeterReader {
  private let drums: DrumReader
  private let dials: DialReader

  /// Makes a reader of the two that read the parts.
  init(_ drums: DrumReader, _ dials: DialReader) {
    (self.drums, self.dials) = (drums, dials)
  }

  func read(_ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [MeterReading] {
    guard let hands = dials.read(picture, constraints, isCancelled).first, !isCancelled() else { return [] }
    let count = hands.cells.count
    var ofDrums = constraints
    ofDrums.handBehind = hands.firstHand
    ofDrums.digits = constraints.digits.map { max(1, $0 - count) }
    ofDrums.decimals = constraints.decimals.map { max(0, $0 - count) }
    return drums.read(picture, ofDrums, isCancelled).map { drums in
      var joined = drums.followed(by: hands)
      joined.decimals = constraints.decimals ?? joined.decimals
      return joined
    }
  }

  func reset() {
    drums.reset()
    dials.reset()
  }
}

extension MeterReading {
  /// The reading of drums and of the dials behind them, which are its last decimals.
  fileprivate func followed(by hands: MeterReading) -> MeterReading {
    var joined = self
    joined.cells += hands.cells
    joined.dials = hands.cells.count
    joined.decimals = (decimals ?? 0) + hands.cells.count
    joined.isRolling = hands.isRolling
    joined.certainty *= hands.certainty
    let boxes = joined.cells.compactMap(\.quad?.boundingRect) + [quad.boundingRect]
    let (left, right) = (boxes.map(\.minX).min() ?? 0, boxes.map(\.maxX).max() ?? 0)
    let (top, bottom) = (boxes.map(\.minY).min() ?? 0, boxes.map(\.maxY).max() ?? 0)
    joined.quad = Rect(x: left, y: top, width: right - left, height: bottom - top).quad
    return joined
  }

  /// The reading without the dials behind its drums, whose places and number are given.
  var withoutDials: MeterReading {
    guard dials > 0 else { return self }
    var row = self
    row.cells.removeLast(dials)
    row.dials = 0
    return row
  }
}
