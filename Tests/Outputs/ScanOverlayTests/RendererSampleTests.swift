import Foundation
import ScanImage
import ScanJSON
import ScanScene
import ScanStills
import ScanSynthetic
import Testing

@testable import ScanOverlay

/// The painter's half of the comparison of both renderers: `Tests/Outputs/WebBrowser/test_renderers.py` lets the page draw the same scenes.
@Suite("The same scenes for every renderer")
struct RendererSampleTests {
  /// Scenes of shapes and pictures, then scenes of one text.
  private static let (shapes, texts) = (200, 40)

  @Test(
    "the JSON of a scene says all that is painted; with SCANVIEW_SCENES, scenes and paintings are written into that folder"
  )
  func samples() throws {
    let painter = ScenePainter { $0 == RendererSample.pictureName ? RendererSample.picture : nil }
    let folder = ProcessInfo.processInfo.environment["SCANVIEW_SCENES"].map { URL(filePath: $0) }
    if let folder {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Self.write(RendererSample.picture, to: folder.appending(path: RendererSample.pictureName))
    }
    var random = SeededGenerator(seed: 6)
    var drawn = Set<SceneShape.Role>()
    for number in 0..<Self.shapes + Self.texts {
      let sample = try RendererSample(&random, hasText: number >= Self.shapes)
      let painting = painter.paint(sample.scene, over: sample.frame)
      let text = sample.scene.jsonText(.compact)
      let again = try Scene(json: text)
      #expect(Self.bytes(painter.paint(again, over: sample.frame)) == Self.bytes(painting), "scene \(number)")
      drawn.formUnion(sample.scene.shapes.map(\.role))
      guard let folder else { continue }
      try Data(text.utf8).write(to: folder.appending(path: "\(number).json"))
      try Self.write(painting, to: folder.appending(path: "\(number).png"))
      try Self.write(sample.frame, to: folder.appending(path: "\(number)-frame.png"))
    }
    // The samples leave no kind of shape out but guidance and blinks, which are a text and a rectangle.
    let expected = Set(SceneShape.Role.allCases).subtracting([.guidance, .blink])
    #expect(drawn == expected, "\(expected.subtracting(drawn))")
  }

  private static func bytes(_ image: ColorImage) -> [UInt8] { image.withBytes { Array($0) } }

  private static func write(_ image: ColorImage, to file: URL) throws {
    try Data(PictureWriter(format: .png).encode(image)).write(to: file)
  }
}
