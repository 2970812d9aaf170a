/// A named scene that looks like a use of a scanner, for demonstrations and tests.
public struct SyntheticSample: Sendable {
  /// The name, usable as a file name: lower-case letters, digits and hyphens.
  public let name: String
  /// What is to be seen, in a sentence.
  public let summary: String
  /// The scene, with its ground truth.
  public let scene: SyntheticScene

  /// Makes a sample.
  public init(name: String, summary: String, scene: SyntheticScene) {
    self.name = name
    self.summary = summary
    self.scene = scene
  }
}
