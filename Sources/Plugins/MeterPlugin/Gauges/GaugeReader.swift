import Glibc
import ScanPluginKit

/// What reads gauges: the hand over an arc whose place and ends the configuration gives.
final class GaugeReader: MeterReader {
  private let face = GaugeFace()

  func read(_ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [MeterReading] {
    guard let place = constraints.dialPlaces.first, let scale = place.gauge, scale.isUsable else { return [] }
    let (width, height) = (Double(picture.luma.width), Double(picture.luma.height))
    let dial = DialCircle(
      x: place.x / 100 * width, y: place.y / 100 * height, radius: place.radius / 100 * width, ring: 1)
    var hands: [GaugeHand] = []
    for ink in DialPart.Ink.allCases where !isCancelled() {
      guard face.take(picture, dial, ink: ink), let hand = GaugeHand(on: face) else { continue }
      hands.append(hand)
    }
    return hands.map { reading($0, scale, dial) }.sorted { $0.certainty > $1.certainty }
  }

  private func reading(_ hand: GaugeHand, _ scale: DialScale, _ dial: DialCircle) -> MeterReading {
    var reading = MeterReading(kind: .gauge, cells: [], certainty: hand.certainty, quad: Self.box(scale, dial).quad)
    reading.share = scale.share(ofAngle: hand.angle)
    return reading
  }

  /// The box around the axis and the scale.
  private static func box(_ scale: DialScale, _ dial: DialCircle) -> Rect<CropSpace> {
    var (left, top, right, bottom) = (dial.x, dial.y, dial.x, dial.y)
    for step in 0...36 {
      let turn = (scale.startAngle + Double(step) / 36 * scale.sweep) * .pi / 180
      let (x, y) = (dial.x + dial.radius * sin(turn), dial.y - dial.radius * cos(turn))
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
