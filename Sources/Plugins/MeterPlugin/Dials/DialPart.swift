import ScanGeometry
import ScanImage
import ScanPluginKit
import TextFinding

/// The part of a picture with one dial, reduced so that its scale has a radius of some pixels.
final class DialPart {
  /// What a hand is drawn in.
  enum Ink: Sendable, Hashable, CaseIterable {
    /// Darker than its ground: of the colors of a pixel the darkest counts, so that red hands are as dark as black ones.
    case dark
    /// Lighter than its ground: of the colors of a pixel the lightest counts, and the picture is inverted, so that it is dark as well.
    case light
  }

  /// The radius to which larger dials are reduced.
  private let radius: Double
  /// The pixels.
  let plane = BytePlane()
  /// The dial in them.
  private(set) var circle = DialCircle(x: 0, y: 0, radius: 0, ring: 0)

  /// - Parameter radius: The radius in pixels to which larger dials are reduced.
  init(radius: Double = 37) { self.radius = radius }

  /// Takes the part around a dial as far as so many radii.
  ///
  /// - Returns: Whether the picture has it.
  func take(_ picture: MeterPicture, _ dial: DialCircle, reach: Double, ink: Ink = .dark) -> Bool {
    let view = picture.luma
    guard dial.radius >= 4, dial.x > 0, dial.y > 0, dial.x < Double(view.width), dial.y < Double(view.height),
      dial.radius < Double(view.width)
    else { return false }
    let factor = max(1, Int((dial.radius / radius).rounded()))
    let reach = dial.radius * reach
    let (left, top) = (max(0, Int(dial.x - reach) - factor), max(0, Int(dial.y - reach) - factor))
    let rect = PixelRect(
      x: left, y: top, width: Int(dial.x + reach) + 2 * factor - left,
      height: Int(dial.y + reach) + 2 * factor - top
    ).clamped(to: view.size)
    if let (image, region) = picture.color, region.size == view.size, region.clamped(to: image.size) == region {
      let place = PixelRect(x: region.x + rect.x, y: region.y + rect.y, width: rect.width, height: rect.height)
      reduce(image, place, by: factor, ink)
    } else {
      plane.reduce(view.cropped(to: rect), by: factor)
      if ink == .light { for index in plane.bytes.indices { plane.bytes[index] = 255 - plane.bytes[index] } }
    }
    let scale = 1 / Double(factor)
    circle = DialCircle(
      x: (dial.x - Double(left)) * scale, y: (dial.y - Double(top)) * scale, radius: dial.radius * scale,
      ring: dial.ring)
    return plane.size.width > 1 && plane.size.height > 1
  }

  private func reduce(_ image: ColorImage, _ rect: PixelRect, by factor: Int, _ ink: Ink) {
    plane.resize(to: PixelSize(width: rect.width / factor, height: rect.height / factor))
    let divisor = UInt32(factor * factor)
    let target = plane.bytes
    let (columns, rows, width) = (plane.size.width, plane.size.height, image.width)
    image.withBytes { bytes in
      for y in 0..<rows {
        for x in 0..<columns {
          var sum: UInt32 = 0
          for dy in 0..<factor {
            var at = ((rect.y &+ y &* factor &+ dy) &* width &+ rect.x &+ x &* factor) &* 4
            for _ in 0..<factor {
              let (one, two, three) = (bytes[at], bytes[at &+ 1], bytes[at &+ 2])
              sum &+= UInt32(ink == .dark ? min(one, two, three) : 255 - max(one, two, three))
              at &+= 4
            }
          }
          target[y &* columns &+ x] = UInt8(truncatingIfNeeded: (sum &+ divisor / 2) / divisor)
        }
      }
    }
  }
}
