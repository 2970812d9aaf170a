import ScanConfig
import ScanGeometry
import ScanJSON
import ScanPluginKit
import StandardPlugins

@testable import ScanScene

/// A plugin with the given members of its view beside `pluginConfig`.
func viewPlugin(_ id: String = "codes", _ members: String...) throws -> ViewPluginConfig {
  let plugin = #""pluginConfig": {"id": "\#(id)", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}"#
  return try ViewPluginConfig(json: "{\(([plugin] + members).joined(separator: ", "))}", registry: .standard)
}

/// An upright quadrilateral of a frame.
func quad(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FrameQuad {
  Rect<FrameSpace>(x: x, y: y, width: width, height: height).quad
}

/// A view of a picture with 640 × 480 pixels that is as large.
let plainView = SceneGeometry(picture: PixelSize(width: 640, height: 480))

extension Scene {
  /// The scene read again from its JSON.
  func reread() throws -> Scene { try Scene(json: jsonText(.compact)) }

  /// The shape of a name.
  func shape(_ id: String) -> SceneShape? { shapes.first { $0.id == id } }
}
