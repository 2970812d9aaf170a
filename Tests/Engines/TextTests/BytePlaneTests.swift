import ScanGeometry
import ScanImage
import Testing

@testable import TextFinding

@Suite("Bytes of a working picture")
struct BytePlaneTests {
  @Test("pixels are averaged and rounded, whatever the factor and the size", arguments: [1, 2, 3, 4, 7, 16, 40])
  func reduced(factor: Int) {
    // Sizes with and without whole vectors, and with something left over.
    for size in [PixelSize(width: 83, height: 41), PixelSize(width: 128, height: 80), PixelSize(width: 40, height: 40)]
    {
      var state: UInt32 = 5
      let pixels = (0..<size.area).map { index -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        // The brightest and the darkest too.
        return index % 11 < 3 ? 255 : index % 13 == 0 ? 0 : UInt8(truncatingIfNeeded: state >> 24)
      }
      let plane = BytePlane()
      LumaImage(size: size, bytes: pixels).withView { plane.reduce($0, by: factor) }
      #expect(plane.size == PixelSize(width: size.width / factor, height: size.height / factor))
      for y in 0..<plane.size.height {
        for x in 0..<plane.size.width {
          var sum = 0
          for row in y * factor..<(y + 1) * factor {
            for column in x * factor..<(x + 1) * factor { sum += Int(pixels[row * size.width + column]) }
          }
          #expect(Int(plane.row(y)[x]) == (sum + factor * factor / 2) / (factor * factor))
        }
      }
    }
  }
}
