import LineNetEngine
import ScanGeometry
import ScanImage

/// The calls for memory that the nets make for the scores of lines, after one line of each width: there have to be none.
public struct NetAllocations {
  private let lines: Int
  private let start: () -> Void
  private let stop: () -> Void
  private let count: () -> Int

  /// Makes a measurement.
  ///
  /// - Parameters:
  ///   - lines: How many lines of each net count.
  ///   - start: Starts to count the calls of this thread from 0.
  ///   - stop: Ends it.
  ///   - count: The calls so far.
  public init(
    lines: Int, start: @escaping () -> Void, stop: @escaping () -> Void, count: @escaping () -> Int
  ) {
    self.lines = max(1, lines)
    self.start = start
    self.stop = stop
    self.count = count
  }

  /// Counts: a net's name, and its calls.
  ///
  /// - Throws: When the bytes of a net are damaged.
  public func counts() throws -> [(net: String, calls: Int)] {
    try LineNetModel.Shipped.allCases.map { shipped in
      let net = LineNet(try LineNetModel(shipped))
      let pictures = [28, 144, 420].map { width in
        LumaImage(
          size: PixelSize(width: width, height: 40),
          bytes: (0..<UInt32(width * 40)).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 24) })
      }
      // The widest last, so that the memory has grown to it.
      for picture in pictures { try picture.withView { try net.withScores(of: $0) { _ in } } }
      var sum: Float = 0
      start()
      for number in 0..<lines {
        try pictures[number % pictures.count].withView { view in
          try net.withScores(of: view) { sum += $0.scores(at: 0)[0] }
        }
      }
      stop()
      withExtendedLifetime(sum) {}
      return (shipped.rawValue, count())
    }
  }

  /// Counts as a table.
  public func text(_ counts: [(net: String, calls: Int)]) -> String {
    var table = PlainTable(["scores of lines", "lines", "calls for memory"])
    for count in counts { table.add([count.net, "\(lines)", "\(count.calls)"]) }
    return table.text()
  }
}
