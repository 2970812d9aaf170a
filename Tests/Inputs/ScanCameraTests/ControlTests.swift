import ScanGeometry
import ScanImage
import Synchronization
import Testing

@testable import ScanCamera

@Suite("Controls of a camera")
struct ControlTests {
  static let webcam: [CameraControl] = [
    control(.focusAuto, .boolean, 0, 1, value: 1), control(.focusAbsolute, .integer, 0, 250, step: 5, flags: .inactive),
    control(.zoomAbsolute, .integer, 100, 400, value: 100),
    CameraControl(
      id: .exposureAuto, name: "Auto Exposure", kind: .menu, minimum: 0, maximum: 3, defaultValue: 3, value: 3,
      items: [.init(value: 1, name: "Manual Mode"), .init(value: 3, name: "Aperture Priority Mode")]),
    control(.exposureAbsolute, .integer, 1, 10_000, value: 156, flags: .inactive),
    CameraControl(
      id: .flashLEDMode, name: "LED Mode", kind: .menu, minimum: 0, maximum: 2, value: 0,
      items: [.init(value: 0, name: "Off"), .init(value: 2, name: "Torch")]),
    control(.regionOfInterest, .rectangle, 0, 0), control(.regionOfInterestAuto, .bitmask, 0, 9, value: 0),
  ]

  static func control(
    _ id: CameraControl.ID, _ kind: CameraControl.Kind, _ minimum: Int64, _ maximum: Int64, step: Int64 = 1,
    value: Int64? = 0, flags: CameraControl.Flags = []
  ) -> CameraControl {
    CameraControl(
      id: id, name: "control \(id.rawValue)", kind: kind, minimum: minimum, maximum: maximum, step: step, value: value,
      flags: flags)
  }

  private func board(_ controls: [CameraControl]) -> (ControlBoard, FakeVideoDevice) {
    var camera = FakeCamera()
    camera.controls = controls
    let device = FakeVideoDevice(camera, FakeVideoSystem([camera]))
    return (ControlBoard(device: device, controls: controls, size: PixelSize(width: 1000, height: 500)), device)
  }

  @Test("capabilities are those of the controls that are there")
  func capabilities() {
    #expect(
      board(Self.webcam).0.capabilities
        == CameraCapabilities(
          torch: true, exposureLock: true, autoFocus: true, manualFocus: true, focusPoint: true, zoom: 1...4))
    #expect(board([]).0.capabilities == .none)
    // A light that only flashes is no torch; a focus that cannot move is none.
    let flash = CameraControl(
      id: .flashLEDMode, name: "LED", kind: .menu, minimum: 0, maximum: 1, items: [.init(value: 1, name: "Flash")])
    #expect(board([flash, Self.control(.focusAbsolute, .integer, 5, 5)]).0.capabilities == .none)
  }

  @Test("a light that shines can be put out, one that does not is left alone")
  func darken() throws {
    let (board, device) = board(Self.webcam)
    #expect(try board.apply(.torch(true)).torch == true)
    board.darken()
    #expect(try device.control(.flashLEDMode) == 0)
    board.darken()
    #expect(try device.control(.flashLEDMode) == 0)
    self.board([]).0.darken()
  }

  @Test(
    "a torch that was switched on goes out with the end of the capture; one that others lit stays",
    arguments: [true, false])
  func torchEnds(isOurs: Bool) async throws {
    var fake = FakeCamera()
    fake.controls = [
      CameraControl(
        id: .flashLEDMode, name: "LED Mode", kind: .menu, minimum: 0, maximum: 2, value: isOurs ? 0 : 2,
        items: [.init(value: 0, name: "Off"), .init(value: 2, name: "Torch")])
    ]
    let system = FakeVideoSystem([fake], steps: [CaptureTests.gray(0), .nothing])
    let camera = V4L2Camera(system: system)
    let sink = RecordingSink()
    let task = Task { try await camera.run(into: sink) }
    await sink.frames(1)
    if isOurs {
      #expect(try camera.apply(.torch(true)).torch == true)
    } else {
      #expect(camera.cameraState.torch == true)
    }
    task.cancel()
    _ = await task.result
    #expect(system.state.withLock { $0.lastValues[.flashLEDMode] } == (isOurs ? 0 : 2))
  }

  @Test("torch, zoom and lock are set and read back")
  func settings() throws {
    let (board, device) = board(Self.webcam)
    #expect(try board.apply(.torch(true)).torch == true)
    #expect(try board.apply(.zoom(2.5)).zoom == 2.5)
    #expect(try board.apply(.zoom(99)).zoom == 4)
    #expect(try board.apply(.exposureLock(true)).exposureLocked == true)
    #expect(try device.control(.exposureAbsolute) == 156, "the exposure stays as it was")
    #expect(try board.apply(.exposureLock(false)).exposureLocked == false)
    #expect(try device.control(.exposureAuto) == 3)
  }

  @Test("a fixed focus switches the automatic one off first; 0 is near and 1 is far")
  func focus() throws {
    let (board, device) = board(Self.webcam)
    #expect(board.state.focus == .auto)
    #expect(try board.apply(.focus(.fixed(0))).focus == .fixed(0))
    #expect(try device.control(.focusAbsolute) == 250)
    #expect(try device.control(.focusAuto) == 0)
    #expect(try board.apply(.focus(.fixed(1))).focus == .fixed(1))
    #expect(try board.apply(.focus(.auto)).focus == .auto)
  }

  @Test("a tap focuses on a region around it, inside the picture, and auto leaves it again")
  func point() throws {
    let (board, device) = board(Self.webcam)
    let state = try board.apply(.focus(.point(Point(x: 0.5, y: 0.5))))
    #expect(state.focus == .point(Point(x: 0.5, y: 0.5)))
    #expect(try device.region(.regionOfInterest) == PixelRect(x: 400, y: 200, width: 200, height: 100))
    _ = try board.apply(.focus(.point(Point(x: 1, y: 0))))
    #expect(try device.region(.regionOfInterest) == PixelRect(x: 800, y: 0, width: 200, height: 100))
    #expect(try board.apply(.focus(.auto)).focus == .auto)
    #expect(try device.control(.regionOfInterestAuto) == 0)
  }

  @Test("the lock of its own is used where there is one, and leaves its other bits alone")
  func lock() throws {
    let (board, device) = board([Self.control(.lock3A, .bitmask, 0, 7, value: 4)])
    #expect(try board.apply(.exposureLock(true)).exposureLocked == true)
    #expect(try device.control(.lock3A) == 5)
    #expect(try board.apply(.exposureLock(false)).exposureLocked == false)
    #expect(try device.control(.lock3A) == 4)
  }

  @Test(
    "what the camera lacks is said so",
    arguments: [CameraSetting.torch(true), .zoom(2), .exposureLock(true), .focus(.auto), .focus(.fixed(0.5))])
  func lacking(setting: CameraSetting) {
    #expect {
      try board([]).0.apply(setting)
    } throws: {
      ($0 as? CameraControlError)?.code == .notSupported
    }
  }

  @Test("while no camera is open, nothing can be set")
  func closed() {
    let camera = V4L2Camera(system: FakeVideoSystem([]))
    #expect(camera.capabilities == .none)
    #expect(camera.cameraState == CameraState())
    #expect {
      try camera.apply(.torch(true))
    } throws: {
      ($0 as? CameraControlError)?.code == .notOpen
    }
  }

  @Test("a control without a range from above 0 zooms in hundredths", arguments: [(0, 1.0), (100, 2.0), (250, 3.5)])
  func zoomScale(value: Int64, ratio: Double) {
    let scale = ZoomScale(control: Self.control(.zoomAbsolute, .integer, 0, 300))
    #expect(scale.ratio(of: value) == ratio)
    #expect(scale.value(of: ratio) == value)
    #expect(scale.value(of: .nan) == 0)
  }
}
