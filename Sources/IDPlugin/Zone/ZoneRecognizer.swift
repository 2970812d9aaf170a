package import LineNetEngine
package import ScanPluginKit
import TextFinding

/// The recogniser of machine-readable zones in a picture: finds them, reads their lines and understands what they say.
package final class ZoneRecognizer {
  /// A zone that was read, or a place that looks like one.
  struct Sighting {
    let place: ZonePlaceInPicture
    let document: MRZDocument?
  }

  private let finder = TextFinder()
  private let cutter = TextCutter()
  private let net: LineNet

  /// Makes a recogniser with a net for the lines.
  package init(_ model: LineNetModel) { net = LineNet(model) }

  /// Looks for a zone and reads it; the best that was read, or the first place that looks like one.
  ///
  /// - Returns: Nil when nothing looks like a zone.
  /// - Throws: ``/LineNetEngine/LineNetError`` when a line is longer than any zone's.
  func look(
    _ view: LumaView, effort: ScanInput.Effort, isCancelled: () -> Bool
  ) throws(LineNetError) -> Sighting? {
    guard !isCancelled() else { return nil }
    let places = ZoneFinder.zones(finder.lines(in: view, Self.options(view, effort)))
    var best: MRZDocument?
    var bestPlace: ZonePlaceInPicture?
    // Each further place and side costs two or three lines of reading.
    var readings = effort == .live ? 3 : 10
    for place in places {
      for side in [place, place.upsideDown] {
        guard readings > 0 else { break }
        readings -= 1
        guard let document = try read(side, of: view, isCancelled), document.isPlausible else { continue }
        if document.rightChecks > best?.rightChecks ?? -1 { (best, bestPlace) = (document, side) }
        if document.allCheckDigitsValid { return Sighting(place: side, document: document) }
      }
    }
    return (bestPlace ?? places.first).map { Sighting(place: $0, document: best) }
  }

  /// What the line finder looks for: a zone of a third to all of the longer side, at most 46 characters' heights long.
  private static func options(_ view: LumaView, _ effort: ScanInput.Effort) -> TextFinder.Options {
    let side = Double(max(view.width, view.height))
    return TextFinder.Options(
      characterHeights: max(5.5, side / 160)...max(12, side / 18), greatestTilt: effort == .live ? 45 : 90,
      leastCharacters: 14)
  }

  private func read(
    _ place: ZonePlaceInPicture, of view: LumaView, _ isCancelled: () -> Bool
  ) throws(LineNetError) -> MRZDocument? {
    var lines: [[MRZCell]] = []
    for line in place.lines {
      guard !isCancelled() else { return nil }
      let cells = try cells(of: line, in: view)
      // The other lines cost as much again; a line that has not even half of a zone's characters is no line of one.
      guard cells.count >= 14 else { return nil }
      lines.append(cells)
    }
    let document = MRZReader.read(lines)
    guard document?.allCheckDigitsValid != true, let longest = lines.map(\.count).max() else { return document }
    // A line that lacks characters may go on beside the place where it was found: two characters on each side are read too.
    guard document?.isPlausible != true, [27, 28, 29, 34, 35, 41, 42, 43].contains(longest) else { return document }
    var longer: [[MRZCell]] = []
    for (line, cells) in zip(place.lines, lines) {
      let pitch = line.extent.x / Float(max(1, cells.count))
      let wide = TextLine(
        middle: line.middle, axis: line.axis, extent: SIMD2(line.extent.x + 4 * pitch, line.extent.y), parts: line.parts
      )
      // Where the line begins is not known any more, so that its columns tell nothing.
      longer.append(
        try self.cells(of: wide, in: view).map { cell in
          var cell = cell
          cell.position = nil
          return cell
        })
    }
    guard let second = MRZReader.read(longer), second.rightChecks > document?.rightChecks ?? 0 else { return document }
    return second
  }

  /// The characters of a line.
  func cells(of line: TextLine, in view: LumaView) throws(LineNetError) -> [MRZCell] {
    let cut = line.cut(characterHeight: Self.readHeight, margin: Self.margin)
    var cells = try cells(cutter.picture(cut, of: view))
    // From columns of the cut to the line without its margin.
    let border = Self.margin * Self.readHeight
    let width = max(1, Double(cut.size.width) - 2 * border)
    for index in cells.indices { cells[index].position = cells[index].position.map { ($0 - border) / width } }
    return cells
  }

  /// The height of characters that the recogniser is given, in pixels, and what it sees around them, as a share of that.
  private static let (readHeight, margin) = (32.0, 0.3)

  /// The text of a picture that shows one line and no more, nothing put right; for measuring.
  package func text(ofLine picture: LumaImage) throws(LineNetError) -> String {
    try picture.withView { view throws(LineNetError) in
      let height = Double(view.height)
      let options = TextFinder.Options(
        characterHeights: max(5, height / 4)...max(6, height), greatestTilt: 10, leastCharacters: 5)
      if let line = finder.lines(in: view, options).first, Double(line.extent.x) > 0.6 * Double(view.width) {
        return try cells(of: line, in: view).text
      }
      let scale = Self.readHeight * 1.3 / max(1, height)
      let size = PixelSize(width: Int(Double(view.width) * scale), height: Int(height * scale))
      return try cells(picture.resized(to: size)).text
    }
  }

  /// Whether lines are a zone with all check digits right as they stand; for measuring.
  package static func areCheckDigitsRight(_ lines: [String]) -> Bool {
    guard let document = MRZReader.read(lines.map { MRZCell.cells($0) }) else { return false }
    return document.allCheckDigitsValid && document.corrections.isEmpty
  }

  /// The characters of a picture of one line; their positions are columns of the picture.
  private func cells(_ picture: LumaImage) throws(LineNetError) -> [MRZCell] {
    let reading = try picture.withView { view throws(LineNetError) in try net.read(view) }
    return reading.cells.compactMap { cell in
      let readings = cell.readings.compactMap { reading in
        UInt8(exactly: reading.character.value).map { MRZCell.Reading($0, confidence: reading.confidence) }
      }
      guard let first = readings.first else { return nil }
      return MRZCell(
        first.character, confidence: first.confidence, alternatives: Array(readings.dropFirst()), position: cell.middle)
    }
  }
}
