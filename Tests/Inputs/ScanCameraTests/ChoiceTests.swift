import ScanConfig
import ScanImage
import ScanJSON
import Testing

@testable import ScanCamera

@Suite("Which camera is meant")
struct ChoiceTests {
  static func camera(_ number: Int, _ name: String, _ bus: String) -> FakeCamera {
    var camera = FakeCamera(path: "/dev/video\(number)")
    camera.name = name
    camera.bus = bus
    return camera
  }

  static let desktop = [
    camera(0, "HD Webcam C270", "usb-0000:00:14.0-1"), camera(2, "Document Cam", "usb-0000:00:14.0-2"),
  ]
  static let laptop = [
    camera(0, "Integrated IR Camera", "usb-0000:00:14.0-8"),
    camera(2, "Integrated Camera: Integrated C", "usb-0000:00:14.0-7"),
    camera(4, "Logitech BRIO", "usb-0000:00:14.0-3"),
  ]
  static let tablet = [
    camera(0, "ov5693 front", "platform:isp"), camera(1, "ov8865 rear", "platform:isp1"),
    camera(2, "ov13 tele rear", "platform:isp2"),
  ]

  @Test(
    "roles of a desktop, a laptop and a tablet",
    arguments: [
      (desktop, [.back], 0), (desktop, [.front, .back], 0), (desktop, [.external], 0), (desktop, [.tele, .back], 0),
      (laptop, [.front], 2), (laptop, [.back], 4), (laptop, [.external], 4), (laptop, [.externalFront, .external], 4),
      (tablet, [.front], 0), (tablet, [.back], 1), (tablet, [.tele], 2), (tablet, [.external, .front], 0),
    ] as [([FakeCamera], [CameraPosition], Int)])
  func roles(cameras: [FakeCamera], roles: [CameraPosition], number: Int) throws {
    let config = CameraConfig(defaultCamera: roles[0], fallbackCameras: Array(roles.dropFirst()))
    let found = try CameraChoice(config).pick(from: CameraDevice.found(on: FakeVideoSystem(cameras)))
    #expect(found.identity.path == "/dev/video\(number)")
  }

  @Test(
    "a device in the configuration wins over roles: path, name in any case, bus",
    arguments: [
      ("/dev/video2", 2), ("document", 2), ("C270", 0), ("usb-0000:00:14.0-2", 2), ("hd webcam c270", 0),
    ])
  func device(text: String, number: Int) throws {
    let config = CameraConfig(defaultCamera: .front, device: text)
    let found = try CameraChoice(config).pick(from: CameraDevice.found(on: FakeVideoSystem(Self.desktop)))
    #expect(found.identity.path == "/dev/video\(number)")
  }

  @Test(
    "what is missing or fits several says what there is and what to do",
    arguments: [
      ("/dev/video9", desktop, "HD Webcam C270"), ("scanner", desktop, "Document Cam"),
      ("cam", desktop, "Several cameras"),
      ("cam", [], "plug one in"),
    ])
  func missing(text: String, cameras: [FakeCamera], words: String) {
    #expect {
      try CameraChoice(text).pick(from: CameraDevice.found(on: FakeVideoSystem(cameras)))
    } throws: { error in
      let error = error as? SourceError
      return error?.code == .notFound && error?.message.contains(words) == true
    }
  }

  @Test("nodes that do not capture, and the metadata of a camera that may not be opened, are no cameras")
  func otherNodes() {
    var metadata = Self.camera(1, "HD Webcam C270", "usb-0000:00:14.0-1")
    metadata.capabilityBits = 0x04A0_0000
    metadata.index = 1
    let system = FakeVideoSystem([Self.desktop[0], metadata])
    #expect(CameraDevice.all(on: system).map(\.identity.path) == ["/dev/video0"])
    system.change { $0.openErrors = ["/dev/video0": [13], "/dev/video1": [13]] }
    let devices = CameraDevice.all(on: system)
    #expect(devices.map(\.access) == [.forbidden])
    #expect(devices.first?.identity.name == "HD Webcam C270")
    #expect(devices.first?.problem?.contains("usermod") == true)
    #expect(devices.first?.json["access"]?.string == "forbidden")
  }

  @Test("a camera is described in JSON with its forms, rates and controls")
  func json() {
    var camera = FakeCamera()
    camera.controls = [
      CameraControl(
        id: .focusAbsolute, name: "Focus, Absolute", kind: .integer, minimum: 0, maximum: 250, step: 5, value: 0,
        flags: .inactive)
    ]
    let node = CameraDevice.all(on: FakeVideoSystem([camera])).first?.json
    #expect(node?["formats"]?.elements?.first?["pixelFormat"]?.string == "GREY")
    #expect(node?["formats"]?.elements?.first?["sizes"]?.elements?.first?["framesPerSecond"] == [30])
    #expect(node?["controls"]?.elements?.first?["flags"] == ["inactive"])
  }
}
