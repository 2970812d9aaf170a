import Glibc

/// What a net says of one window of a row of drums.
///
/// A drum has forty places, each a quarter of the way from a digit to the next one behind the place before.
struct DrumCell: Sendable, Hashable {
  /// The places of a digit: at rest, and a quarter, a half and three quarters on the way to the next.
  static let placesPerDigit = 4
  /// The places of a drum.
  static let count = 10 * placesPerDigit

  /// How likely the drum stands at each place, 0…1; forty numbers, and what is left to 1 is background.
  var places: [Double]

  /// A window that shows no drum.
  static let nothing = DrumCell(places: [Double](repeating: 0, count: count))

  /// Makes a cell.
  init(places: [Double]) {
    self.places = places
  }

  /// The mean of what several attempts on one window say.
  init?(mean cells: [DrumCell]) {
    guard !cells.isEmpty else { return nil }
    let share = 1 / Double(cells.count)
    self.init(places: (0..<Self.count).map { place in cells.reduce(0) { $0 + $1.places[place] } * share })
  }

  /// How likely people would read each digit, 0…1: of a quarter of the way to the next one half of them still do.
  var digits: [Double] {
    (0..<10).map { digit in
      let place = digit * Self.placesPerDigit
      return places[place] + (places[(place + Self.count - 1) % Self.count] + places[place + 1]) / 2
    }
  }

  /// How likely people would call it between two digits, 0…1.
  var between: Double { max(0, 1 - background - digits.reduce(0, +)) }

  /// How likely the window shows no drum at all.
  var background: Double { max(0, 1 - places.reduce(0, +)) }

  /// How much more likely a drum is than none, as a logarithm; one that stands at one place, known to a quarter.
  var evidence: Float {
    var seen = 0.0
    for place in places.indices {
      let around = places[place] + places[(place + 1) % Self.count] + places[(place + Self.count - 1) % Self.count]
      seen = max(seen, around)
    }
    return Self.odds(seen)
  }

  /// How much more likely a drum is than none, as a logarithm, wherever it stands.
  var presence: Float { Self.odds(1 - background) }

  private static func odds(_ share: Double) -> Float { Float(log((share + 0.02) / (1.02 - min(share, 1)))) }
}
