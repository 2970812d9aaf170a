import CTurboJPEG
import Glibc
import ScanConfig
import ScanGeometry
import ScanImage
import Testing

@testable import ScanCamera

@Suite("Capturing from a camera")
struct CaptureTests {
  typealias Step = FakeVideoSystem.Step

  static func gray(_ number: UInt32, _ value: UInt8 = 100, timestamp: Duration? = nil) -> Step {
    .frame(number, bytes: [UInt8](repeating: value, count: 8), timestamp: timestamp)
  }

  @Test("frames come in order, with their pixels, numbers and times; the driver never runs out of buffers")
  func frames() async throws {
    let steps = (0..<20).map {
      Self.gray($0, UInt8($0), timestamp: .seconds(999) + .milliseconds(33 * Int($0)))
    }
    let system = FakeVideoSystem([FakeCamera()], steps: steps)
    let recording = await Recording.of(system)
    #expect(recording.failure == nil)
    #expect(recording.frames.map(\.number) == Array(0..<20))
    #expect(recording.frames.map { $0.luma.withView { $0[3, 1] } } == (0..<20).map { UInt8($0) })
    #expect(recording.frames.map(\.timestamp) == (0..<20).map { .milliseconds(33 * $0) })
    #expect(recording.story == ["opened /dev/video0 GREY 4x2"])
    #expect(system.counts.starved == 0)
    #expect(recording.counters.delivered == 20)
  }

  @Test(
    "what the driver says about the rotation of its sensor comes with the form of the frames",
    arguments: [(0, Orientation.up), (90, .left), (180, .down), (270, .right), (45, nil), (Int64.min, nil), (nil, nil)]
      as [(Int64?, Orientation?)])
  func rotation(value: Int64?, turn: Orientation?) async {
    var camera = FakeCamera()
    if let value { camera.controls = [ControlTests.control(.sensorRotation, .integer, 0, 360, value: value)] }
    let recording = await Recording.of(FakeVideoSystem([camera], steps: [Self.gray(0)]))
    let opened = recording.notices.compactMap { if case .opened(let format) = $0 { format } else { nil } }
    #expect(opened.map(\.rotation) == [turn])
  }

  @Test("gaps, flagged and short frames are counted, reported at most once a second and at the end, and skipped")
  func unusable() async {
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [
        Self.gray(0), .frame(1, bytes: [1, 2, 3, 4, 5, 6, 7, 8], flagged: true), .frame(2, bytes: [1, 2, 3]),
        Self.gray(5), .silence(.milliseconds(1500)), Self.gray(8),
      ])
    let recording = await Recording.of(system)
    #expect(recording.frames.count == 3)
    #expect(
      recording.story == ["opened /dev/video0 GREY 4x2", "counted 0 1 0 0", "counted 2 1 1 0", "counted 4 1 1 0"])
    #expect(recording.counters.unusable == 2)
  }

  @Test("a JPEG that is cut short, or none at all, counts as undecodable; a whole one of one component is read")
  func undecodable() async throws {
    let jpeg = try #require(TestJPEG.make(PixelSize(width: 16, height: 16), gray: 90))
    var camera = FakeCamera()
    camera.formats = [
      CameraDevice.Format(
        pixelFormat: .mjpeg, isCompressed: true,
        entries: [.init(sizes: FrameSizes(PixelSize(width: 16, height: 16)), rates: FrameRates([]))])
    ]
    let system = FakeVideoSystem(
      [camera],
      steps: [
        .frame(0, bytes: jpeg), .frame(1, bytes: Array(jpeg.dropLast(12))), .frame(2, bytes: [1, 2, 3, 4]),
        .frame(3, bytes: []), .frame(4, bytes: jpeg + [UInt8](repeating: 0, count: 40)),
      ])
    let recording = await Recording.of(system)
    #expect(recording.frames.count == 2)
    #expect(recording.counters.undecodable == 2)
    #expect(recording.counters.short == 1)
    #expect(recording.frames.allSatisfy { $0.luma.withView { abs(Int($0[8, 8]) - 90) <= 2 } })
  }

  @Test("stamps of another clock, of none, and ones that go back never turn time back")
  func timestamps() async {
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [
        Self.gray(0, timestamp: .seconds(990)), Self.gray(1, timestamp: .seconds(995)), Self.gray(2),
        Self.gray(3, timestamp: .seconds(991)), Self.gray(4, timestamp: .seconds(5000)),
      ])
    let times = await Recording.of(system).frames.map(\.timestamp)
    #expect(times == [.zero, .seconds(5), .seconds(10), .seconds(10), .seconds(10)])
  }

  @Test("after a cancellation, a failure or a loss, every descriptor and every map is given back")
  func release() async {
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [
        Self.gray(0), .fault(EIO), Self.gray(1), .unplug, .plug(FakeCamera(path: "/dev/video4"), after: .seconds(3)),
        Self.gray(0), .silence(.seconds(30)), Self.gray(1),
      ])
    let recording = await Recording.of(system)
    #expect(recording.frames.count == 4)
    let counts = system.counts
    #expect(counts.opened == counts.closed)
    #expect(counts.mapped == counts.unmapped)
    #expect(counts.opened > 3)
    #expect(counts.streamOff == counts.streamOn)
  }

  @Test("a cancellation ends a silent capture at once, however long it would go on waiting", .timeLimit(.minutes(30)))
  func cancellation() async throws {
    let system = FakeVideoSystem([FakeCamera()], steps: [Self.gray(0), .nothing])
    let camera = V4L2Camera(settings: CaptureSettings(stallTimeout: .seconds(3600)), system: system)
    let sink = RecordingSink()
    let task = Task { try await camera.run(into: sink) }
    await sink.frames(1)
    task.cancel()
    _ = await task.result
    #expect(system.counts.opened == system.counts.closed)
  }

  @Test("a source runs again after its end, but not twice at a time")
  func again() async throws {
    let system = FakeVideoSystem([FakeCamera()], steps: [Self.gray(0), .nothing])
    let camera = V4L2Camera(system: system)
    let sink = RecordingSink()
    let task = Task { try await camera.run(into: sink) }
    await sink.frames(1)
    await #expect(throws: SourceError.self) { try await camera.run(into: sink) }
    task.cancel()
    _ = await task.result
    system.change { $0.steps = [Self.gray(7), .nothing] }
    let second = Task { try await camera.run(into: sink) }
    await sink.frames(2)
    second.cancel()
    _ = await second.result
    #expect(camera.counters.delivered == 1)
  }

  @Test("colors come with the frames from when the sink needs them, as after a swap")
  func needs() async {
    let system = FakeVideoSystem([FakeCamera()], steps: [Self.gray(0), .nothing])
    let camera = V4L2Camera(system: system)
    let sink = RecordingSink()
    let first = Task { try await camera.run(into: sink) }
    await sink.frames(1)
    first.cancel()
    _ = await first.result
    sink.needs = FrameNeeds(color: true)
    system.change { $0.steps = [Self.gray(1), .nothing] }
    let second = Task { try await camera.run(into: sink) }
    await sink.frames(2)
    second.cancel()
    _ = await second.result
    #expect(sink.frames.map(\.hasColor) == [false, true])
  }

  @Test("color comes with the frames while it is requested")
  func color() async {
    let system = FakeVideoSystem([FakeCamera()], steps: [Self.gray(0), .nothing])
    let camera = V4L2Camera(system: system)
    camera.wantsColor = true
    let sink = RecordingSink()
    let task = Task { try await camera.run(into: sink) }
    await sink.frames(1)
    task.cancel()
    _ = await task.result
    #expect(sink.frames[0].color?.withBytes { Array($0.prefix(4)) } == [100, 100, 100, 255])
  }
}
