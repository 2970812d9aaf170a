import Glibc
import ScanPluginKit
import ScanSynthetic

/// Frames of a running camera before a photo: a hand that shakes and turns a little, a lens that finds its focus, smear by
/// movement, and noise. The same photo and seed give the same frames.
struct LiveSequence {
  /// Frames per second.
  static let rate = 30

  private let picture: LumaImage
  private let seed: UInt64
  private let sway: [(x: Double, y: Double, turn: Double, rate: Double, phase: Double)]
  private let angle: Double
  private let scale: Double
  private let focusTime: Double
  private let firstBlur: Double
  private let noise: Double
  private let contrast: Double
  /// The reflection of a lamp, which wanders as the hand does; its strength is 0 where there is none.
  private let glare: (reliability: Double, x: Double, y: Double, radius: Double)

  /// Makes a sequence before a photo, which is made smaller where its longer side has more pixels than `size`.
  ///
  /// - Parameter hasGlare: Whether a lamp is reflected in two thirds of the sequences, in half of these so that it hides print.
  init(_ photo: LumaImage, size: Int, seed: UInt64, hasGlare: Bool = false) {
    let factor = Double(size) / Double(max(photo.width, photo.height, 1))
    picture =
      factor >= 1
      ? photo
      : photo.resized(
        to: PixelSize(
          width: max(1, Int(Double(photo.width) * factor)), height: max(1, Int(Double(photo.height) * factor))))
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let reach = Double(max(picture.width, picture.height))
    sway = [(0.02, 0.6, 1.5), (0.006, 2.3, 0.5), (0.0015, 8.0, 0.1)].map { amount, rate, turn in
      (
        number(0.3...1) * amount * reach, number(0.3...1) * amount * reach, number(-1...1) * turn,
        rate * number(0.7...1.3), number(0...6.28)
      )
    }
    angle = number(-6...6)
    scale = number(0.85...1.1)
    focusTime = number(0...0.6)
    firstBlur = number(0.5...2.5)
    noise = number(3...12)
    contrast = number(0.7...1)
    glare =
      hasGlare && number(0...3) > 1
      ? (number(0.3...1.1), number(0.05...0.95), number(0.3...0.95), number(0.06...0.16) * reach) : (0, 0, 0, 1)
    self.seed = seed
  }

  /// The frame of a number, from 0.
  func frame(_ index: Int) -> Frame {
    let time = Double(index) / Double(Self.rate)
    let (here, before) = (pose(time), pose(time - 1 / Double(2 * Self.rate)))
    let smear = (x: here.x - before.x, y: here.y - before.y)
    var pixels = warped(here)
    let focus = time < focusTime ? firstBlur * (1 - time / max(focusTime, 0.01)) : 0
    let blur = Int((focus + 0.5 + 0.5 * sin(time * 2.1 + angle)).rounded())
    smooth(&pixels, across: blur + Int(abs(smear.x) / 2), down: blur + Int(abs(smear.y) / 2))
    addGlare(&pixels, here)
    addNoise(&pixels, index)
    return Frame(
      number: UInt64(index), timestamp: .milliseconds(index * 1000 / Self.rate),
      luma: LumaImage(size: picture.size, bytes: pixels))
  }

  private func pose(_ time: Double) -> (x: Double, y: Double, turn: Double) {
    sway.reduce((0, 0, angle)) { sum, part in
      let swing = sin(2 * Double.pi * part.rate * time + part.phase)
      let other = cos(2 * Double.pi * part.rate * time + 1.3 * part.phase)
      return (sum.0 + part.x * swing, sum.1 + part.y * other, sum.2 + part.turn * swing)
    }
  }

  /// The photo moved, turned and scaled, by the four pixels around each place in 256ths; its edge goes on beyond it.
  private func warped(_ pose: (x: Double, y: Double, turn: Double)) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    let radians = pose.turn * Double.pi / 180
    let (stepX, stepY) = (Int(cos(radians) / scale * 65536), Int(sin(radians) / scale * 65536))
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    return picture.withView { view in
      [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
        for y in 0..<height {
          let (dx, dy) = (-middleX - pose.x, Double(y) - middleY - pose.y)
          var u = Int((middleX + (cos(radians) * dx - sin(radians) * dy) / scale) * 65536)
          var v = Int((middleY + (sin(radians) * dx + cos(radians) * dy) / scale) * 65536)
          for x in 0..<width {
            let (left, top) = (min(max(u >> 16, 0), width - 1), min(max(v >> 16, 0), height - 1))
            let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
            let (fx, fy) = ((u >> 8) & 255, (v >> 8) & 255)
            let upper = Int(view[left, top]) * (256 - fx) + Int(view[right, top]) * fx
            let lower = Int(view[left, bottom]) * (256 - fx) + Int(view[right, bottom]) * fx
            buffer[y * width + x] = UInt8((upper * (256 - fy) + lower * fy) >> 16)
            u += stepX
            v += stepY
          }
        }
        count = width * height
      }
    }
  }

  /// Means over strips of so many pixels along each axis.
  private func smooth(_ pixels: inout [UInt8], across: Int, down: Int) {
    let (width, height) = (picture.width, picture.height)
    func pass(_ count: Int, _ stride: Int, _ lines: Int, _ lineStride: Int, _ length: Int) {
      guard length > 0, count > length else { return }
      var line = [Int](repeating: 0, count: count)
      pixels.withUnsafeMutableBufferPointer { pixels in
        for number in 0..<lines {
          let start = number * lineStride
          for index in 0..<count { line[index] = Int(pixels[start + index * stride]) }
          var sum = 0
          for index in -length...0 { sum += line[max(0, index)] }
          for index in 0..<count {
            pixels[start + index * stride] = UInt8(sum / (length + 1))
            sum += line[min(count - 1, index + 1)] - line[max(0, index - length)]
          }
        }
      }
    }
    pass(width, 1, height, width, across)
    pass(height, width, width, 1, down)
  }

  /// Brightens what lies under the reflection, which goes three times as far as the hand.
  private func addGlare(_ pixels: inout [UInt8], _ pose: (x: Double, y: Double, turn: Double)) {
    guard glare.reliability > 0 else { return }
    let (width, height) = (picture.width, picture.height)
    let middle = (x: glare.x * Double(width) + 3 * pose.x, y: glare.y * Double(height) + 3 * pose.y)
    let reach = 3 * glare.radius
    let (left, right) = (max(0, Int(middle.x - reach)), min(width, Int(middle.x + reach)))
    guard left < right else { return }
    for y in max(0, Int(middle.y - reach))..<max(0, min(height, Int(middle.y + reach))) {
      for x in left..<right {
        let (dx, dy) = (Double(x) - middle.x, Double(y) - middle.y)
        let light = min(1, glare.reliability * exp(-(dx * dx + dy * dy) / (glare.radius * glare.radius)))
        let at = y * width + x
        pixels[at] = UInt8(Double(pixels[at]) + (255 - Double(pixels[at])) * light)
      }
    }
  }

  private func addNoise(_ pixels: inout [UInt8], _ index: Int) {
    var random = SeededGenerator(seed: seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
    // The sum of four bytes is nearly normal, with the standard deviation 147.8.
    let reliability = Int(noise / 147.8 * 65536)
    let gain = Int(contrast * 256)
    pixels.withUnsafeMutableBufferPointer { pixels in
      var bits: UInt64 = 0
      for position in pixels.indices {
        if position % 2 == 0 { bits = random.next() }
        let sum = Int(bits & 255) + Int(bits >> 8 & 255) + Int(bits >> 16 & 255) + Int(bits >> 24 & 255)
        bits >>= 32
        let value = (Int(pixels[position]) * gain + 128 * (256 - gain)) >> 8
        pixels[position] = UInt8(min(255, max(0, value + ((sum - 510) * reliability) >> 16)))
      }
    }
  }
}
