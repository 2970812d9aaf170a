package import LineNetEngine
import ScanPluginKit

/// A reader of displays: seven segments, dots or print, dark on light ground or the reverse.
///
/// Memory is kept from frame to frame. Not for two threads at once.
package final class DisplayReader: MeterReader {
  private let panels = PanelFinder()
  private let lines = DisplayLines()
  let cropReader: DisplayCropReader
  let unit: DisplayUnit
  let print: DisplayPrint
  /// What was found about print in the last frame of a running source.
  var lastFinding: (text: DisplayedNumber, quad: Quad<CropSpace>, finding: DisplayPrint.Finding, frames: Int)?

  /// Makes a reader.
  ///
  /// - Throws: ``/LineNetEngine/LineNetError`` when the bytes of a net are damaged, which no build of the project's own has.
  package init() throws(LineNetError) {
    cropReader = try DisplayCropReader()
    let codes = LineNet(try LineNetModel(.alnum))
    (unit, print) = (DisplayUnit(codes), DisplayPrint(codes))
  }

  package func reset() { lastFinding = nil }

  package func read(
    _ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool
  ) -> [MeterReading] {
    let work = DisplayWork(picture.effort, readsAll: constraints.readsAllFields || constraints.readsAllRows)
    cropReader.take(picture.luma)
    let places = places(picture, work, isCancelled)
    var observations: [DisplayObservation] = []
    for place in places.likely where !isCancelled() {
      // The whole of a picture that has a number in a part of it shows nothing more.
      if place.origin == .whole, work.endsEarly, observations.contains(where: { $0.worth > work.clear }) { continue }
      let observation = firstObservation(of: place, constraints, picture)
      observations.append(observation)
      // Two places that certainly show the same number: the others are parts of them, or print around.
      let isSettled =
        work.endsEarly && observation.worth > work.confident
        && observations.contains { $0.worth > work.confident && $0.isSupported(by: observation) }
      if isSettled { break }
    }
    observations = Array(observations.sorted { $0.worth > $1.worth }.prefix(work.places))
    var captions: [DisplayCaption] = []
    var numbers: [DisplayObservation] = []
    for observation in observations where !isCancelled() {
      var observation = observation
      read(again: &observation, work, picture, isCancelled)
      guard let position = observation.position, position.isPlain || position.end != nil else {
        numbers.append(observation)
        continue
      }
      captions.append(DisplayCaption(code: position.code, place: observation.place, end: position.end))
      guard let end = position.end, let place = observation.place.part(from: end) else { continue }
      // The value by itself.
      var value = firstObservation(of: place, constraints, picture)
      read(again: &value, work, picture, isCancelled)
      numbers.append(value)
    }
    // A small number before a large one is its code, too.
    captions += codes(among: numbers, minimum: work.clear)
    numbers.removeAll { observation in captions.contains { $0.place.quad == observation.place.quad } }
    let best = DisplayObservation.best(of: numbers)
    if constraints.readsAllFields {
      for place in places.small where !isCancelled() && best.contains(where: { $0.mayHaveCode(at: place) }) {
        var observation = firstObservation(of: place, constraints, picture)
        read(again: &observation, work, picture, isCancelled)
        if let caption = observation.caption { captions.append(caption) }
      }
    }
    return best.compactMap { best in
      let supports = numbers.filter { best.isSupported(by: $0) }
      guard var reading = reading(best, supports, constraints, picture) else { return nil }
      reading.position = DisplayCaption.code(for: best.digits, among: captions)
      return reading
    }.sorted { $0.certainty > $1.certainty }
  }

  /// The numbers that are small beside another one to their right: they say what it is.
  ///
  /// - Parameter minimum: How well these others are read at least.
  private func codes(among numbers: [DisplayObservation], minimum: Double) -> [DisplayCaption] {
    numbers.compactMap { observation in
      guard let caption = observation.caption else { return nil }
      let isCode = numbers.contains { number in
        number.worth > minimum && number.mayHaveCode(at: observation.place)
          && (caption.code != nil || number.dwarfs(observation))
          && DisplayCaption.side(of: observation.place, from: number.digits)?.side == .left
      }
      return isCode ? caption : nil
    }
  }

  /// A place with what one attempt shows of it.
  private func firstObservation(of place: DisplayPlace, _ constraints: MeterConstraints, _ picture: MeterPicture)
    -> DisplayObservation
  {
    var observation = DisplayObservation(place, DisplayHypotheses(constraints))
    cropReader.read(DisplayCrop.all[0], at: place, of: picture.luma, into: &observation)
    return observation
  }

  /// Makes the attempts on a place that it is worth.
  private func read(
    again observation: inout DisplayObservation, _ work: DisplayWork, _ picture: MeterPicture, _ isCancelled: () -> Bool
  ) {
    for crop in DisplayCrop.all.dropFirst().prefix(work.attempts - 1) where !isCancelled() {
      if observation.hypotheses.ballots.count >= work.minAttempts, observation.worth > work.confident { break }
      cropReader.read(crop, at: observation.place, of: picture.luma, into: &observation)
    }
  }

  /// How many lines are asked for where the small ones may be codes.
  private static let maxLines = 48

  /// The places that may show a value, and the smaller rows of strokes, which may be the codes of values.
  private func places(
    _ picture: MeterPicture, _ work: DisplayWork, _ isCancelled: () -> Bool
  ) -> (likely: [DisplayPlace], small: [DisplayPlace]) {
    let view = picture.luma
    var places = panels.panels(in: picture, maximum: work.panels, isCancelled)
    let rows = lines.places(
      in: view, maximum: work.readsAll ? Self.maxLines : work.lines, withCodes: work.readsAll, isCancelled)
    for (index, line) in rows.prefix(work.lines).enumerated()
    where !places.contains(where: { $0.isNear(line, within: 0.15) }) {
      // The longest row of strokes comes next to the likeliest panel, which it is most often within.
      if index == 0 { places.insert(line, at: min(1, places.count)) } else { places.append(line) }
    }
    var small = Array(rows.dropFirst(work.lines))
    if work.readsAll {
      let rows = DisplayRows(cropReader: cropReader)
      for panel in places.filter({ $0.origin == .panel }) where !isCancelled() {
        for row in rows.rows(in: panel, of: view).prefix(work.lines) {
          // The same place again would speak for itself.
          if !places.contains(where: { $0.isNear(row.number, within: 0.15) }) { places.append(row.number) }
          if let code = row.code, !small.contains(where: { $0.isNear(code, within: 0.15) }) { small.append(code) }
        }
      }
    }
    let aspect = Double(view.width) / Double(max(1, view.height))
    let whole = DisplayPlace(
      quad: Rect(x: 0, y: 0, width: Double(view.width), height: Double(view.height)).quad, origin: .whole)
    if view.height >= 12, (1.9...14).contains(aspect) {
      places.removeAll { $0.origin == .line && $0.isNear(whole, within: 0.15) }
      places.append(whole)
    }
    return (places, small)
  }
}

/// How much a picture is worth.
struct DisplayWork {
  /// How many panels and how many lines are examined.
  let panels: Int
  let lines: Int
  /// Whether all values are wanted, with what is beside them.
  let readsAll: Bool
  /// How many places are examined more than once.
  let places: Int
  /// How many attempts a place gets at most.
  let attempts: Int
  /// After how many attempts a confident text ends them.
  let minAttempts: Int
  /// The confidence of a text from which no further attempt is made.
  let confident = 0.98
  /// What is clear enough that nothing else is searched for where there is little time.
  let clear = 0.9
  /// Whether two places that agree end the search.
  let endsEarly: Bool

  init(_ effort: ScanInput.Effort, readsAll: Bool) {
    switch effort {
    case .live: (panels, attempts, minAttempts) = (3, 3, 1)
    case .still: (panels, attempts, minAttempts) = (4, 9, 9)
    case .thorough: (panels, attempts, minAttempts) = (6, 9, 9)
    }
    self.readsAll = readsAll
    endsEarly = effort == .live && !readsAll
    // Each field is a line, and its code may be one too.
    lines = readsAll ? 8 : effort == .thorough ? 5 : 3
    places = readsAll ? 16 : effort == .live ? 2 : effort == .still ? 3 : 5
  }
}
