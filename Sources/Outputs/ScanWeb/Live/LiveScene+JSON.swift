import ScanGeometry
import ScanJSON
import ScanPluginKit
import ScanRuntime
import ScanScene

extension LiveScene {
  /// What is drawn after a scan, with the guidance and the items: the members of the message `scene`; nil before the first frame.
  ///
  /// - Parameters:
  ///   - items: What is in view, and can be tapped on.
  ///   - texts: The language of the guidance.
  ///   - size: The size of the frame; nil for that of the last frame that was reported as done.
  func members(
    _ status: ScanStatus, _ items: [JSONNode], _ texts: TextCatalog, size: PixelSize? = nil
  ) -> [JSONMember]? {
    guard let scene = size.map({ scene(in: .still($0)) }) ?? scene else { return nil }
    return [
      JSONMember("scene", scene.json()),
      JSONMember("guidance", JSONNode(.string(status.guidance == .none ? "" : status.guidance.text.text(texts)))),
      JSONMember("items", JSONNode(.array(items))),
    ]
  }
}
