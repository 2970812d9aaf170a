package import ScanImage

/// A recognizer of single lines of text by a convolutional net.
///
/// The same picture gives the same scores on every run and machine. Memory grows to the widest line and is kept; nothing else is
/// taken for the scores of a line. Not for two threads at once.
package final class LineNet {
  /// What the net is made of.
  package let model: LineNetModel
  let input: Plane
  let stages: [Stage]
  private let picture = LinePicture()

  /// Makes a recognizer.
  package init(_ model: LineNetModel) {
    self.model = model
    (input, stages) = Self.stages(model.layers)
  }

  /// Lends the scores of a picture of one line, dark on light ground and of any height; they are valid during the call only.
  ///
  /// - Throws: ``LineNetError`` with `empty` or `tooWide`; what `body` throws as well.
  package func withScores<Result>(
    of view: LumaView, _ body: (LineScores) throws -> Result
  ) throws -> Result {
    try body(scores(view))
  }

  /// The scores, valid until the next line.
  func scores(_ view: LumaView) throws(LineNetError) -> LineScores {
    let width = try LinePicture.width(of: view, columnsPerStep: model.columnsPerStep)
    picture.write(view, width: width, into: input)
    let plane = run()
    return LineScores(
      base: plane.row(0), steps: plane.width, classes: model.classes, stride: plane.channels,
      columnsPerStep: Double(view.width) / Double(plane.width))
  }

  /// Reads a picture of one line, dark on light ground and of any height.
  ///
  /// - Parameter maximum: How many readings a character has at most, the chosen one among them.
  /// - Throws: ``LineNetError`` with `empty` or `tooWide`.
  package func read(_ view: LumaView, readings maximum: Int = 4) throws(LineNetError) -> LineReading {
    try scores(view).reading(model.alphabet, readings: maximum)
  }

  /// Reads a picture of one line whose number of characters may be known.
  ///
  /// - Parameters:
  ///   - maximum: How many readings a character has at most, the chosen one among them.
  ///   - lengths: The numbers of characters that the line may have in truth, given how many were read.
  /// - Returns: The line as it is read, and for each length the likeliest reading of so many characters; one that the line is too
  ///   short for is left out.
  /// - Throws: ``LineNetError`` with `empty` or `tooWide`.
  package func read(
    _ view: LumaView, readings maximum: Int = 4, lengths: (Int) -> [Int]
  ) throws(LineNetError) -> (reading: LineReading, ofLength: [Int: LineReading]) {
    let scores = try scores(view)
    let reading = scores.reading(model.alphabet, readings: maximum)
    var ofLength: [Int: LineReading] = [:]
    for length in lengths(reading.cells.count) {
      ofLength[length] = scores.reading(model.alphabet, length: length, readings: maximum)
    }
    return (reading, ofLength)
  }
}
