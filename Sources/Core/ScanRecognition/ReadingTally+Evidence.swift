public import ScanPluginKit

extension ReadingTally<String> {
  /// The evidence for a text: how often it was read, and what else was.
  ///
  /// - Parameters:
  ///   - text: What all frames say together.
  ///   - kind: The kind of thing, for the list of what else was read.
  ///   - confidence: The confidence of the text, 0…100.
  ///   - frames: In how many frames its place was seen.
  public func evidence(for text: String, kind: String, confidence: Int, frames: Int) -> ReadEvidence {
    ReadEvidence(
      confidence: confidence, reads: reads(of: text), frames: frames,
      runnerUps: runnerUps(of: text).prefix(5).map { .init(value: $0.value, format: kind, reads: $0.reads) })
  }
}
