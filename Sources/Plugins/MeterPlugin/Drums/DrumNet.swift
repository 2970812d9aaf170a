import Glibc
import LineNetEngine
import ScanGeometry
import ScanImage

/// The net that shows what a window of a row of drums shows.
final class DrumNet {
  /// How many rows and columns the net sees of a window.
  static let cell = PixelSize(width: 20, height: LineNetModel.rows)
  /// How many columns of a strip there are for each of its answers.
  static let columnsPerStep = 4
  /// The longest strip, in columns.
  static let longestStrip = 900

  private let net: LineNet
  private var pixels = [UInt8](repeating: 0, count: longestStrip * LineNetModel.rows)

  /// Takes the net's weights.
  init(_ model: LineNetModel) {
    net = LineNet(model)
  }

  /// What a window shows.
  func cell(_ window: DrumWindow, of picture: DrumPicture) -> DrumCell {
    answers(window, Self.cell, of: picture) { scores in Self.cell(scores, step: scores.steps / 2) } ?? .nothing
  }

  /// Moves of the crop of a window, as shares of it, and its size.
  private static let crops: [(right: Float, down: Float, size: Float)] = [
    (0, 0, 1), (-0.06, 0, 1), (0.06, 0.03, 1), (0, -0.03, 1.07), (0, 0.04, 0.93), (-0.04, -0.05, 1), (0.05, 0, 1.05),
  ]

  /// What a window shows by several attempts, at most seven.
  func cell(_ window: DrumWindow, crops count: Int, of picture: DrumPicture) -> DrumCell {
    let cells = Self.crops.prefix(count).map {
      cell(window.moved(right: $0.right, down: $0.down, size: $0.size), of: picture)
    }
    return DrumCell(mean: cells) ?? .nothing
  }

  /// What the windows show that lie along a strip, a step apart; the first one's middle is half a step from the strip's begin.
  func strip(_ window: DrumWindow, columns: Int, of picture: DrumPicture) -> [DrumCell] {
    let step = Self.columnsPerStep
    let columns = min(max(2 * step, columns / step * step), Self.longestStrip)
    return answers(window, PixelSize(width: columns, height: LineNetModel.rows), of: picture) { scores in
      (0..<scores.steps).map { Self.cell(scores, step: $0) }
    } ?? []
  }

  private func answers<Result>(
    _ window: DrumWindow, _ size: PixelSize, of picture: DrumPicture, _ body: (LineScores) -> Result
  ) -> Result? {
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      picture.sample(window, size, into: base)
      let view = LumaView(base: base, width: size.width, height: size.height, stride: size.width)
      // Neither empty nor too wide, which alone it throws for.
      return try? net.withScores(of: view, body)
    }
  }

  /// The probabilities of a step.
  private static func cell(_ scores: LineScores, step: Int) -> DrumCell {
    let scores = scores.scores(at: step)
    guard scores.count == DrumCell.count + 1 else { return .nothing }
    let top = scores.max() ?? 0
    let weights = scores.map { Double(exp($0 - top)) }
    let sum = weights.reduce(0, +)
    return DrumCell(places: weights.dropFirst().map { $0 / sum })
  }
}
