import LineNetEngine
import ScanGeometry
import ScanImage
import ScanPluginKit
import TextFinding

/// A reader of mechanical counters: rows of drums with a digit on each step.
///
/// Bands that may be rows are found by projections of gradients; the net looks along each of them, and drums at equal distances
/// are fitted to what it says. The best fit is moved to where its digits are seen best, read by several attempts on each drum, and
/// decoded by the rule of carrying (``DrumRow``); ``DrumCertainty`` says how certain that is. For one thread at a time; memory is kept from frame to frame.
package final class DrumReader: MeterReader {
  /// The fewest and the most drums that are searched for when their number is not known.
  static let counts = 4...9

  /// What is less certain is accepted by no usual configuration.
  package static let usuallyRead = 0.3

  let net: DrumNet
  private let lines: LineNet
  private let points: MarkClassifier
  private let signs: MarkClassifier
  /// From which certainty on it is read whether a row is print, 0…1.
  private let minRead: Double
  let finder = DrumBands()
  let picture = DrumPicture()
  /// The row that the last frame of a running source has shown clearly, and for how many frames nothing else was searched.
  private var followed: (candidate: Candidate, size: PixelSize, frames: Int)?

  /// Where the drums stand beside the windows that a configuration gives, and for how many frames that was not examined anew.
  private var placing: (windows: [DrumWindow], position: DrumPosition, frames: Int)?

  /// Other places to begin from where a row is not seen clearly: its height as a share, how much lower, and how much steeper.
  private static let starts: [(size: Float, down: Float, turn: Float)] = [
    (0.8, 0, 0), (1.25, 0, 0), (1, -0.15, 0), (1, 0.15, 0), (1, 0, -0.05), (1, 0, 0.05),
  ]
  /// How certain it is at least that no point is printed between the drums of a whole number: what is less certain has one that runs into a
  /// window far more often than the net says.
  private static let clearWhole = 0.92
  /// Digits that are less certain than this, 0…1, may stand as they do because the row is taken too high or too low.
  private static let uncertain = 0.5

  /// Loads the nets.
  ///
  /// - Parameter minRead: From which certainty on it is read whether a row is print, 0…1.
  /// - Throws: An error when their bytes are damaged, which no build of the project's own has.
  package init(minRead: Double = usuallyRead) throws {
    self.minRead = minRead
    net = DrumNet(try LineNetModel(.digit))
    lines = LineNet(try LineNetModel(.alnum))
    points = try MarkClassifier(.point)
    signs = try MarkClassifier(.sign)
  }

  /// A reader for results of a least confidence, 0…100: what may be one has its point searched for.
  convenience init(minConfidence: Int) throws {
    try self.init(minRead: min(Self.usuallyRead, Double(minConfidence) / 100))
  }

  /// Finds and reads the rows; see ``MeterReader``.
  package func read(_ given: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [MeterReading]
  {
    readings(given, constraints, isCancelled).map(\.reading)
  }

  /// The readings, each with what its certainty is made of where the drums were searched.
  package func readings(
    _ given: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool
  ) -> [(reading: MeterReading, grounds: DrumCertainty?)] {
    picture.with(given.luma) {
      if !constraints.digitPlaces.isEmpty {
        return [placed(constraints.digitPlaces.map { DrumWindow($0, in: given.luma.size) }, given, constraints)]
          .compactMap(
            \.self)
      }
      if !isCancelled(), let again = following(given, constraints) { return [again] }
      let found = candidates(given, constraints, isCancelled)
      let maximum = given.effort == .live ? 1 : 3
      return found.prefix(maximum).compactMap { candidate in
        guard !isCancelled() else { return nil }
        return reading(candidate, given, constraints, isCancelled)
      }
    }
  }

  package func reset() { (followed, placing) = (nil, nil) }

  /// The reading of the row that the last frames have shown, where it still shows as clearly; nil when it is to be searched.
  private func following(_ given: MeterPicture, _ constraints: MeterConstraints) -> (MeterReading, DrumCertainty?)? {
    guard given.effort == .live, var known = followed, known.size == picture.size, known.frames < ReaderFocus.alone
    else {
      followed = nil
      return nil
    }
    known.frames += 1
    guard let again = reading(known.candidate, given, constraints, { false }),
      again.reading.certainty >= ReaderFocus.clear
    else {
      followed = nil
      return nil
    }
    followed?.frames = known.frames
    return again
  }

  /// The reading of a row whose place is known roughly; in a running source a clear one is followed from then on.
  private func reading(
    _ candidate: Candidate, _ given: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool
  ) -> (reading: MeterReading, grounds: DrumCertainty?)? {
    let first = candidate
    var candidate = candidate
    candidate.layout = shifted(settled(candidate.layout, given.effort), isFixed: constraints.digits != nil)
    guard var found = reading(candidate.layout.windows, candidate, given, constraints) else { return nil }
    if given.effort == .live, (found.grounds?.digits ?? 1) < Self.uncertain {
      candidate.layout = leveled(candidate.layout)
      found = reading(candidate.layout.windows, candidate, given, constraints) ?? found
    }
    if given.effort != .live, (found.grounds?.digits ?? 1) < Self.uncertain {
      for start in Self.starts where !isCancelled() {
        var other = first
        other.layout = other.layout.started(size: start.size, down: start.down, turn: start.turn)
        other.layout = shifted(settled(other.layout, given.effort), isFixed: constraints.digits != nil)
        guard let again = reading(other.layout.windows, other, given, constraints),
          (again.grounds?.value ?? 0) > (found.grounds?.value ?? 0)
        else { continue }
        found = again
      }
    }
    if given.effort == .live, found.reading.certainty >= ReaderFocus.clear {
      candidate.print = found.grounds?.print
      followed = (candidate, picture.size, followed?.frames ?? 0)
    }
    return found
  }

  /// The reading of windows that a configuration gives, moved to where the drums stand now.
  private func placed(
    _ windows: [DrumWindow], _ given: MeterPicture, _ constraints: MeterConstraints
  ) -> (reading: MeterReading, grounds: DrumCertainty?)? {
    // A camera that stays moves seldom: a running source is examined anew after some frames.
    let known = placing.flatMap { known in
      given.effort == .live && known.windows == windows && known.frames < ReaderFocus.alone ? known : nil
    }
    let found = known?.position ?? DrumPosition(windows, before: constraints.handBehind, net: net, of: picture)
    placing = (windows, found, known.map { $0.frames + 1 } ?? 0)
    guard var placed = reading(windows.map { $0.moved(down: found.down) }, nil, given, constraints) else { return nil }
    placed.reading.certainty *= found.certainty
    return placed
  }

  /// The reading of windows.
  private func reading(
    _ windows: [DrumWindow], _ candidate: Candidate?, _ given: MeterPicture, _ constraints: MeterConstraints
  ) -> (reading: MeterReading, grounds: DrumCertainty?)? {
    let cells = windows.map { net.cell($0, crops: given.effort == .live ? 3 : 7, of: picture) }
    let row = constraints.handBehind.map { DrumRow(cells, before: $0) } ?? DrumRow(cells)
    guard let row, let first = windows.first, let last = windows.last else { return nil }
    let grounds = candidate.map { judged(cells, row, windows, $0) }
    let shown = zip(row.digits.indices, windows).map { index, window in
      MeterReading.Cell(digits: row.shares[index], digit: row.digits[index], quad: window.quad)
    }
    let quad = Quad(
      topLeft: first.quad.topLeft, topRight: last.quad.topRight, bottomRight: last.quad.bottomRight,
      bottomLeft: first.quad.bottomLeft)
    // The shapes of a display that is off are eights, bars are ones: of such rows few are counters.
    let isPattern = grounds != nil && [1, 8].contains { digit in row.digits.allSatisfy { $0 == digit } }
    let certainty = (grounds?.value ?? row.certainty) * (isPattern ? 0.4 : 1)
    var reading = MeterReading(
      kind: .drums, cells: shown, decimals: constraints.decimals, isRolling: row.isRolling, certainty: certainty,
      quad: quad)
    reading.row = DigitRow(windows)
    if reading.decimals == nil {
      let point = point(of: windows, given, isLikely: certainty >= minRead, isBeforeDial: constraints.handBehind != nil)
      (reading.decimals, reading.formCertainty, reading.hasColoredPoint) = (
        point.decimals, point.certainty, point.isColored
      )
      reading.certainty *= reading.formCertainty
    }
    if grounds != nil, certainty >= minRead {
      // A counter of drums has no sign: what has one is a display, which is read as one.
      let sign = signs.isPositive(windows, in: picture)
      reading.signCertainty = sign
      reading.certainty *= sign
    }
    if let grounds, !isPattern { reading.kindCertainty = max(certainty, grounds.isThere) }
    return (reading, grounds)
  }

  /// How many of a row of drums are decimals, and how likely that is right; no number when neither a color, the ground of the drums nor a
  /// point gives it.
  private func point(
    of windows: [DrumWindow], _ given: MeterPicture, isLikely: Bool, isBeforeDial: Bool
  ) -> (decimals: Int?, certainty: Double, isColored: Bool) {
    let colors = DrumColors.finding(at: windows, given)
    if case .red(let count, let certainty) = colors { return (count, certainty, true) }
    let tones = isLikely ? DrumTones.finding(at: windows, in: picture) : .alike
    if case .inverse(let count) = tones { return (count, 1, true) }
    // Drums with dials behind them are whole units unless a color says something else: no point is printed between them.
    if isBeforeDial, colors == .alike { return (nil, 1, false) }
    let (count, certainty) = isLikely ? points.decimals(of: windows, in: picture) : (nil, 1)
    guard count == nil else { return (count, certainty, false) }
    switch colors {
    case .unknown: return (nil, min(certainty, DrumColors.whole), false)
    case .beside: return (nil, min(certainty, DrumColors.uncertain), false)
    case .red, .alike:
      let isClear = tones != .unlike && certainty >= Self.clearWhole
      return (nil, isClear ? certainty : min(certainty, DrumColors.uncertain), false)
    }
  }

  /// What speaks for a reading of drums that were searched.
  private func judged(
    _ cells: [DrumCell], _ row: DrumRow, _ windows: [DrumWindow], _ candidate: Candidate
  ) -> DrumCertainty {
    let around = DrumSurroundings(windows, net: net, of: picture)
    let height = Double(candidate.layout.height) / Double(max(1, picture.size.height))
    var certainty = DrumCertainty(
      digits: row.certainty, rivalry: candidate.rivalry, seen: cells.map { 1 - $0.background }.reduce(1, min),
      framed: around.framed, beyond: around.beyond, evidence: Double(candidate.evidence), height: height,
      print: DrumPrint(windows, of: picture))
    if row.isRolling { certainty.rolling = row.certainties.last ?? 1 }
    // Reading takes its time, what is accepted by nobody needs no proof against it, and print does not come and go.
    if let print = candidate.print {
      certainty.print.keepReading(of: print)
    } else if certainty.value >= minRead {
      certainty.print.read(windows, lines, picture)
    }
    return certainty
  }
}

extension DrumWindow {
  /// The window that a configuration gives in percent of a region.
  init(_ place: DigitPlace, in size: PixelSize) {
    let (width, height) = (Float(size.width) / 100, Float(size.height) / 100)
    self.init(
      middle: SIMD2(Float(place.x + place.width / 2) * width, Float(place.y + place.height / 2) * height),
      right: SIMD2(Float(place.width) * width, 0), down: SIMD2(0, Float(place.height) * height))
  }
}
