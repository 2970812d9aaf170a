import ScanConfig
import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanScene
import StandardPlugins

@testable import ScanOverlay

/// A color of a painted picture, as red, green, blue.
typealias Shade = SIMD3<Int>

extension ColorImage {
  /// A picture of one color.
  init(_ width: Int, _ height: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 255) {
    self.init(size: PixelSize(width: width, height: height)) { pixels in
      for index in pixels.indices { pixels[index] = [red, green, blue, alpha][index % 4] }
    }
  }

  /// The color of a pixel; nil outside.
  func shade(_ x: Int, _ y: Int) -> Shade? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return withBytes { bytes in
      let at = (y * width + x) * 4
      return Shade(Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
    }
  }

  /// The smallest rectangle of pixels around all whose color is as asked for; nil when there is none.
  func bounds(where matches: (Shade) -> Bool) -> PixelRect? {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    withBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let at = (y * width + x) * 4
          guard matches(Shade(Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))) else { continue }
          (left, right) = (min(left, x), max(right, x))
          (top, bottom) = (min(top, y), max(bottom, y))
        }
      }
    }
    return right < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// How many pixels have a color as asked for.
  func count(where matches: (Shade) -> Bool) -> Int {
    withBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).count {
        matches(Shade(Int(bytes[$0]), Int(bytes[$0 + 1]), Int(bytes[$0 + 2])))
      }
    }
  }
}

/// A plugin with the given members of its view beside `pluginConfig`.
func viewPlugin(_ members: String...) throws -> ViewPluginConfig {
  let plugin = #""pluginConfig": {"id": "codes", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}"#
  return try ViewPluginConfig(json: "{\(([plugin] + members).joined(separator: ", "))}", registry: .standard)
}

/// An upright quadrilateral of a frame.
func quad(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FrameQuad {
  Rect<FrameSpace>(x: x, y: y, width: width, height: height).quad
}

/// A scene of shapes in a view of a size.
func scene(_ width: Int, _ height: Int, _ shapes: SceneShape...) -> Scene {
  Scene(geometry: SceneGeometry(picture: PixelSize(width: width, height: height)), shapes: shapes)
}

/// The outline of a rectangle.
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ScenePath {
  ScenePath(Rect<ViewSpace>(x: x, y: y, width: width, height: height))
}
