import Glibc
import ScanGeometry
import ScanImage

/// Displays of seven segments, drawn as rectangles.
struct DisplayPicture {
  /// The digits, with points, a minus and a mark of degrees; a space is a cell that is off.
  var text: String
  /// The height of the digits in pixels.
  var tall = 40.0
  /// How many of the last characters are smaller, at the foot of the others.
  var small = 0
  var ground: UInt8 = 170
  var ink: UInt8 = 40
  /// How far the display is turned, clockwise.
  var degrees = 0.0
  /// What is around the panel; nil where the ground goes on.
  var frame: UInt8? = 235
  /// How far the panel reaches above and below the digits, in their heights.
  var panelRoom = 0.35
  var size = PixelSize(width: 320, height: 120)

  /// Segments top, top left, top right, middle, bottom left, bottom right, bottom.
  private static let segments: [Character: String] = [
    "0": "1110111", "1": "0010010", "2": "1011101", "3": "1011011", "4": "0111010", "5": "1101011", "6": "1101111",
    "7": "1010010", "8": "1111111", "9": "1111011", "-": "0001000", " ": "0000000", "E": "1101101", "P": "1111100",
  ]

  /// The rectangles of the ink, about the middle of the line: left, top, right, bottom.
  private var strokes: (boxes: [SIMD4<Double>], wide: Double) {
    let (whole, thick, gap) = (tall, 0.11 * tall, 0.015 * tall)
    var boxes: [SIMD4<Double>] = []
    var x = 0.0
    for (index, character) in text.enumerated() {
      let tall = index < text.count - small ? whole : 0.68 * whole
      let (wide, high) = (0.55 * tall, whole - tall)
      guard character != "°" else {
        boxes.append(SIMD4(x, 0, x + 0.22 * tall, 0.22 * tall))
        x += 0.4 * tall
        continue
      }
      guard character != ".", character != ":" else {
        // The gap's middle.
        let left = x - 0.115 * tall - thick / 2
        for top in character == ":" ? [0.28 * tall, 0.62 * tall] : [tall - thick] {
          boxes.append(SIMD4(left, top, left + thick, top + thick))
        }
        continue
      }
      let half = tall / 2
      let places = [
        SIMD4(x + thick, 0, x + wide - thick, thick), SIMD4(x, gap, x + thick, half - gap),
        SIMD4(x + wide - thick, gap, x + wide, half - gap),
        SIMD4(x + thick, half - thick / 2, x + wide - thick, half + thick / 2),
        SIMD4(x, half + gap, x + thick, tall - gap),
        SIMD4(x + wide - thick, half + gap, x + wide, tall - gap),
        SIMD4(x + thick, tall - thick, x + wide - thick, tall),
      ]
      boxes += zip(Self.segments[character] ?? "", places).filter { $0.0 == "1" }
        .map { SIMD4($0.1.x, $0.1.y + high, $0.1.z, $0.1.w + high) }
      x += 0.78 * tall
    }
    return (boxes, x - 0.23 * tall)
  }

  /// The picture.
  var luma: LumaImage {
    let (boxes, wide) = strokes
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let middle = SIMD2(Double(size.width) / 2, Double(size.height) / 2)
    let panel = SIMD4(-0.5 * tall, -panelRoom * tall, wide + 0.5 * tall, (1 + panelRoom) * tall)
    func holds(_ box: SIMD4<Double>, _ point: SIMD2<Double>) -> Bool {
      point.x >= box.x && point.y >= box.y && point.x < box.z && point.y < box.w
    }
    return LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width {
          // Four samples a pixel soften the edges.
          var sum = 0
          for sub in 0..<4 {
            let at = SIMD2(Double(x) + 0.25 + 0.5 * Double(sub & 1), Double(y) + 0.25 + 0.5 * Double(sub >> 1)) - middle
            let point = SIMD2(at.x * cosine + at.y * sine + wide / 2, at.y * cosine - at.x * sine + tall / 2)
            if let frame, !holds(panel, point) {
              sum += Int(frame)
            } else {
              sum += Int(boxes.contains { holds($0, point) } ? ink : ground)
            }
          }
          buffer[y * size.width + x] = UInt8(sum / 4)
        }
      }
    }
  }
}
