import LineNetEngine
import ScanConfig
import ScanImage
import ScanPluginKit

/// What reads rows of dials, each with one hand.
///
/// The dials are where the configuration says, or are found as a row of equal circles; a net reads each hand, and the row is decoded
/// from right to left. The last hand turns as the configuration says and each other one against its neighbor, unless their ways are
/// given one by one.
package final class DialReader: MeterReader {
  private let finder = DialRowFinder()
  private let regressor: NeedleRegressor

  /// From when on nothing else is searched for.
  private static let confident = 0.5
  /// How many rows are examined.
  private static let maxRows = 8
  /// The confidence of a row of three dials whose number nobody gave: so few are consistent by chance too often.
  private static let fewDials = 0.8
  /// The confidence of a row whose number nobody gave with something like a hand where it would go on.
  private static let handBeside = 0.5
  /// The confidence of a row beside which another dial stands behind a gap.
  private static let gapBeside = 0.2
  /// How far scales may be turned against their row, and against the picture when their places are given, in radians.
  private static let leeway = (found: 6 * Double.pi / 180, given: 8.9 * Double.pi / 180)
  /// What has less of a hand at the end of a row is none of its dials.
  private static let minPresence = 0.3

  /// Makes a reader.
  ///
  /// - Throws: `LineNetError` when the net is damaged, which no build of the project's own has.
  package init() throws { regressor = NeedleRegressor(try LineNetModel(.needle)) }

  /// Finds and reads.
  package func read(_ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool)
    -> [MeterReading]
  {
    let view = picture.luma
    guard view.width > 0, view.height > 0 else { return [] }
    var readings: [MeterReading] = []
    if constraints.dialPlaces.isEmpty {
      for sign in DialSign.allCases where !(readings.contains { $0.certainty > Self.confident }) {
        for row in finder.rows(view, by: sign, count: constraints.digits, maximum: Self.maxRows) {
          guard !isCancelled() else { return readings }
          guard let observation = settled(picture, row, constraints), let reading = observation.reading else {
            continue
          }
          readings.append(reading)
          // What is certainly the meter leaves nothing to search for.
          if reading.certainty > Self.confident { break }
        }
      }
    } else {
      if let reading = placed(picture, constraints)?.reading { readings.append(reading) }
    }
    return readings.sorted { $0.certainty > $1.certainty }
  }

  /// The directions of the hands unless they are configured: whether each is clockwise.
  static func alternating(_ count: Int, isLastClockwise: Bool = true) -> [Bool] {
    (0..<count).map { ((count - 1 - $0) % 2 == 0) == isLastClockwise }
  }

  /// Reads the hands of dials that are given; nil when one is not in the picture.
  private func placed(_ picture: MeterPicture, _ constraints: MeterConstraints) -> DialObservation? {
    let places = constraints.dialPlaces
    let usual = Self.alternating(places.count, isLastClockwise: constraints.isLastDialClockwise)
    let clockwise = places.indices.map { places[$0].direction.map { $0 == .clockwise } ?? usual[$0] }
    let (width, height) = (Double(picture.luma.width), Double(picture.luma.height))
    let given = places.map { place in
      DialCircle(x: place.x / 100 * width, y: place.y / 100 * height, radius: place.radius / 100 * width, ring: 1)
    }
    let dials = finder.fitted(picture.luma, near: given)
    let row = DialRow(dials: dials, tilt: DialRowFinder.tilt(ofGiven: dials), quality: Double(dials.count))
    let needles = dials.compactMap { regressor.needle(picture, $0, tilt: row.tilt) }
    guard needles.count == dials.count else { return nil }
    return DialObservation(row: row, needles: needles, clockwise: clockwise, leeway: Self.leeway.given)
  }

  /// Reads the hands of a row, without what has none at its ends and with what follows there; nil when it is no row of dials.
  private func settled(_ picture: MeterPicture, _ found: DialRow, _ constraints: MeterConstraints) -> DialObservation? {
    let count = constraints.digits
    var row = found
    var needles: [Needle] = []
    for dial in row.dials {
      guard let needle = regressor.needle(picture, dial, tilt: row.tilt) else { return nil }
      needles.append(needle)
      // Print and edges in a row: two are enough to see that no hands are there.
      guard needles.count != 3 || needles.contains(where: { $0.presence > Self.minPresence }) else { return nil }
    }
    let minimum = count ?? DialRowFinder.counts.lowerBound
    let maximum = count ?? DialRowFinder.counts.upperBound
    let ring = row.dials.map(\.ring).sorted()[row.dials.count / 2]
    while row.dials.count > minimum, let dial = row.dials.last, let needle = needles.last,
      !Self.belongs(dial, needle, ring: ring)
    {
      row.dials.removeLast()
      needles.removeLast()
    }
    while row.dials.count > minimum, let dial = row.dials.first, let needle = needles.first,
      !Self.belongs(dial, needle, ring: ring)
    {
      row.dials.removeFirst()
      needles.removeFirst()
    }
    var wholeness = count == nil && row.dials.count < 4 ? Self.fewDials : 1
    for atEnd in [true, false] {
      while row.dials.count < maximum, let dial = finder.next(to: row, atEnd: atEnd),
        let needle = regressor.needle(picture, dial, tilt: row.tilt)
      {
        guard Self.belongs(dial, needle, ring: ring) else {
          // A hand without a scale may be a dial in the glare, and then all places are wrong.
          if needle.certainty * needle.presence > 0.5 { wholeness *= Self.handBeside }
          break
        }
        row.dials.insert(dial, at: atEnd ? row.dials.count : 0)
        needles.insert(needle, at: atEnd ? needles.count : 0)
      }
    }
    let isPart = count == nil && [true, false].contains { finder.isCut(beside: row, atEnd: $0, ring: ring) }
    if count == nil, [true, false].contains(where: { hasGap(picture, row, atEnd: $0, ring: ring) }) {
      wholeness *= Self.gapBeside
    }
    var observation = DialObservation(
      row: row, needles: needles,
      clockwise: Self.alternating(row.dials.count, isLastClockwise: constraints.isLastDialClockwise),
      leeway: Self.leeway.found)
    observation.wholeness = wholeness
    observation.isCut = isPart
    return observation
  }

  /// Whether a dial stands behind a gap of one place beside a row: the one between is covered.
  private func hasGap(_ picture: MeterPicture, _ row: DialRow, atEnd: Bool, ring: Double) -> Bool {
    guard let dial = finder.next(to: row, atEnd: atEnd, places: 2),
      let needle = regressor.needle(picture, dial, tilt: row.tilt)
    else { return false }
    return Self.belongs(dial, needle, ring: ring)
  }

  /// Whether what is at the end of a row, or would continue it, is a dial like the others.
  private static func belongs(_ dial: DialCircle, _ needle: Needle, ring: Double) -> Bool {
    dial.ring > 0.6 * ring && needle.certainty * needle.presence > minPresence
  }
}
