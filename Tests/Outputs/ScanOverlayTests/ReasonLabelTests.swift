import Foundation
import ScanImage
import ScanPluginKit
import ScanScene
import StandardPlugins
import TestSupport
import Testing

@testable import ScanOverlay

@Suite("Labels of reasons in pictures")
struct ReasonLabelTests {
  private static func german() throws -> TextCatalog {
    try TextCatalog(contentsOf: PackageFolder.root.path + "/Texts/de.json", for: PluginRegistry.standard.texts)
  }

  @Test(
    "every label of the catalogue is whole and inside the picture, in English and German, also where the picture is narrow"
  )
  func fits() throws {
    for size in [
      PixelSize(width: 96, height: 400), PixelSize(width: 160, height: 120), PixelSize(width: 640, height: 480),
      PixelSize(width: 4000, height: 3000),
    ] {
      let letters = Labels.letterSize(for: size)
      for label in ReasonLabel.allCases {
        for texts in [TextCatalog.english, try Self.german()] {
          let words = label.with().text(texts)
          let scene = try Self.scene(label, size, texts)
          #expect(scene.shapes.map(\.label) == [words])
          let box = try #require(Labels(scene, size).boxes.first)
          #expect(
            box.minX >= 0 && box.minY >= 0 && box.maxX <= Double(size.width) && box.maxY <= Double(size.height),
            "\(words) takes \(box) of \(size)")
          // As wide as the words in a line, or as high as their lines.
          let whole = try #require(TextBlock(words, size: letters / 2)).size
          #expect(
            box.width >= whole.width || box.height * box.width >= whole.width * whole.height, "\(words) in \(box)")
          let line = try #require(TextBlock(words, size: letters)).size
          if line.width + letters <= Double(size.width) {
            #expect(box.height <= line.height + letters, "\(words) has more than a line at \(size)")
          }
        }
      }
    }
  }

  @Test("the picture has the words of the catalogue, and those of the name of a reason that it lacks")
  func words() throws {
    let german = try Self.german()
    #expect(ReadFailure.Reason.tooDark.label.text(german) == "zu dunkel")
    #expect(ReadFailure.Reason("lensIsDirty").label.text(german) == "lens is dirty")
    let size = PixelSize(width: 320, height: 240)
    let frame = Frame(luma: LumaImage(size: size, filledWith: 0), origin: FrameOrigin(source: "t"))
    let failure = ReadFailure(
      .outsideCutout, message: DisplayText(""), advice: DisplayText(""), place: quad(100, 100, 60, 30))
    let painted = [TextCatalog.english, german].map { texts in
      Annotation(nil, texts: texts).draw(over: frame, results: [], failures: [failure]).count { $0 != Shade(0, 0, 0) }
    }
    #expect(painted[0] != painted[1])
  }

  private static func scene(_ label: ReasonLabel, _ size: PixelSize, _ texts: TextCatalog) throws -> Scene {
    let name = try #require(label.rawValue.split(separator: ".").dropFirst().first)
    let (width, height) = (Double(size.width), Double(size.height))
    let failure = ReadFailure(
      ReadFailure.Reason(String(name)), message: DisplayText(""), advice: DisplayText(""),
      place: quad(width * 0.4, height * 0.4, width * 0.2, height * 0.2))
    return Annotation(nil, texts: texts).scene(size, results: [], failures: [failure])
  }
}
