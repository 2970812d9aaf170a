import Glibc

/// Angles of axes, clockwise as pictures have y pointing down.
enum Angle {
  /// The angle of a vector in degrees, -180…180.
  static func degrees(_ vector: SIMD2<Float>) -> Double {
    atan2(Double(vector.y), Double(vector.x)) * 180 / .pi
  }

  /// The unit vector at an angle.
  static func axis(degrees: Double) -> SIMD2<Float> {
    SIMD2(Float(cos(degrees * .pi / 180)), Float(sin(degrees * .pi / 180)))
  }
}
