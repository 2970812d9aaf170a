package import ScanGeometry

/// A place that looks like a code, whatever it may say.
package struct CodeCandidate: Sendable {
  /// What it looks like.
  package enum Kind: String, Sendable {
    /// Parallel bars.
    case bars
    /// Dark and light cells in two directions, or bars in several rows.
    case cells
  }

  /// What it looks like.
  package let kind: Kind
  /// The box around it in pixels of the region: `topLeft` to `topRight` runs across the bars.
  package let quad: Quad<CropSpace>
  /// How many edges a line across it meets: the larger, the more certain.
  package let edges: Int
}
