import LineNetEngine
import ScanPluginKit

/// What looks at places of a picture with the net for displays; for one thread at a time.
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

  /// Takes a picture; the looks that follow are at it.
  func take(_ view: LumaView) { cutter.take(view) }

  /// Takes one more look at a place; a place that cannot be cut out gives none.
  func look(_ look: DisplayCrop, at place: DisplayPlace, of view: LumaView, into observation: inout DisplayObservation)
  {
    let wished = observation.hypotheses.digits
    let seen = withScores(look, at: place, of: view) { scores, width in
      let reading = scores.reading(net.model.alphabet, readings: 2)
      let text = DisplayText(reading)
      let digits = reading.cells.filter { $0.best.character.properties.numericType != nil }
      let ballot = DisplayHypotheses.Ballot(
        look: look, scores: DisplayScores(scores), text: text,
        middles: digits.map { look.share(of: $0.middle / width) },
        marks: reading.cells.map { ($0.best.character, look.share(of: $0.middle / width)) })
      var guesses = [text]
      if let wished, text.digits.count != wished {
        // A point and a minus are characters too.
        for length in wished...(wished + 2) {
          if let other = scores.reading(net.model.alphabet, length: length, readings: 1) {
            guesses.append(DisplayText(other))
          }
        }
      }
      return (ballot, guesses)
    }
    if let seen { observation.add(seen.0, seen.1) }
  }

  /// What a look gives by itself; nil for a place that cannot be cut out.
  func scores(_ look: DisplayCrop, at place: DisplayPlace, of view: LumaView) -> DisplayScores? {
    withScores(look, at: place, of: view) { scores, _ in DisplayScores(scores) }
  }

  /// The picture of a look in any size; nil for a place that cannot be cut out.
  func picture(_ look: DisplayCrop, at place: DisplayPlace, of view: LumaView, size: PixelSize) -> LumaImage? {
    guard let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: place.quad), let part = map.apply(look.part)
    else { return nil }
    return cutter.picture(part, of: view, size: size)
  }

  /// How much likelier it is that a point is in the middle of a look than that none is; nil for what cannot be cut out.
  func pointOdds(_ look: DisplayCrop, at place: DisplayPlace, of view: LumaView) -> Double? {
    picture(look, at: place, of: view, size: MarkClassifier.size)?.withView { points.odds($0) }
  }

  /// How much likelier it is that a minus is in a look than that none is; nil for what cannot be cut out.
  func signOdds(_ look: DisplayCrop, at place: DisplayPlace, of view: LumaView) -> Double? {
    picture(look, at: place, of: view, size: MarkClassifier.size)?.withView { signs.odds($0) }
  }

  private func withScores<Seen>(
    _ look: DisplayCrop, at place: DisplayPlace, of view: LumaView, _ body: (LineScores, Double) -> Seen
  ) -> Seen? {
    let size = PixelSize(width: look.columns, height: DisplayCutter.rows)
    guard let picture = picture(look, at: place, of: view, size: size) else { return nil }
    return picture.withView { line in
      // Only a line without pixels or a very wide one would be refused, and looks are neither.
      try? net.withScores(of: line) { body($0, Double(line.width)) }
    }
  }
}

extension DisplayText {
  init(_ reading: LineReading) {
    self.init(reading.cells.map { ($0.best.character, $0.best.confidence) })
  }
}
