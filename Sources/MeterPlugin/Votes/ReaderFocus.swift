/// Which of several readers a running source needs: a meter is one kind of counter, so that where the last frames have shown one
/// clearly the other readers are asked now and then only.
///
/// Nothing is lost by it: when the reader that saw the meter is not sure any more, the others are asked in the same frame.
struct ReaderFocus {
  /// How certain a reading is that shows its kind clearly: that of a configuration that names no confidence.
  static let clear = 0.8
  /// A reading that is less certain than this is as good as none.
  static let nothing = 0.1
  /// How many frames in a row have to show it.
  static let least = 3
  /// After how many frames of one reader alone all are asked again.
  static let alone = 9

  private var reader: Int?
  private var frames = 0
  private var since = 0

  /// The reader that is enough for the next frame; nil when all are to be asked.
  var only: Int? { frames >= Self.least && since < Self.alone ? reader : nil }

  /// Takes in what a frame has shown.
  ///
  /// - Parameters:
  ///   - best: The reader with the surest reading, and how certain that is; nil without any, and when others see something too.
  ///   - wasAlone: Whether the others were not asked.
  mutating func note(_ best: (reader: Int, certainty: Double)?, wasAlone: Bool) {
    since = wasAlone ? since + 1 : 0
    guard let best, best.certainty >= Self.clear else {
      (reader, frames) = (nil, 0)
      return
    }
    frames = best.reader == reader ? frames + 1 : 1
    reader = best.reader
  }
}
