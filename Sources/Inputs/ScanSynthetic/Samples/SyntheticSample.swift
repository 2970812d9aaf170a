public import ScanJSON

/// A named scene that looks like a use of a scanner, for demonstrations and tests.
public struct SyntheticSample: Sendable {
  /// The name, usable as a file name: lower-case letters, digits and hyphens.
  public let name: String
  /// What is to be seen, in a sentence that can be shown in another language.
  public let summary: DisplayText
  /// The scene, with its ground truth.
  public let scene: SyntheticScene

  /// Makes a sample.
  public init(name: String, summary: DisplayText, scene: SyntheticScene) {
    self.name = name
    self.summary = summary
    self.scene = scene
  }
}
