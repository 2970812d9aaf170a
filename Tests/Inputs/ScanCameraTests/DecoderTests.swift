import CTurboJPEG
import ScanGeometry
import ScanImage
import Testing

@testable import ScanCamera

@Suite("Luma and color out of the bytes of frames")
struct DecoderTests {
  static let size = PixelSize(width: 6, height: 2)
  static let luma: [UInt8] = [16, 40, 60, 90, 120, 235, 200, 150, 100, 70, 30, 17]

  /// One picture in every raw form that is read, with a row length that is longer than a row.
  static let forms: [(PixelFormat, [UInt8], Int)] = {
    func rows(_ width: Int, _ bytes: (Int, Int) -> [UInt8]) -> [UInt8] {
      (0..<2).flatMap { y -> [UInt8] in
        let row = (0..<6).flatMap { x in bytes(x, Int(luma[y * 6 + x])) }
        return row + [UInt8](repeating: 0xEE, count: width - row.count)
      }
    }
    let plane = rows(8) { _, y in [UInt8(y)] }
    let chroma = [UInt8](repeating: 128, count: 64)
    return [
      (.gray, plane, 8), (.nv12, plane + chroma, 8), (.nv21, plane + chroma, 8), (.nv16, plane + chroma, 8),
      (.yu12, plane + chroma, 8), (.yv12, plane + chroma, 8), (.yuv422P, plane + chroma, 8),
      (.yuyv, rows(16) { _, y in [UInt8(y), 128] }, 16), (.yvyu, rows(16) { _, y in [UInt8(y), 128] }, 16),
      (.uyvy, rows(16) { _, y in [128, UInt8(y)] }, 16), (.vyuy, rows(16) { _, y in [128, UInt8(y)] }, 16),
      (.y10, rows(14) { _, y in [UInt8((y << 2) & 255), UInt8(y >> 6)] }, 14),
      (.y12, rows(14) { _, y in [UInt8((y << 4) & 255), UInt8(y >> 4)] }, 14),
      (.y14, rows(14) { _, y in [UInt8((y << 6) & 255), UInt8(y >> 2)] }, 14),
      (.y16, rows(14) { _, y in [7, UInt8(y)] }, 14), (.y16BigEndian, rows(14) { _, y in [UInt8(y), 7] }, 14),
      (.rgb24, rows(20) { _, y in [UInt8(y), UInt8(y), UInt8(y)] }, 20),
      (.bgr24, rows(20) { _, y in [UInt8(y), UInt8(y), UInt8(y)] }, 20),
      (.bgrx32, rows(24) { _, y in [UInt8(y), UInt8(y), UInt8(y), 3] }, 24),
      (.rgbx32, rows(24) { _, y in [UInt8(y), UInt8(y), UInt8(y), 3] }, 24),
    ]
  }()

  @Test("every raw form gives its luma, whatever its row length, and a gray picture in color", arguments: forms)
  func raw(format: PixelFormat, bytes: [UInt8], stride: Int) throws {
    let decoder = try FrameDecoder(FrameFormat(format, size: Self.size, bytesPerLine: stride))
    let image = try bytes.withUnsafeBytes { try decoder.luma($0) }
    #expect(image.withView { view in (0..<12).map { view[$0 % 6, $0 / 6] } } == Self.luma)
    let color = try bytes.withUnsafeBytes { try decoder.color($0) }
    color.withBytes { pixels in
      for index in 0..<12 {
        let pixel = pixels[(4 * index)..<(4 * index + 3)]
        #expect(Set(pixel).count == 1, "\(format): gray stays gray")
        #expect(pixels[4 * index + 3] == 255)
      }
    }
  }

  @Test("a frame that lacks its last byte is short, in every raw form", arguments: forms)
  func short(format: PixelFormat, bytes: [UInt8], stride: Int) throws {
    let decoder = try FrameDecoder(FrameFormat(format, size: Self.size, bytesPerLine: stride))
    #expect(decoder.bytesNeeded <= bytes.count)
    let cut = Array(bytes.prefix(decoder.bytesNeeded - 1))
    #expect {
      try cut.withUnsafeBytes { try decoder.luma($0) }
    } throws: {
      ($0 as? FrameDecoderError)?.code == .short
    }
  }

  @Test("long rows give the same luma as short ones: vectors and their rest", arguments: [1, 2, 15, 16, 17, 33, 100])
  func vectors(width: Int) throws {
    let luma = (0..<width).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let pairs = width + width % 2
    let words = (0..<pairs).flatMap { [$0 < width ? luma[$0] : 0, UInt8(truncatingIfNeeded: $0 * 11)] }
    let decoder = try FrameDecoder(FrameFormat(.yuyv, size: PixelSize(width: width, height: 1)))
    let image = try words.withUnsafeBytes { try decoder.luma($0) }
    #expect(image.withView { view in (0..<width).map { view[$0, 0] } } == luma)
  }

  @Test(
    "pure colors come out of packed and planar forms",
    arguments: [PixelFormat.yuyv, .uyvy, .nv12, .nv21, .yu12, .yv12])
  func colors(format: PixelFormat) throws {
    // BT.601: red is Y 81, U 90, V 240.
    let (y, u, v): (UInt8, UInt8, UInt8) = (81, 90, 240)
    let luma: [UInt8] = [y, y, y, y]
    let bytes: [UInt8]
    switch format {
    case .yuyv: bytes = [y, u, y, v, y, u, y, v]
    case .uyvy: bytes = [u, y, v, y, u, y, v, y]
    case .nv12, .yu12: bytes = luma + [u, v]
    default: bytes = luma + [v, u]
    }
    let decoder = try FrameDecoder(FrameFormat(format, size: PixelSize(width: 2, height: 2)))
    let image = try bytes.withUnsafeBytes { try decoder.color($0) }
    image.withBytes { pixels in
      #expect(pixels[0] > 245 && pixels[1] < 10 && pixels[2] < 10, "\(Array(pixels.prefix(4)))")
    }
  }

  @Test(
    "JPEG of every subsampling gives its luma and its color",
    arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411].map(\.rawValue))
  func jpeg(subsampling: UInt32) throws {
    let size = PixelSize(width: 40, height: 24)
    let rgb = (0..<size.area).flatMap { _ in [200, 100, 50] as [UInt8] }
    let bytes = try #require(TestJPEG.make(size, rgb: rgb, subsampling: TJSAMP(rawValue: subsampling)))
    let decoder = try FrameDecoder(FrameFormat(.mjpeg, size: size))
    let luma = try bytes.withUnsafeBytes { try decoder.luma($0) }
    #expect(luma.size == size)
    #expect(luma.withView { abs(Int($0[20, 12]) - 124) <= 2 })
    let color = try bytes.withUnsafeBytes { try decoder.color($0) }
    color.withBytes { pixels in
      #expect(abs(Int(pixels[0]) - 200) <= 4 && abs(Int(pixels[1]) - 100) <= 4 && abs(Int(pixels[2]) - 50) <= 4)
    }
  }

  @Test("a JPEG cut anywhere is an error and never a picture; nothing crashes")
  func cut() throws {
    let size = PixelSize(width: 64, height: 48)
    let noise = (0..<size.area * 3).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    let bytes = try #require(TestJPEG.make(size, rgb: noise, subsampling: TJSAMP_420))
    let decoder = try FrameDecoder(FrameFormat(.mjpeg, size: size))
    for count in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(throws: FrameDecoderError.self) {
        try bytes.prefix(count).withUnsafeBytes { try decoder.luma($0) }
      }
    }
    #expect(throws: Never.self) { try bytes.withUnsafeBytes { try decoder.luma($0) } }
  }

  @Test("bytes turned over at random never crash, and give a picture of a bounded size or an error")
  func damaged() throws {
    let size = PixelSize(width: 64, height: 48)
    let bytes = try #require(
      TestJPEG.make(size, rgb: [UInt8](repeating: 77, count: size.area * 3), subsampling: TJSAMP_420))
    let decoder = try FrameDecoder(FrameFormat(.mjpeg, size: size))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let image = try broken.withUnsafeBytes { try decoder.luma($0) }
        #expect(image.size.area <= 4 * size.area)
      } catch let error as FrameDecoderError {
        #expect([.undecodable, .short].contains(error.code))
      }
    }
  }

  @Test("bytes between segments, for which libjpeg only warns, do not cost the frame")
  func extraneous() throws {
    let size = PixelSize(width: 16, height: 16)
    let bytes = try #require(TestJPEG.make(size, gray: 120))
    // After the first segment (SOI is two bytes, then marker and length).
    let end = 4 + Int(bytes[4]) * 256 + Int(bytes[5])
    let odd = Array(bytes.prefix(end)) + [0x11, 0x22] + Array(bytes.dropFirst(end))
    let decoder = try FrameDecoder(FrameFormat(.mjpeg, size: size))
    let image = try odd.withUnsafeBytes { try decoder.luma($0) }
    #expect(image.withView { abs(Int($0[5, 5]) - 120) <= 2 })
  }

  @Test(
    "sizes and forms that cannot be read are refused",
    arguments: [(PixelFormat.gray, 0), (.gray, 40_000), (PixelFormat(rawValue: 0x3436_3248), 16)])
  func unsupported(format: PixelFormat, width: Int) {
    #expect {
      try FrameDecoder(FrameFormat(format, size: PixelSize(width: width, height: 16)))
    } throws: {
      ($0 as? FrameDecoderError)?.code == .unsupportedFormat
    }
  }

  @Test("the letters of a format and back", arguments: ["MJPG", "YUYV", "GREY", "Y10", "Y16-BE"])
  func letters(name: String) {
    #expect(PixelFormat(name)?.description == name)
  }

  @Test("a warm decoder takes its pictures from the pool")
  func pooled() throws {
    let pool = PixelPool(limit: 2)
    let decoder = try FrameDecoder(FrameFormat(.gray, size: PixelSize(width: 8, height: 8)), pool: pool)
    let bytes = [UInt8](repeating: 5, count: 64)
    var addresses: Set<UInt> = []
    for _ in 0..<10 {
      let image = try bytes.withUnsafeBytes { try decoder.luma($0) }
      addresses.insert(image.withView { UInt(bitPattern: $0.base) })
    }
    #expect(addresses.count == 1)
    #expect(pool.idleCount == 1)
  }
}
