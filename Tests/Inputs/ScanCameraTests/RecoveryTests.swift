import Glibc
import ScanConfig
import ScanGeometry
import ScanImage
import Testing

@testable import ScanCamera

@Suite("A camera that freezes, fails or is pulled out")
struct RecoveryTests {
  typealias Step = FakeVideoSystem.Step

  private func gray(_ number: UInt32) -> Step { CaptureTests.gray(number) }

  @Test("a camera that is pulled out and comes back under another number goes on")
  func replug() async {
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [gray(0), .unplug, .plug(FakeCamera(path: "/dev/video3"), after: .seconds(5)), gray(0), gray(1)])
    let recording = await Recording.of(system)
    #expect(
      recording.story.prefix(3) == [
        "opened /dev/video0 GREY 4x2", "lost unplugged", "opened /dev/video3 GREY 4x2",
      ])
    #expect(recording.frames.map(\.number) == [0, 1, 2])
    #expect(recording.counters.reopened == 1)
    #expect(recording.counters.missed == 0)
  }

  @Test(
    "another camera does not take the place of a lost one; the same model on another bus does when it is the only one")
  func identity() async {
    var stranger = FakeCamera(path: "/dev/video1")
    stranger.name = "Other"
    var moved = FakeCamera(path: "/dev/video2")
    moved.bus = "usb-9"
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [
        gray(0), .unplug, .plug(stranger, after: .seconds(1)), .plug(moved, after: .seconds(1)), gray(0),
      ])
    let recording = await Recording.of(system)
    #expect(
      recording.story.prefix(3) == [
        "opened /dev/video0 GREY 4x2", "lost unplugged", "opened /dev/video2 GREY 4x2",
      ])
  }

  @Test("the form is negotiated anew when the camera comes back with other sizes")
  func otherSize() async {
    var changed = FakeCamera()
    changed.formats = [
      CameraDevice.Format(
        pixelFormat: .gray, entries: [.init(sizes: FrameSizes(PixelSize(width: 2, height: 2)), rates: FrameRates([]))])
    ]
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [gray(0), .unplug, .plug(changed, after: .seconds(1)), .frame(0, bytes: [9, 9, 9, 9])])
    let recording = await Recording.of(system)
    #expect(recording.frames.map(\.size) == [PixelSize(width: 4, height: 2), PixelSize(width: 2, height: 2)])
  }

  @Test("a failing stream is opened again, at once and then with growing pauses")
  func fault() async {
    let system = FakeVideoSystem(
      [FakeCamera()], steps: [gray(0), .fault(EIO), .fault(EIO), .silence(.milliseconds(1)), gray(0), gray(1)])
    let recording = await Recording.of(system)
    #expect(recording.story.filter { $0.hasPrefix("lost") } == ["lost system", "lost system"])
    #expect(recording.frames.count == 3)
    #expect(recording.counters.reopened == 2)
  }

  @Test("a freeze is reported after the timeout and its end too; after a long one the stream is started anew, once")
  func freeze() async {
    let system = FakeVideoSystem(
      [FakeCamera()], steps: [gray(0), .silence(.seconds(60)), gray(90), gray(91), .silence(.seconds(3)), gray(92)])
    let recording = await Recording.of(system)
    #expect(
      recording.story == [
        "opened /dev/video0 GREY 4x2", "stalled 2.0", "recovered", "stalled 2.0", "recovered",
      ])
    #expect(system.counts.streamOn == 2)
    #expect(system.counts.opened - 1 == 1, "one opening to look around, one to capture")
    #expect(recording.frames.count == 4)
  }

  @Test("a slow camera gets eight frame intervals before it counts as frozen")
  func slow() {
    let settings = CaptureSettings()
    #expect(settings.stallTimeout(at: 30) == .seconds(2))
    #expect(settings.stallTimeout(at: 1) == .seconds(8))
    #expect(settings.stallTimeout(at: nil) == .seconds(2))
  }

  @Test("a camera that is back but in use is waited for, and the reason is reported once when it lasts")
  func busyOnReturn() async {
    let system = FakeVideoSystem(
      [FakeCamera()],
      steps: [
        gray(0), .unplug, .plug(FakeCamera(path: "/dev/video0"), after: .seconds(1)), .silence(.seconds(5)), gray(0),
      ])
    // Open to look, open to capture, open to find it again; from then on busy for a while.
    system.change { $0.openErrors["/dev/video0"] = [0, 0, 0] + [Int32](repeating: EBUSY, count: 12) + [0] }
    let recording = await Recording.of(system)
    #expect(recording.failure == nil)
    #expect(recording.story.filter { $0 == "lost busy" }.count <= 1)
    #expect(recording.frames.count == 2)
  }

  @Test(
    "what keeps a camera from being opened at the start is a typed error that says what to do",
    arguments: [
      (EACCES, SourceError.Code.notPermitted, "group “video”"), (EBUSY, .busy, "cheese (process 77)"),
      (EIO, .system, "dmesg"),
    ])
  func refused(number: Int32, code: SourceError.Code, words: String) async throws {
    let system = FakeVideoSystem([FakeCamera()])
    system.change { state in
      state.openErrors["/dev/video0"] = [number]
      state.holders = [DeviceHolder(process: 77, name: "cheese")]
    }
    let error = try #require(await Recording.of(system).failure as? SourceError)
    #expect(error.code == code)
    #expect(error.message.contains(words), "\(error.message)")
    let readiness = await V4L2Camera(system: system).readiness()
    #expect(readiness.map(\.code) == [code])
  }
}
