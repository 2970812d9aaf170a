package import LineNetEngine
package import ScanPluginKit
import ScanRecognition
import TextFinding

/// The recognizer of machine-readable zones in a picture: finds them, reads their lines and understands what they say.
package final class ZoneRecognizer {
  /// A zone that was read, or a place that looks like one.
  struct Observation {
    let place: ZonePlaceInPicture
    /// What was understood and the lines that it comes from; nil for a place only.
    let zone: (document: MRZDocument, lines: [MRZLine])?
  }

  private let finder = TextFinder()
  private let cutter = TextCutter()
  private let net: LineNet
  private let quality: QualityLevel
  /// How often a line was read, one attempt after another counted; for measuring.
  package private(set) var lineReadings = 0

  /// Makes a recognizer with a net for the lines.
  package init(_ model: LineNetModel, quality: QualityLevel = .balanced) {
    net = LineNet(model)
    self.quality = quality
  }

  /// Searches for a zone and reads it; the best that was read, or the first place that looks like one.
  ///
  /// - Returns: Nil when nothing looks like a zone.
  /// - Throws: ``/LineNetEngine/LineNetError`` when a line is longer than any zone's.
  func observe(
    _ view: LumaView, effort: ScanInput.Effort, isCancelled: () -> Bool
  ) throws(LineNetError) -> Observation? {
    guard !isCancelled() else { return nil }
    let places = places(in: view, effort, isCancelled)
    var best: (document: MRZDocument, lines: [MRZLine])?
    var bestPlace: ZonePlaceInPicture?
    // Each further place and side costs two or three lines of reading.
    var readings = quality == .accurate || effort != .live ? 10 : 3
    if quality == .fast { readings = min(readings, 4) }
    for place in places {
      for side in [place, place.upsideDown] {
        guard readings > 0 else { break }
        readings -= 1
        guard let zone = try read(side, of: view, effort, isCancelled), zone.document.isPlausible else { continue }
        if zone.document.rightChecks > best?.document.rightChecks ?? -1 { (best, bestPlace) = (zone, side) }
        if zone.document.allCheckDigitsValid { return Observation(place: side, zone: zone) }
      }
    }
    return (bestPlace ?? places.first).map { Observation(place: $0, zone: best) }
  }

  /// The height of the characters of what looks like a zone, without reading it; nil where nothing does.
  func characterHeight(in view: LumaView) -> Double? {
    let side = Double(max(view.width, view.height))
    let options = TextFinder.Options(
      characterHeights: max(5.5, side / 320)...max(12, side / 36), greatestTilt: 45, minCharacters: 14)
    return ZoneFinder.zones(finder.lines(in: view, options)).first.map { Double($0.characterHeight) }
  }

  /// Lines of a few characters or more, without reading them: of a zone of which a part is seen.
  func lines(in view: LumaView) -> [TextLine] {
    var options = Self.options(view, .live)
    options.minCharacters = 6
    return finder.lines(in: view, options)
  }

  /// The places that attempt like a zone.
  private func places(
    in view: LumaView, _ effort: ScanInput.Effort, _ isCancelled: () -> Bool
  ) -> [ZonePlaceInPicture] {
    let lines = finder.lines(in: view, Self.options(view, effort), isCancelled: isCancelled)
    let places = ZoneFinder.zones(lines)
    let isTaken = quality == .balanced && effort == .still || quality == .accurate
    let limit = quality == .accurate ? 2 * Self.smallPicture : Self.smallPicture
    guard places.isEmpty, !isCancelled(), isTaken, max(view.width, view.height) <= limit else { return places }
    // Strokes of a pixel's width run into each other for the finder; twice as large they do not.
    let size = PixelSize(width: 2 * view.width, height: 2 * view.height)
    return LumaImage(copying: view).resized(to: size).withView { large in
      ZoneFinder.zones(
        finder.lines(in: large, Self.options(large, effort), isCancelled: isCancelled).map { $0.scaled(by: 0.5) })
    }
  }

  /// Pictures of at most so many pixels along their longer side are examined in double size too when nothing is found; of twice as
  /// many with `accurate`.
  private static let smallPicture = 800

  /// What the line finder searches for: a zone of a third to all of the longer side, at most 46 characters' heights long.
  private static func options(_ view: LumaView, _ effort: ScanInput.Effort) -> TextFinder.Options {
    let side = Double(max(view.width, view.height))
    return TextFinder.Options(
      characterHeights: max(5.5, side / 160)...max(12, side / 18), greatestTilt: effort == .live ? 45 : 90,
      minCharacters: 14)
  }

  private func read(
    _ place: ZonePlaceInPicture, of view: LumaView, _ effort: ScanInput.Effort, _ isCancelled: () -> Bool
  ) throws(LineNetError) -> (document: MRZDocument, lines: [MRZLine])? {
    var lines: [MRZLine] = []
    for line in place.lines {
      guard !isCancelled() else { return nil }
      let read = try read(line, in: view)
      // The other lines cost as much again: one that has not even half of a zone's characters is no line of one, and upside down the
      // net is confident of hardly any character.
      guard read.cells.count >= 14, read.confidence >= 65 else { return nil }
      lines.append(read)
    }
    var zone = MRZReader.read(lines).map { ($0, lines) }
    if quality == .fast { return zone }
    // In a running source what is valid at the first attempt needs no other.
    guard effort == .still || quality == .accurate || zone?.0.allCheckDigitsValid != true else { return zone }
    lines = try readAgain(place.lines, in: view, first: lines, isCancelled)
    zone = MRZReader.read(lines).map { ($0, lines) } ?? zone
    guard zone?.0.allCheckDigitsValid != true, let longest = lines.map(\.cells.count).max(),
      [27, 28, 29, 34, 35, 41, 42, 43].contains(longest)
    else { return zone }
    // A line that lacks characters may go on beside the place where it was found: two characters on each side are read too.
    let longer = zip(place.lines, lines).map { line, read in
      let pitch = line.extent.x / Float(max(1, read.cells.count))
      return TextLine(
        middle: line.middle, axis: line.axis, extent: SIMD2(line.extent.x + 4 * pitch, line.extent.y), parts: line.parts
      )
    }
    let more = try readAgain(longer, in: view, first: [], isCancelled)
    guard let second = MRZReader.read(more), second.rightChecks > zone?.0.rightChecks ?? 0 else { return zone }
    return (second, more)
  }

  /// How a line is cut out for the net.
  private struct Attempt {
    /// The height of the characters in pixels.
    let height: Double
    /// What is seen around them, as a share of their height.
    let margin: Double
    /// By what the line is made longer or shorter.
    let stretch: Double

    static let first = Attempt(height: 32, margin: 0.3, stretch: 1)
    /// Where one attempt takes a character for another one, others mostly do not.
    static let further = [
      Attempt(height: 32, margin: 0.38, stretch: 1), Attempt(height: 32, margin: 0.25, stretch: 1.15),
    ]
    static let last = Attempt(height: 32, margin: 0.34, stretch: 0.93)
  }

  /// The characters of a line by one attempt.
  private func read(_ line: TextLine, in view: LumaView) throws(LineNetError) -> MRZLine {
    try read(line, in: view, .first)
  }

  /// The characters of lines by several attempts together.
  ///
  /// - Parameter first: What the first attempt gave; empty when there was none yet.
  private func readAgain(
    _ lines: [TextLine], in view: LumaView, first: [MRZLine], _ isCancelled: () -> Bool
  ) throws(LineNetError) -> [MRZLine] {
    var read: [MRZLine] = []
    for (index, line) in lines.enumerated() {
      guard !isCancelled() else { return [] }
      var readings = [index < first.count ? first[index] : try self.read(line, in: view)]
      for attempt in quality == .accurate ? Attempt.further + [.last] : Attempt.further {
        readings.append(try self.read(line, in: view, attempt))
      }
      read.append(MRZLine(together: readings))
    }
    return read
  }

  private func read(_ line: TextLine, in view: LumaView, _ attempt: Attempt) throws(LineNetError) -> MRZLine {
    lineReadings += 1
    let cut = line.cut(characterHeight: attempt.height, margin: attempt.margin)
    var picture = cutter.picture(cut, of: view)
    if attempt.stretch != 1 {
      picture = picture.resized(
        to: PixelSize(width: Int((Double(picture.width) * attempt.stretch).rounded()), height: picture.height))
    }
    var read = try read(picture)
    // From columns of the cut to the line without its margin.
    let border = attempt.margin * attempt.height * attempt.stretch
    let width = max(1, Double(picture.width) - 2 * border)
    for index in read.cells.indices {
      read.cells[index].position = read.cells[index].position.map { ($0 - border) / width }
    }
    return read
  }

  /// The text of a picture that shows one line and no more, nothing put right; for measuring.
  package func text(ofLine picture: LumaImage) throws(LineNetError) -> String {
    try picture.withView { view throws(LineNetError) in
      let height = Double(view.height)
      let options = TextFinder.Options(
        characterHeights: max(5, height / 4)...max(6, height), greatestTilt: 10, minCharacters: 5)
      if let line = finder.lines(in: view, options).first, Double(line.extent.x) > 0.6 * Double(view.width) {
        return try readAgain([line], in: view, first: []) { false }.first?.cells.text ?? ""
      }
      return try read(picture).cells.text
    }
  }

  /// Whether lines are a zone with all check digits right as they stand; for measuring.
  package static func areCheckDigitsRight(_ lines: [String]) -> Bool {
    guard let document = MRZReader.read(lines.map { MRZCell.cells($0) }) else { return false }
    return document.allCheckDigitsValid && document.corrections.isEmpty
  }

  /// The characters of a picture of one line.
  private func read(_ picture: LumaImage) throws(LineNetError) -> MRZLine {
    let (reading, ofLength) = try picture.withView { view throws(LineNetError) in
      try net.read(view, lengths: Self.lengths)
    }
    return picture.withView { view in
      let ink = LineInk(view)
      return MRZLine(
        ink.withoutInvented(Self.cells(reading)), ofLength: ofLength.mapValues { ink.withoutInvented(Self.cells($0)) })
    }
  }

  /// The lengths that a line of so many characters may have in truth.
  private static func lengths(_ count: Int) -> [Int] {
    [30, 36, 44].filter { $0 != count && abs(count - $0) <= 4 }
  }

  private static func cells(_ reading: LineReading) -> [MRZCell] {
    reading.cells.map { cell in
      let readings = cell.readings.compactMap { reading in
        UInt8(exactly: reading.character.value).map { MRZCell.Alternative($0, confidence: reading.confidence) }
      }
      // The net's alphabet is that of zones, so that there is always a first one.
      let first = readings.first ?? MRZCell.Alternative(MRZCell.filler, confidence: 0)
      return MRZCell(
        first.character, confidence: first.confidence, alternatives: Array(readings.dropFirst()),
        position: cell.middle)
    }
  }
}
