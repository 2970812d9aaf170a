import Foundation
import ScanGeometry
import ScanImage
import ScanOverlay
import ScanPluginKit
import TestSupport
import Testing

@Suite("Guidance in pictures")
struct GuidanceFitTests {
  @Test("each sentence of guidance fits one line of a picture, in English and German, with glyphs for all its letters")
  func fits() throws {
    let templates = Guidance.allCases.map { TextTemplate($0.text.id ?? "", $0.text.text()) }
    let german = try TextCatalog(contentsOf: PackageFolder.root.path + "/Texts/de.json", for: templates)
    for size in [
      PixelSize(width: 640, height: 480), PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080),
    ] {
      let style = LabelStyle(scale: LabelStyle.scale(for: size), maxColumns: 80, maxLines: 1)
      for guidance in Guidance.allCases {
        for text in [guidance.text.text(), guidance.text.text(german)] {
          #expect(BitmapFont.printable(text) == text, "\(text) has letters without a glyph")
          let box = Canvas.labelSize(text, style: style)
          #expect(box.width <= size.width, "\(text) takes \(box.width) of \(size)")
        }
      }
    }
  }
}
