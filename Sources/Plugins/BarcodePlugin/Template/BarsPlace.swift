/// Where the modules of a symbol lie on a line across it, and how blurred they are.
struct BarsPlace {
  /// Where the first module begins, in pixels of the line.
  var start: Float
  /// The length of the symbol in pixels.
  var length: Float
  /// How far the middle is moved toward the end, in parts of the length: the symbol is seen from one of its sides.
  var slant: Float = 0
  /// How far its quarters are moved, the first one back and the last one on: the symbol stands around a can.
  var roundness: Float = 0
  /// The number of the blur in ``BlurredBars/blurs``.
  var blur: Int

  /// The pixels of a module.
  var module: Float { length / Float(BlurredBars.modules) }

  /// The largest slant and roundness.
  static let mostBent: Float = 0.05

  /// The place in pixels of a place in parts of the length.
  func pixel(_ share: Float) -> Float {
    let x = 2 * share - 1
    return start + length * (share + (1 - x * x) * (slant + roundness * x))
  }

  /// The same symbol on the line read backwards.
  func mirrored(_ count: Int) -> BarsPlace {
    var mirrored = self
    mirrored.start = Float(count - 1) - start - length
    mirrored.slant = -slant
    return mirrored
  }
}
