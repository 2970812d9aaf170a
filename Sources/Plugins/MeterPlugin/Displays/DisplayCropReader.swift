import LineNetEngine
import ScanPluginKit

/// The reader of crops of a picture with the net for displays; for one thread at a time.
final class DisplayCropReader {
  private let net: LineNet
  private let points: MarkClassifier
  private let signs: MarkClassifier
  private let cutter = DisplayCutter()

  /// - Throws: ``/LineNetEngine/LineNetError`` when the net's bytes are damaged.
  init() throws(LineNetError) {
    net = LineNet(try LineNetModel(.lcd))
    points = try MarkClassifier(.point)
    signs = try MarkClassifier(.sign)
  }

  /// Takes the picture that the attempts after it read.
  func take(_ view: LumaView) { cutter.take(view) }

  /// Makes one more attempt on a place; a place that cannot be cut out gives none.
  func read(_ crop: DisplayCrop, at place: DisplayPlace, of view: LumaView, into observation: inout DisplayObservation)
  {
    let requestedDigits = observation.hypotheses.digits
    let seen = withScores(crop, at: place, of: view) { scores, width in
      let reading = scores.reading(net.model.alphabet, readings: 2)
      let text = DisplayedNumber(reading)
      let digits = reading.cells.filter { $0.best.character.properties.numericType != nil }
      let ballot = DisplayHypotheses.Ballot(
        crop: crop, scores: DisplayScores(scores), text: text,
        middles: digits.map { crop.share(of: $0.middle / width) },
        marks: reading.cells.map { ($0.best.character, crop.share(of: $0.middle / width)) })
      var guesses = [text]
      if let requestedDigits, text.digits.count != requestedDigits {
        // A point and a minus are characters too.
        for length in requestedDigits...(requestedDigits + 2) {
          if let other = scores.reading(net.model.alphabet, length: length, readings: 1) {
            guesses.append(DisplayedNumber(other))
          }
        }
      }
      return (ballot, guesses)
    }
    if let seen { observation.add(seen.0, seen.1) }
  }

  /// What an attempt gives by itself; nil for a place that cannot be cut out.
  func scores(_ crop: DisplayCrop, at place: DisplayPlace, of view: LumaView) -> DisplayScores? {
    withScores(crop, at: place, of: view) { scores, _ in DisplayScores(scores) }
  }

  /// The picture of a crop in any size; nil for a place that cannot be cut out.
  func picture(_ crop: DisplayCrop, at place: DisplayPlace, of view: LumaView, size: PixelSize) -> LumaImage? {
    guard let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: place.quad), let part = map.apply(crop.part)
    else { return nil }
    return cutter.picture(part, of: view, size: size)
  }

  /// How much likelier it is that a point is in the middle of a crop than that none is; nil for what cannot be cut out.
  func pointOdds(_ crop: DisplayCrop, at place: DisplayPlace, of view: LumaView) -> Double? {
    picture(crop, at: place, of: view, size: MarkClassifier.size)?.withView { points.odds($0) }
  }

  /// How much likelier it is that a minus is in a crop than that none is; nil for what cannot be cut out.
  func signOdds(_ crop: DisplayCrop, at place: DisplayPlace, of view: LumaView) -> Double? {
    picture(crop, at: place, of: view, size: MarkClassifier.size)?.withView { signs.odds($0) }
  }

  private func withScores<Seen>(
    _ crop: DisplayCrop, at place: DisplayPlace, of view: LumaView, _ body: (LineScores, Double) -> Seen
  ) -> Seen? {
    let size = PixelSize(width: crop.columns, height: DisplayCutter.rows)
    guard let picture = picture(crop, at: place, of: view, size: size) else { return nil }
    return picture.withView { line in
      // Only a line without pixels or a very wide one would be refused, and crops are neither.
      try? net.withScores(of: line) { body($0, Double(line.width)) }
    }
  }
}

extension DisplayedNumber {
  init(_ reading: LineReading) {
    self.init(reading.cells.map { ($0.best.character, $0.best.confidence) })
  }
}
