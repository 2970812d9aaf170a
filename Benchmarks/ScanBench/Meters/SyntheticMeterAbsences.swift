public import ScanGeometry
public import ScanImage
public import ScanSynthetic

/// What a reader of meters makes of drawn pictures in which there is nothing to read.
public struct SyntheticMeterAbsences: Sendable {
  /// A reading that should not be.
  public struct Invention: Sendable {
    /// What the picture shows.
    public let absence: SyntheticMeterScene.Absence
    /// The number of the picture; see `SyntheticMeterScene`.
    public let seed: UInt64
    /// The reading.
    public let text: String
    /// How certain the reader is of it, 0…1.
    public let certainty: Double
  }

  /// How many pictures were read.
  public private(set) var pictures = 0
  /// The readings that are accepted, by the certainty that is asked for.
  public private(set) var inventions: [Invention] = []
  /// The highest certainty for each kind of picture.
  public private(set) var highest: [SyntheticMeterScene.Absence: Double] = [:]

  /// Reads drawn pictures, as many of each kind.
  ///
  /// - Parameters:
  ///   - count: How many pictures.
  ///   - firstSeed: The number of the first one.
  ///   - size: The size of the pictures.
  ///   - isColor: Whether the pictures have colors.
  ///   - accepted: The certainty from which a reading is accepted, 0…1.
  ///   - read: Gives the readings of a picture with their certainty 0…1.
  /// - Throws: What `read` throws.
  public init<Failure: Error>(
    count: Int = 1_000, firstSeed: UInt64 = 1, size: PixelSize = SyntheticMeterScene.cutout, isColor: Bool = true,
    accepted: Double = 0.6, read: (Frame) throws(Failure) -> [(text: String, certainty: Double)]
  ) throws(Failure) {
    let absences = SyntheticMeterScene.Absence.allCases
    for number in 0..<max(count, 0) {
      let absence = absences[number % absences.count]
      let seed = firstSeed &+ UInt64(number)
      let readings = try read(
        SyntheticMeterScene(absent: absence, seed: seed, size: size, isColor: isColor).frame())
      pictures += 1
      for reading in readings {
        highest[absence] = max(highest[absence] ?? 0, reading.certainty)
        guard reading.certainty >= accepted else { continue }
        inventions.append(Invention(absence: absence, seed: seed, text: reading.text, certainty: reading.certainty))
      }
    }
  }

  /// The counts as a table.
  public func text() -> String {
    var table = PlainTable(["drawn without a meter", "accepted readings", "highest certainty"])
    for absence in SyntheticMeterScene.Absence.allCases {
      table.add([
        absence.rawValue, "\(inventions.count { $0.absence == absence })", Decimals.text(highest[absence] ?? 0, 2),
      ])
    }
    table.add(["all \(pictures)", "\(inventions.count)", Decimals.text(highest.values.max() ?? 0, 2)])
    return table.text()
  }
}
