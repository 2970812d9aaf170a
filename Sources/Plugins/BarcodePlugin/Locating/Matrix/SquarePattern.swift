/// The finder pattern of a kind of code: concentric squares, dark and light in turn, seven modules wide.
enum SquarePattern {
  /// The middle of an Aztec code (ISO/IEC 24778): four squares of which the outermost is light.
  case aztec
  /// A corner of a QR Code (ISO/IEC 18004): three squares of which the outermost is dark.
  case qr

  /// How far the sides of the squares are from the middle, in modules.
  var radii: SIMD4<Float> {
    switch self {
    case .aztec: SIMD4(0.5, 1.5, 2.5, 3.5)
    case .qr: SIMD4(1.5, 2.5, 3.5, 0)
    }
  }

  /// The number of squares.
  var squares: Int { self == .aztec ? 4 : 3 }

  /// Whether a line through the middle meets a light run first.
  var beginsLight: Bool { self == .aztec }
}

/// Concentric squares in a picture.
struct FinderSquare {
  /// The map of modules to pixels; the middle lies at (0, 0).
  var map: ModuleMap
  /// The level between dark and light, and the difference of both.
  let level: Float
  let contrast: Float
  let isInverted: Bool
}
