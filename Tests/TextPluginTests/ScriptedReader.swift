import ScanPluginKit

@testable import TextPlugin

/// A reader that says given texts, one for each look at a line, whatever the picture shows.
final class ScriptedReader: LineReader {
  let name = "script"
  let look = LineLook(margin: 0.12, ends: 0.4)
  let furtherLooks: [LineLook]
  private let texts: [String]
  private let confidence: Double
  private var calls = 0

  init(_ texts: [String], confidence: Double = 96) {
    self.texts = texts
    self.confidence = confidence
    furtherLooks = texts.dropFirst().map { _ in LineLook(margin: 0.12, ends: 0.4) }
  }

  func guesses(
    _ picture: LumaImage, lengths: [Int], _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [[TextCell]] {
    defer { calls += 1 }
    return [TextCell.cells(texts[calls % texts.count], confidence: confidence)]
  }
}
