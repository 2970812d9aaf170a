/// Recognizes a picture again, without keeping its pixels.
package struct PixelsMark {
  private weak var storage: PixelStorage?

  /// Marks a picture.
  package init(_ image: LumaImage) { storage = image.storage }

  /// Whether a picture has the very pixels that were marked.
  package func isOf(_ image: LumaImage) -> Bool { storage === image.storage }
}
