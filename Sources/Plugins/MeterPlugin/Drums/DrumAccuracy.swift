package import LineNetEngine
package import ScanImage

/// How well single cells of drums are read: a count over pictures whose digit is known.
package struct DrumAccuracy {
  /// A range of confidences and how often a digit of such a confidence is right.
  package struct Reliability: Sendable, Hashable {
    /// The confidences, from the lower one up to but not including the upper one.
    package let confidences: Range<Double>
    /// How many digits there are.
    package internal(set) var digits = 0
    /// How many of them are right.
    package internal(set) var right = 0
  }

  /// Pictures of a digit.
  package private(set) var digits = 0
  /// Of these, how many show the digit that is the likeliest of the ten, whatever else the net says.
  package private(set) var tenWay = 0
  /// Of these, how many are read with the default confidence.
  package private(set) var read = 0
  /// Of these, how many are read as another one with the default confidence.
  package private(set) var wrong = 0
  /// Pictures of a drum between two digits.
  package private(set) var between = 0
  /// Of these, how many are reported as such.
  package private(set) var betweenReported = 0
  /// Of these, how many are read as a digit with the default confidence.
  package private(set) var betweenRead = 0
  /// How often digits are right, by their confidence.
  package private(set) var reliability = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map { low in
    Reliability(confidences: low..<([0.5, 0.6, 0.7, 0.8, 0.9, 0.95].first { $0 > low } ?? 1.01))
  }

  /// The confidence from which on a single digit counts as read.
  package static let defaultConfidence = 0.8

  private let net: DrumNet
  private let picture = DrumPicture()
  private let crops: Int

  /// Makes an empty count.
  ///
  /// - Parameters:
  ///   - model: The net; to measure on meters that it has not seen, one that was trained without them.
  ///   - crops: How many slightly different cuts of a cell are read, 1…7.
  package init(_ model: LineNetModel, crops: Int = 7) {
    net = DrumNet(model)
    self.crops = crops
  }

  /// Reads a picture of one cell.
  ///
  /// - Parameters:
  ///   - view: The cell, of any size.
  ///   - truth: Its digit; nil when it stands between two.
  package mutating func add(_ view: LumaView, truth: UInt8?) {
    let size = SIMD2(Float(view.width), Float(view.height))
    let cell = picture.with(view) {
      net.cell(DrumWindow(middle: size / 2, right: SIMD2(size.x, 0), down: SIMD2(0, size.y)), crops: crops, of: picture)
    }
    let best = cell.digits.indices.max { cell.digits[$0] < cell.digits[$1] } ?? 0
    let confidence = cell.digits[best]
    let isDigit = confidence > cell.between && confidence > cell.background
    let isRead = isDigit && confidence >= Self.defaultConfidence
    guard let truth else {
      between += 1
      if cell.between > max(confidence, cell.background) { betweenReported += 1 }
      if isRead { betweenRead += 1 }
      return
    }
    digits += 1
    let isRight = best == Int(truth)
    if isRight { tenWay += 1 }
    if isRead { read += 1 }
    if isRead, !isRight { wrong += 1 }
    guard isDigit, let index = reliability.firstIndex(where: { $0.confidences.contains(confidence) }) else { return }
    reliability[index].digits += 1
    if isRight { reliability[index].right += 1 }
  }

  /// Adds what another net has read.
  package mutating func add(_ other: DrumAccuracy) {
    digits += other.digits
    tenWay += other.tenWay
    read += other.read
    wrong += other.wrong
    between += other.between
    betweenReported += other.betweenReported
    betweenRead += other.betweenRead
    for (index, row) in other.reliability.enumerated() {
      reliability[index].digits += row.digits
      reliability[index].right += row.right
    }
  }
}
