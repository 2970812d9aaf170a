import Foundation
import ScanImage
import ScanPluginKit
import ScanScene
import TestSupport
import Testing

@testable import ScanOverlay

@Suite("Guidance in pictures")
struct GuidanceFitTests {
  @Test("each sentence of guidance stands in the picture, in two lines at most, in English and German")
  func fits() throws {
    let templates = Guidance.allCases.map { TextTemplate($0.text.id ?? "", $0.text.text()) }
    let german = try TextCatalog(contentsOf: PackageFolder.root.path + "/Texts/de.json", for: templates)
    for size in [
      PixelSize(width: 640, height: 480), PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080),
    ] {
      let geometry = SceneGeometry.still(size)
      for guidance in Guidance.allCases where guidance != .none {
        for texts in [TextCatalog.english, german] {
          let scene = Scene(SceneContent([], guidance: guidance, texts: texts), geometry: geometry)
          let text = try #require(scene.shapes(.guidance).first?.text)
          let box = try #require(TextBox(text, in: geometry.viewSize)).box
          #expect(box.minX >= 0 && box.maxX <= geometry.viewSize.width, "\(text.value) takes \(box.width) of \(size)")
          #expect(box.height <= text.size * 3.3, "\(text.value) has more than two lines at \(size)")
        }
      }
    }
  }
}
