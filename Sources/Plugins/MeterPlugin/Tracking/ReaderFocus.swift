/// Which of several readers a running source needs: a meter is one kind of counter, so that where the last frames have shown one
/// clearly the other readers are asked now and then only, and readers that see nothing take turns.
///
/// Little is lost by it: when the reader that saw the meter is not certain any more, others are asked in the same frame, and one that has seen
/// nothing is asked every fourth frame at least.
struct ReaderFocus {
  /// How certain a reading is that shows its kind clearly: that of a configuration that names no confidence.
  static let clear = 0.8
  /// A reading that is less certain than this is as good as none.
  static let nothing = 0.25
  /// How many frames in a row have to show it.
  static let minimum = 3
  /// After how many frames of one reader alone all are asked again.
  static let alone = 9

  /// After how many frames without anything a reader is asked less often.
  static let idle = 3
  /// How many frames a reader that sees nothing waits while another one sees something.
  static let wait = 3

  private var reader: Int?
  private var frames = 0
  private var since = 0
  /// For each reader how many times in a row it has seen nothing, and how many frames it has not been asked.
  private var readers: [(empty: Int, waited: Int)]

  /// Makes the state of a source that has shown nothing yet, with so many readers.
  init(_ count: Int) {
    readers = [(empty: Int, waited: Int)](repeating: (0, 0), count: count)
  }

  /// The reader that is enough for the next frame; nil when more are to be asked.
  var only: Int? { frames >= Self.minimum && since < Self.alone ? reader : nil }

  /// The readers to be asked when one is not enough: those that see something, and of the others, which see nothing, now and then one.
  var due: [Int] {
    let awake = readers.indices.filter { readers[$0].empty < Self.idle }
    let longest = readers.indices.filter { !awake.contains($0) }.max { readers[$0].waited < readers[$1].waited }
    guard let longest, awake.isEmpty || readers[longest].waited >= Self.wait else { return awake }
    return awake + [longest]
  }

  /// Takes in what a frame has shown.
  ///
  /// - Parameters:
  ///   - best: The reader with the most certain reading, and how certain that is; nil without any, and when others see something too.
  ///   - wasAlone: Whether the others were not asked because one was enough.
  ///   - asked: How certain the most certain reading of each asked reader is; 0 without any.
  mutating func note(_ best: (reader: Int, certainty: Double)?, wasAlone: Bool, asked: [Int: Double]) {
    for index in readers.indices {
      guard let certainty = asked[index] else {
        readers[index].waited += 1
        continue
      }
      readers[index] = (certainty < Self.nothing ? readers[index].empty + 1 : 0, 0)
    }
    since = wasAlone ? since + 1 : 0
    guard let best, best.certainty >= Self.clear else {
      (reader, frames) = (nil, 0)
      return
    }
    frames = best.reader == reader ? frames + 1 : 1
    reader = best.reader
  }
}
