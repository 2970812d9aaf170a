import Glibc
import LineNetEngine
import ScanGeometry
import ScanImage

/// What shows whether a mark is in a small picture, as one net sees it: a decimal point or a minus; for one thread at a time.
final class MarkClassifier {
  private let net: LineNet

  /// How many columns and rows the net sees.
  static let size = PixelSize(width: 28, height: LineNetModel.rows)

  /// The most that odds are, as a logarithm: products of many stay numbers.
  private static let maximum = 30.0

  /// - Parameter mark: The net: ``/LineNetEngine/LineNetModel/Shipped/point`` or ``/LineNetEngine/LineNetModel/Shipped/sign``.
  /// - Throws: ``/LineNetEngine/LineNetError`` when the net's bytes are damaged.
  init(_ mark: LineNetModel.Shipped) throws(LineNetError) {
    net = LineNet(try LineNetModel(mark))
  }

  /// How much likelier it is that the mark is there than that it is not; nil for a picture without pixels.
  func odds(_ picture: LumaView) -> Double? {
    try? net.withScores(of: picture) { scores in
      let scores = scores.scores(at: scores.steps / 2)
      return exp(min(max(Double(scores[1] - scores[0]), -Self.maximum), Self.maximum))
    }
  }
}
