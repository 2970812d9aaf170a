import ScanGeometry
import ScanImage

/// The strokes of a picture: what is darker (or lighter) than its neighborhood, as black-hat and local threshold find it.
final class InkMap {
  /// 1 where there is a stroke, 0 elsewhere.
  let ink = BytePlane()
  private let luma = BytePlane()
  private let local = BytePlane()
  private let morphology = Morphology()

  /// Finds the strokes.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - factor: How many pixels of the picture are averaged to one, along each side.
  ///   - light: Whether light strokes on dark ground are searched for instead of dark ones.
  func find(in view: LumaView, factor: Int, light: Bool) {
    luma.reduce(view, by: factor)
    ink.resize(to: luma.size)
    local.resize(to: luma.size)
    let (luma, ink, local) = (self.luma.bytes, self.ink.bytes, self.local.bytes)
    if light { for index in luma.indices { luma[index] = 255 &- luma[index] } }
    _ = ink.update(fromContentsOf: luma)
    // Closing fills strokes thinner than the window with what is around them; what it adds is the strokes.
    morphology.dilate(self.ink, radius: Self.strokeRadius)
    morphology.erode(self.ink, radius: Self.strokeRadius)
    for index in luma.indices { ink[index] = ink[index] &- luma[index] }
    _ = local.update(fromContentsOf: ink)
    morphology.dilate(self.local, radius: Self.contrastRadius)
    let floor = minContrast(ink)
    for index in luma.indices {
      // Half of the strongest stroke nearby: shadows and glare change both alike.
      ink[index] = ink[index] >= floor && UInt16(ink[index]) &* 2 >= UInt16(local[index]) ? 1 : 0
    }
  }

  /// Joins strokes with so many pixels between them.
  func close(gaps: Int) {
    morphology.dilate(ink, radius: (gaps + 1) / 2)
    morphology.erode(ink, radius: (gaps + 1) / 2)
  }

  /// Strokes are at most twice as wide.
  private static let strokeRadius = 7
  /// About the size of a character.
  private static let contrastRadius = 10

  /// The contrast below which a stroke is noise: a share of what the strongest hundredth of the picture has.
  private func minContrast(_ contrast: UnsafeMutableBufferPointer<UInt8>) -> UInt8 {
    var histogram = [Int](repeating: 0, count: 256)
    for value in contrast { histogram[Int(value)] &+= 1 }
    var above = 0
    var strong = 255
    while strong > 0, above * 100 < contrast.count {
      above += histogram[strong]
      strong -= 1
    }
    return UInt8(max(10, strong / 5))
  }
}
