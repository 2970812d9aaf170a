import Glibc
public import ScanPluginKit
import ScanSynthetic

/// A camera that moves along one or more Code 39 symbols printed side by side, with a hand that shakes.
public struct SectionPan {
  /// The bars and spaces of the whole print, from the first margin to the last, in modules; true is dark.
  private let modules: [Bool]
  /// The gray levels of the print in steps of an eighth of a module, blurred.
  private let levels: [UInt8]
  private let size = PixelSize(width: 640, height: 120)
  /// Pixels of a module.
  private let scale: Double
  /// The turn of the code in degrees.
  private let angle: Double
  private let isBackwards: Bool
  /// Characters per frame.
  private let speed: Double
  private let shake: Double
  private let noise: Double
  private var generator: SeededGenerator

  /// A pan with everything drawn by chance: speed, direction, blur, noise, tilt and shake.
  ///
  /// - Parameters:
  ///   - texts: What the codes say, from left to right.
  ///   - seed: Every seed is as good as any other.
  ///   - visible: How many characters the picture shows at a time.
  ///   - gap: The light space between two codes in modules.
  public init(_ texts: [String], seed: UInt64, visible: Double = 12, gap: Int = 24) {
    var generator = SeededGenerator(seed: seed)
    var modules = [Bool](repeating: false, count: 40)
    for (index, text) in texts.enumerated() {
      if index > 0 { modules += [Bool](repeating: false, count: gap) }
      modules += Self.bars(text)
    }
    modules += [Bool](repeating: false, count: 40)
    self.modules = modules
    scale = Double(size.width) / (visible * 16)
    angle = Double.random(in: -4...4, using: &generator) + (generator.next() % 4 == 0 ? 180 : 0)
    isBackwards = generator.next() % 2 == 0
    speed = Double.random(in: 0.4...2.2, using: &generator)
    shake = Double.random(in: 0...4, using: &generator)
    noise = Double.random(in: 0...6, using: &generator)
    let blur = Double.random(in: 0.3...1.4, using: &generator)
    levels = Self.blurred(modules, sigma: blur / scale * 8)
    self.generator = generator
  }

  /// A text of characters drawn from an alphabet.
  public static func text(_ count: Int, of alphabet: String, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let letters = Array(alphabet)
    return String((0..<count).map { _ in letters[Int(generator.next() % UInt64(letters.count))] })
  }

  /// The characters of Code 39.
  public static let alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%"

  private static let widths: [Character: String] = {
    let widths = [
      "111331311", "311311113", "113311113", "313311111", "111331113", "311331111", "113331111", "111311313",
      "311311311", "113311311", "311113113", "113113113", "313113111", "111133113", "311133111", "113133111",
      "111113313", "311113311", "113113311", "111133311", "311111133", "113111133", "313111131", "111131133",
      "311131131", "113131131", "111111333", "311111331", "113111331", "111131331", "331111113", "133111113",
      "333111111", "131131113", "331131111", "133131111", "131111313", "331111311", "133111311", "131313111",
      "131311131", "131113131", "111313131", "131131311",
    ]
    return Dictionary(uniqueKeysWithValues: zip(alphabet + "*", widths))
  }()

  private static func bars(_ text: String) -> [Bool] {
    var modules: [Bool] = []
    for character in "*" + text + "*" {
      for (index, width) in (widths[character] ?? "").enumerated() {
        modules += [Bool](repeating: index.isMultiple(of: 2), count: width == "3" ? 3 : 1)
      }
      modules.append(false)
    }
    return modules
  }

  private static func blurred(_ modules: [Bool], sigma: Double) -> [UInt8] {
    let reach = Int(3 * sigma) + 1
    let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = kernel.reduce(0, +)
    let fine = modules.flatMap { [Double](repeating: $0 ? 30 : 220, count: 8) }
    return fine.indices.map { index in
      var sum = 0.0
      for (offset, weight) in kernel.enumerated() {
        sum += fine[min(max(index + offset - reach, 0), fine.count - 1)] * weight
      }
      return UInt8(sum / total)
    }
  }

  /// How many frames it takes to see the whole print.
  public var count: Int { Int((Double(modules.count) / 16 + 2) / speed) + 1 }

  /// A frame of the pan; the light margin is in view at the first and the last one.
  public mutating func frame(_ number: Int) -> Frame {
    let length = Double(modules.count) * scale
    let room = Double(size.width)
    let way = min(1, Double(number) / Double(max(1, count - 2)))
    // The middle of the picture on the print, in pixels of it.
    var middle = room / 2 + (length - room) * (isBackwards ? 1 - way : way)
    middle += Double.random(in: -1...1, using: &generator) * shake
    let lift = Double.random(in: -1...1, using: &generator) * shake
    let turn = angle * .pi / 180
    let (cosine, sine) = (cos(turn) / scale * 8, sin(turn) / scale * 8)
    let (right, down) = (room / 2, Double(size.height) / 2 + lift)
    let amplitude = noise
    let gray = levels
    var random = generator.next() | 1
    let image = LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        let height = Double(y) - down
        let isPaper = abs(height) > 42
        var place = (middle / scale * 8) - right * cosine + height * sine
        for x in 0..<size.width {
          random ^= random << 13
          random ^= random >> 7
          random ^= random << 17
          let level = isPaper ? 220 : Int(gray[min(max(Int(place), 0), gray.count - 1)])
          let spoiled = level + Int(amplitude * (Double(random & 0xFF) / 128 - 1) * 1.7)
          buffer[y * size.width + x] = UInt8(min(max(spoiled, 0), 255))
          place += cosine
        }
      }
    }
    return Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: image)
  }
}
