import Foundation
import ScanCamera
import ScanConfig
import ScanGeometry
import ScanImage
import ScanStills
import Testing

extension CameraRigTests {
  @Suite("Capture through uvcvideo")
  struct CaptureTests {
    /// A form of frames on the wire, with what its luma has to be.
    struct Wire: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let form: CameraPicture.Form
      let picture: @Sendable (LumaImage) throws -> CameraPicture
    }

    static let wires: [Wire] =
      CameraPicture.Form.allCases.map { form in
        Wire(testDescription: form.rawValue, form: form) { try CameraPicture($0, scene: "code", form: form) }
      } + [
        Wire(testDescription: "jpg of one component", form: .mjpg) { luma in
          let bytes = try PictureWriter(format: .jpeg, jpegQuality: 90).encode(luma)
          return CameraPicture(bytes, scene: "code", form: .mjpg, size: luma.size)
        },
        Wire(testDescription: "jpg without Huffman tables, as webcams send it", form: .mjpg) { luma in
          let whole = try CameraPicture(luma, scene: "code", form: .mjpg)
          return CameraPicture(JPEGBytes.withoutHuffmanTables(whole.bytes), scene: "code", form: .mjpg, size: luma.size)
        },
      ]

    @Test("the luma is byte for byte what the camera sent", .needs(.usb), arguments: wires)
    func luma(wire: Wire) async throws {
      let drawn = try CameraScene.code("4006381333931")
      let picture = try wire.picture(drawn)
      // The reference for JPEG is the file itself, read by the other decoder of the project.
      let whole = wire.form == .mjpg ? try CameraPicture(drawn, scene: "code", form: .mjpg).bytes : []
      let expected = wire.form == .mjpg ? try StillDecoder().open(bytes: whole).frame().luma : drawn
      let simulated = try SimulatedCamera([picture])
      try await ObservedCamera(V4L2Camera(at: simulated.device), keeps: 3).capturing { camera in
        await camera.waitForFrames(4)
        let seen = camera.seen
        let format = try #require(seen.format)
        #expect(format.pixelFormat == wire.form.fourCC)
        #expect(format.size == CameraScene.size && format.path == simulated.device)
        #expect(format.device.hasPrefix(simulated.name))
        for frame in seen.frames {
          #expect(frame.luma.size == CameraScene.size)
          #expect(frame.luma.pixels == expected.pixels)
        }
        #expect(seen.problems.isEmpty && seen.losses.isEmpty)
        let counters = camera.camera.counters
        #expect(counters.unusable == 0 && counters.delivered >= 4)
      }
      // The stream was stopped and the device closed, so that somebody else can have it.
      try awaited("the end of the stream") { simulated.log.contains { $0.hasPrefix("stop ") } ? true : nil }
      #expect(simulated.streamStarts == 1)
    }

    @Test("of several sizes and forms the nearest size and the cheapest form are taken", .needs(.usb))
    func negotiation() async throws {
      let small = CameraScene.empty(size: PixelSize(width: 320, height: 240))
      let large = CameraScene.empty(size: PixelSize(width: 640, height: 480))
      let simulated = try SimulatedCamera([
        CameraPicture(small, scene: "a", form: .mjpg), CameraPicture(small, scene: "a", form: .yuyv),
        CameraPicture(large, scene: "a", form: .mjpg), CameraPicture(small, scene: "a", form: .gray),
      ])
      for (request, size, form) in [("320x240", small.size, "GREY"), ("600x480", large.size, "MJPG")] {
        try await ObservedCamera(V4L2Camera(at: simulated.device, size: request)).capturing { camera in
          await camera.waitForFrames(1)
          let format = try #require(camera.seen.format)
          #expect(format.size == size && format.pixelFormat == form, "\(request)")
          #expect(format.requestedSize == CaptureResolution(request)?.size)
          #expect(format.framesPerSecond == 15)
          #expect(camera.seen.frames.last?.size == size)
        }
      }
    }
  }
}

/// Work on the bytes of JPEG files.
enum JPEGBytes {
  /// The file without its DHT segments, which readers of Motion JPEG have to know by heart.
  static func withoutHuffmanTables(_ bytes: [UInt8]) -> [UInt8] {
    var result = Array(bytes.prefix(2))
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // After the start of the scan there is nothing but data.
      if marker == 0xDA { return result + bytes[at...] }
      let end = at + 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
      if marker != 0xC4 { result += bytes[at..<min(end, bytes.count)] }
      at = end
    }
    return result + bytes[min(at, bytes.count)...]
  }
}
