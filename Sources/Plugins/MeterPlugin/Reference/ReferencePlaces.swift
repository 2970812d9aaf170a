import Glibc
import ScanPluginKit

extension ReferenceAlignment.Placement {
  /// Where a digit of the reference stands in the cutout; its frame stays upright.
  package func place(_ digit: DigitPlace) -> DigitPlace {
    let middle = mapped(x: digit.x + digit.width / 2, y: digit.y + digit.height / 2)
    let (width, height) = (digit.width * scale, digit.height * scale)
    return DigitPlace(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  /// Where a dial of the reference stands in the cutout, its scale turned as the reference is.
  package func place(_ dial: DialPlace) -> DialPlace {
    let middle = mapped(x: dial.x, y: dial.y)
    return DialPlace(
      x: middle.x, y: middle.y, radius: dial.radius * scale, direction: dial.direction,
      gauge: dial.gauge?.turned(byDegrees: degrees))
  }

  /// A point in percent of the reference as one in percent of the cutout.
  func mapped(x: Double, y: Double) -> SIMD2<Double> {
    let radians = degrees * .pi / 180
    let (a, b) = (scale * cos(radians), scale * sin(radians))
    // About the middle, in parts of the width in both directions.
    let (px, py) = (x / 100 - 0.5, (y / 100 - 0.5) * aspect)
    return SIMD2(
      100 * (a * px - b * py + 0.5 + shift.x), 100 * ((b * px + a * py) / aspect + 0.5 + shift.y))
  }
}
