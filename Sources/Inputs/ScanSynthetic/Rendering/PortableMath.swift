/// Functions whose results have the same bits on every machine, which those of the system's library do not promise.
///
/// They use only additions, multiplications and divisions, which IEEE 754 fixes.
enum PortableMath {
  /// The sine and the cosine of an angle in degrees, exact to about 1e-12.
  static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    let reduced = degrees.truncatingRemainder(dividingBy: 360)
    let quarters = (reduced / 90).rounded()
    let x = (reduced - quarters * 90) * (Double.pi / 180)
    let square = x * x
    var sine = 0.0
    var cosine = 0.0
    // Taylor series up to x¹⁷ and x¹⁶; |x| ≤ π/4.
    for k in stride(from: 8, through: 0, by: -1) {
      sine = 1 - (k == 8 ? 0 : square / Double((2 * k + 2) * (2 * k + 3)) * sine)
      cosine = 1 - (k == 8 ? 0 : square / Double((2 * k + 1) * (2 * k + 2)) * cosine)
    }
    sine *= x
    switch ((Int(quarters) % 4) + 4) % 4 {
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    case 3: return (-cosine, sine)
    default: return (sine, cosine)
    }
  }

  /// `e` to the power of −x for x ≥ 0; 0 past x = 40.
  static func decay(_ x: Double) -> Double {
    guard x < 40 else { return 0 }
    // (e^(−x/64))^64: the series converges fast for small arguments, and six squarings bring the result back.
    let small = -x / 64
    var sum = 1.0
    for k in stride(from: 12, through: 1, by: -1) { sum = 1 + small / Double(k) * sum }
    for _ in 0..<6 { sum *= sum }
    return sum
  }
}
