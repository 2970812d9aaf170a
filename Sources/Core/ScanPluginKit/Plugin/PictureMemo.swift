/// What a plugin made of a region of a picture, so that the search for reasons does not make it again.
///
/// It does not keep the picture.
package struct PictureMemo<Value> {
  private let pixels: PixelsMark
  private let region: PixelRect
  private let effort: ScanInput.Effort
  private let value: Value

  /// Keeps what was made of an input; nil of one that was cancelled, and of frames of a running source, which nobody asks about.
  package init?(_ value: Value, of input: ScanInput) {
    guard input.effort != .live, !input.isCancelled else { return nil }
    pixels = PixelsMark(input.frame.luma)
    region = input.region
    effort = input.effort
    self.value = value
  }

  /// What was made of the same region of the same picture with the same effort; nil of another one.
  package func value(for input: ScanInput) -> Value? {
    pixels.isOf(input.frame.luma) && region == input.region && effort == input.effort ? value : nil
  }
}
