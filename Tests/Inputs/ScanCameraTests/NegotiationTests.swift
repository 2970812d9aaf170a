import ScanConfig
import ScanGeometry
import ScanImage
import Testing

@testable import ScanCamera

@Suite("What a camera is asked for")
struct NegotiationTests {
  static func format(_ pixels: PixelFormat, _ sizes: [(Int, Int, [UInt32])]) -> CameraDevice.Format {
    CameraDevice.Format(
      pixelFormat: pixels,
      entries: sizes.map { width, height, rates in
        .init(
          sizes: FrameSizes(PixelSize(width: width, height: height)),
          rates: FrameRates(rates.map { FrameInterval(framesPerSecond: $0) }))
      })
  }

  /// A usual webcam: raw is fluent only when small.
  static let webcam = [
    format(.mjpeg, [(1920, 1080, [30, 15]), (1280, 720, [60, 30]), (640, 480, [30])]),
    format(.yuyv, [(1920, 1080, [5]), (1280, 720, [10]), (640, 480, [30])]),
  ]
  static let industrial = [
    format(.y16, [(1280, 720, [30])]), format(.gray, [(1280, 720, [30])]), format(.mjpeg, [(1280, 720, [30])]),
  ]
  static let rawOnly = [format(.yuyv, [(1920, 1080, [5]), (1280, 720, [10]), (640, 480, [30])])]

  @Test(
    "the form and size for a request",
    arguments: [
      (webcam, CaptureResolution.p1080, "MJPG 1920x1080 30.0"), (webcam, .p720, "MJPG 1280x720 30.0"),
      (webcam, .init(width: 640, height: 480), "YUYV 640x480 30.0"), (webcam, .uhd4K, "MJPG 1920x1080 30.0"),
      (industrial, .p720, "GREY 1280x720 30.0"), (industrial, .p1080, "GREY 1280x720 30.0"),
      (rawOnly, .p1080, "YUYV 1920x1080 5.0"), (rawOnly, .init(width: 800, height: 600), "YUYV 640x480 30.0"),
      ([format(.mjpeg, [(1280, 720, [120, 60])])], .p720, "MJPG 1280x720 60.0"),
    ])
  func plan(formats: [CameraDevice.Format], request: CaptureResolution, expected: String) throws {
    let best = try #require(FormatPlan.candidates(for: request.size, rate: 30, from: formats).first)
    #expect("\(best.pixelFormat) \(best.size) \(best.framesPerSecond)" == expected)
  }

  @Test(
    "ranges of sizes and rates are met on a step",
    arguments: [
      (1920, 1080, 1920, 1080), (10_000, 10_000, 2592, 1944), (1, 1, 64, 64), (641, 481, 640, 480),
    ])
  func ranges(width: Int, height: Int, nearWidth: Int, nearHeight: Int) {
    let sizes = FrameSizes(
      smallest: PixelSize(width: 64, height: 64), largest: PixelSize(width: 2592, height: 1944),
      step: PixelSize(width: 4, height: 4))
    #expect(
      sizes.nearest(to: PixelSize(width: width, height: height)) == PixelSize(width: nearWidth, height: nearHeight))
    let rates = FrameRates([.init(framesPerSecond: 60), .init(framesPerSecond: 1)], isRange: true)
    #expect(rates.choice(24)?.framesPerSecond == 24)
    #expect(rates.choice(100)?.framesPerSecond == 60)
  }

  @Test("a driver that gives another form than asked is taken at its word, and reported as it is")
  func substitution() async {
    let small = PixelSize(width: 4, height: 2)
    var camera = FakeCamera()
    camera.formats = [
      CameraDevice.Format(pixelFormat: .mjpeg, entries: [.init(sizes: FrameSizes(small), rates: FrameRates([]))])
    ]
    camera.grants = [.mjpeg: FrameFormat(.yuyv, size: small, bytesPerLine: 8)]
    let system = FakeVideoSystem([camera], steps: [.frame(0, bytes: [UInt8](repeating: 50, count: 16))])
    let recording = await Recording.of(system)
    #expect(recording.story == ["opened /dev/video0 YUYV 4x2"])
    #expect(recording.frames.first?.luma.size == small)
  }

  @Test("the next best form is tried when the best is not granted")
  func nextBest() async {
    let small = PixelSize(width: 4, height: 2)
    var camera = FakeCamera()
    camera.formats = [PixelFormat.gray, .yuyv].map {
      CameraDevice.Format(pixelFormat: $0, entries: [.init(sizes: FrameSizes(small), rates: FrameRates([]))])
    }
    camera.grants = [.gray: FrameFormat(.nv12, size: PixelSize(width: 2, height: 2))]
    let system = FakeVideoSystem([camera], steps: [.frame(0, bytes: [UInt8](repeating: 50, count: 16))])
    #expect(await Recording.of(system).story == ["opened /dev/video0 YUYV 4x2"])
    #expect(system.formatsAsked == ["GREY 4x2", "YUYV 4x2"])
  }

  @Test("a camera without a form that can be read is refused with what it offers, and closed")
  func unreadable() async throws {
    var camera = FakeCamera()
    camera.formats = [Self.format(PixelFormat(rawValue: 0x3436_3248), [(640, 480, [30])])]
    let system = FakeVideoSystem([camera])
    let error = try #require(await Recording.of(system).failure as? SourceError)
    #expect(error.code == .unsupportedFormat)
    #expect(error.message.contains("H264"))
    #expect(system.counts.opened == system.counts.closed)
  }
}
