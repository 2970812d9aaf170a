import ScanGeometry
import ScanImage
import Testing

/// The pixels of a picture, row after row.
func pixels(_ image: LumaImage) -> [UInt8] {
  image.withView { view in (0..<view.height).flatMap { y in (0..<view.width).map { view[$0, y] } } }
}

/// A picture whose pixels count up from 1.
func counting(_ width: Int, _ height: Int) -> LumaImage {
  LumaImage(size: PixelSize(width: width, height: height), bytes: (0..<(width * height)).map { UInt8($0 + 1) })
}

@Suite("Pictures and their memory")
struct ImageTests {
  private struct Stop: Error {}

  @Test("missing bytes are black and surplus bytes are left out")
  func bytes() {
    #expect(pixels(LumaImage(size: PixelSize(width: 2, height: 2), bytes: [1, 2, 3])) == [1, 2, 3, 0])
    #expect(pixels(LumaImage(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3])) == [1])
  }

  @Test("a view of a part shows that part of the same memory")
  func views() {
    let image = counting(4, 3)
    image.withView(of: PixelRect(x: 1, y: 1, width: 2, height: 5)) { view in
      #expect(view.size == PixelSize(width: 2, height: 2))
      #expect(view.stride == 4)
      #expect(pixels(LumaImage(copying: view)) == [6, 7, 10, 11])
    }
    image.withView(of: PixelRect(x: 9, y: 9, width: 2, height: 5)) { view in
      #expect(view.size.area == 0)
    }
    #expect(pixels(image.cropped(to: PixelRect(x: -1, y: 2, width: 3, height: 3))) == [9, 10])
  }

  @Test("an error in the filling closure is handed on and gives the memory back")
  func throwingFill() {
    let pool = PixelPool()
    #expect(throws: Stop.self) {
      try LumaImage(size: PixelSize(width: 2, height: 2), pool: pool) { (_) throws(Stop) in throw Stop() }
    }
    #expect(pool.idleCount == 1)
  }

  @Test(
    "color has the brightness of BT.601 over white",
    arguments: [
      ([255, 0, 0, 255], 77), ([0, 255, 0, 255], 149), ([0, 0, 255, 255], 29), ([255, 255, 255, 255], 255),
      ([0, 0, 0, 0], 255), ([0, 0, 0, 128], 127), ([90, 90, 90, 255], 90),
    ] as [([UInt8], UInt8)])
  func luma(color: [UInt8], expected: UInt8) {
    let image = ColorImage(size: PixelSize(width: 1, height: 1)) { buffer in
      _ = buffer.update(from: color)
    }
    #expect(pixels(image.luma()) == [expected])
  }

  @Test("gray made color and back is the same")
  func grayColor() {
    let image = counting(3, 5)
    #expect(pixels(ColorImage(image).luma()) == pixels(image))
  }

  @Test("a pool hands memory out again, and keeps no more than its limit")
  func pool() {
    let pool = PixelPool(limit: 2)
    let size = PixelSize(width: 8, height: 8)
    do {
      let images = (0..<5).map { LumaImage(size: size, filledWith: UInt8($0), pool: pool) }
      #expect(pool.idleCount == 0)
      #expect(images.map { pixels($0)[0] } == [0, 1, 2, 3, 4])
    }
    #expect(pool.idleCount == 2)
    let again = LumaImage(size: size, filledWith: 9, pool: pool)
    #expect(pool.idleCount == 1)
    // A different size frees what waits and is kept in its place.
    let other = LumaImage(size: PixelSize(width: 4, height: 4), filledWith: 9, pool: pool)
    #expect(pool.idleCount == 0)
    #expect(pixels(again)[63] == 9 && pixels(other)[15] == 9)
  }

  @Test("a picture outlives its pool")
  func poolFirst() {
    var pool: PixelPool? = PixelPool()
    let image = LumaImage(size: PixelSize(width: 4, height: 4), filledWith: 7, pool: pool)
    pool = nil
    #expect(pixels(image).allSatisfy { $0 == 7 })
  }

  @Test("a frame has the size of its brightness and says where it is from")
  func frame() {
    let frame = Frame(number: 3, luma: counting(2, 2), origin: FrameOrigin(source: "a.tif", page: 2))
    #expect(frame.size == PixelSize(width: 2, height: 2))
    #expect(frame.origin.orientation == .up)
  }

  @Test("a source's error reads as a sentence with its place")
  func sourceError() {
    let error = SourceError(.damaged, source: "a.tif", page: 2, message: "It is broken.")
    #expect(error.description == "a.tif (page 2): It is broken.")
    #expect(SourceError(.empty, source: "b", message: "Empty.").description == "b: Empty.")
    #expect(SourceError.Code.noInput.description == "noInput")
  }
}
