import ScanPluginKit

@testable import TextPlugin

/// A reader that says given texts, one for each crop at a line, whatever the picture shows.
final class ScriptedReader: LineReader {
  let name = "script"
  let crop = LineCrop(margin: 0.12, ends: 0.4)
  let furtherCrops: [LineCrop]
  private let texts: [String]
  private let confidence: Double
  private var calls = 0

  init(_ texts: [String], confidence: Double = 96) {
    self.texts = texts
    self.confidence = confidence
    furtherCrops = texts.dropFirst().map { _ in LineCrop(margin: 0.12, ends: 0.4) }
  }

  func guesses(
    _ picture: LumaImage, lengths: [Int], _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [[TextCell]] {
    defer { calls += 1 }
    return [TextCell.cells(texts[calls % texts.count], confidence: confidence)]
  }
}
