import Foundation
import ScanGeometry
import ScanImage

/// A plate with a row of dials, drawn by the distance of each pixel from rings, marks and hands.
struct DialPicture {
  /// What each hand shows, 0 up to 10.
  var hands: [Double]
  /// Whether the digits of each go up clockwise; unset in turn, the last one clockwise.
  var clockwise: [Bool]?
  var size = PixelSize(width: 1_000, height: 320)
  var radius = 60.0
  /// From middle to middle.
  var pitch = 150.0
  /// How far all is turned clockwise.
  var degrees = 0.0
  var ground = 210.0
  var ink = 40.0
  var hasHands = true

  /// The hands of a meter.
  init(showing value: Double, dials: Int) {
    hands = (0..<dials).map { place in
      let turns = value / pow(10, Double(dials - 1 - place))
      return turns - 10 * (turns / 10).rounded(.down)
    }
  }

  private var tilt: Double { degrees * .pi / 180 }

  /// The middles of the dials.
  var middles: [(x: Double, y: Double)] {
    hands.indices.map { index in
      let along = (Double(index) - Double(hands.count - 1) / 2) * pitch
      return (Double(size.width) / 2 + along * cos(tilt), Double(size.height) / 2 + along * sin(tilt))
    }
  }

  var image: LumaImage {
    LumaImage(size: size) { pixels in
      pixels.update(repeating: UInt8(ground))
      for (index, middle) in middles.enumerated() {
        let way = clockwise?[index] ?? ((hands.count - 1 - index) % 2 == 0)
        let turn = (way ? hands[index] : -hands[index]) * .pi / 5 + tilt
        let reach = Int(radius * 1.1) + 2
        for y in max(0, Int(middle.y) - reach)..<min(size.height, Int(middle.y) + reach) {
          for x in max(0, Int(middle.x) - reach)..<min(size.width, Int(middle.x) + reach) {
            let (dx, dy) = (Double(x) + 0.5 - middle.x, Double(y) + 0.5 - middle.y)
            let share = cover(dx, dy, turn)
            let place = y * size.width + x
            if share > 0 { pixels[place] = UInt8(Double(pixels[place]) * (1 - share) + ink * share) }
          }
        }
      }
    }
  }

  /// How much of a pixel is ink, 0…1.
  private func cover(_ dx: Double, _ dy: Double, _ turn: Double) -> Double {
    func soft(_ inside: Double) -> Double { min(1, max(0, inside + 0.5)) }
    let far = (dx * dx + dy * dy).squareRoot()
    var share = soft(radius * 0.025 + 1 - abs(far - radius))
    if far > radius * 0.86, far < radius {
      let angle = (atan2(dx, -dy) - tilt) / (.pi / 5)
      share = max(share, soft(1.2 - abs(angle - angle.rounded()) * .pi / 5 * far))
    }
    guard hasHands else { return share }
    let along = dx * sin(turn) - dy * cos(turn)
    let beside = abs(dx * cos(turn) + dy * sin(turn))
    if along > -0.25 * radius, along < 0.8 * radius {
      share = max(share, soft(0.12 * radius * (1 - max(0, along) / (0.8 * radius)) - beside))
    }
    return max(share, soft(0.15 * radius - far))
  }
}
