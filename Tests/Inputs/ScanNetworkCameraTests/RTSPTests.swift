import Foundation
import ScanGeometry
import ScanImage
import ScanNetworkCamera
import ScanStills
import TestSupport
import Testing

private let hasVideoTools = (try? VideoTools.find(for: "")) != nil

/// The programs of a name that this process started and that are still there, with their command lines.
private func programs(_ name: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").flatMap { thread in
    let children = (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? ""
    return children.split(separator: " ").compactMap { child -> String? in
      let line = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
      return line.flatMap { $0.contains(name) ? $0 : nil }
    }
  }
}

@Suite("Streams by ffmpeg", .enabled(if: hasVideoTools, "ffmpeg is not installed: streams are not read"), .serialized)
struct StreamTests {
  private static let size = PixelSize(width: 160, height: 120)

  @Test(
    "a server that is killed and comes back with other frames is opened again",
    .enabled(if: CameraServer.hasRTSP, "GStreamer's RTSP server is not installed"))
  func rtsp() async throws {
    let server = try CameraServer.rtsp(size: Self.size, password: "p@ss:w'\\")
    let address = try CameraAddress("rtsp://admin:p%40ss%3Aw'%5C@127.0.0.1:\(server.port)/live")
    let record = try await withSource(NetworkCamera(address)) { recorder in
      try await until(recorder.record.frames >= 20)
      let lines = try programs("concat")
      #expect(
        lines.count == 1
          && lines.allSatisfy { !$0.contains("p@ss") && !$0.contains("%40ss") && !$0.contains("127.0.0.1") })
      try await server.kill()
      try await until(recorder.record.lost.count >= 2)
      let again = try CameraServer.rtsp(
        port: server.port, size: PixelSize(width: 176, height: 144), password: "p@ss:w'\\")
      let count = recorder.record.frames
      try await until(recorder.record.frames >= count + 10)
      try await again.kill()
      return recorder.record
    }
    #expect(record.opened.map(\.size) == [Self.size, PixelSize(width: 176, height: 144)])
    #expect(record.opened.allSatisfy { $0.pixelFormat == "h264" })
    #expect(record.opened.first?.framesPerSecond == 20)
    #expect(record.counters?.reopened == 1)
    #expect(!"\(record.notices)".contains("p@ss") && !"\(record.notices)".contains("%40ss"))
    #expect(try programs("concat").isEmpty)
  }

  @Test(
    "a wrong password is said so, and the camera is left alone",
    .enabled(if: CameraServer.hasRTSP, "GStreamer's RTSP server is not installed"))
  func refused() async throws {
    let server = try CameraServer.rtsp(size: Self.size, password: "right")
    let address = try CameraAddress("rtsp://admin:geheim@127.0.0.1:\(server.port)/live#transport=tcp")
    let record = try await withSource(NetworkCamera(address)) { recorder in
      try await until(!recorder.record.lost.isEmpty)
      return recorder.record
    }
    #expect(record.lost.map(\.code) == [.notPermitted] && !"\(record.lost)".contains("geheim"))
  }

  @Test(
    "datagrams carry the stream as well, and no program is left behind",
    .enabled(if: CameraServer.hasRTSP, "GStreamer's RTSP server is not installed"))
  func datagrams() async throws {
    let server = try CameraServer.rtsp(size: Self.size)
    let address = try CameraAddress("rtsp://127.0.0.1:\(server.port)/live#transport=udp")
    for _ in 0..<3 {
      try await withSource(NetworkCamera(address)) { recorder in try await until(recorder.record.frames >= 5) }
    }
    #expect(try programs("concat").isEmpty)
  }

  @Test("a server that is not there, and one that says nothing, are lost for their reasons")
  func unreachable() async throws {
    let silent = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(silent) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> UInt16? in
        guard bind(silent, address, length) == 0, listen(silent, 4) == 0, getsockname(silent, address, &length) == 0
        else { return nil }
        return pointer.pointee.sin_port.bigEndian
      }
    }
    let open = try CameraAddress("rtsp://a:geheim@127.0.0.1:\(try #require(port))/x#timeout=500ms")
    let nobody = try CameraAddress("rtsp://a:geheim@127.0.0.1:1/x")
    for (camera, words) in [(open, "no picture"), (nobody, "refused")] {
      let lost = try await withSource(NetworkCamera(camera)) { recorder in
        try await until(!recorder.record.lost.isEmpty)
        return recorder.record.lost
      }
      #expect(lost.first?.code == .system && lost.first?.message.contains(words) == true, "\(lost)")
      #expect(!"\(lost)".contains("geheim"))
    }
    #expect(try programs("concat").isEmpty)
  }

  @Test("a video by HTTP goes through ffmpeg, and is opened anew when its frames change their size")
  func video() async throws {
    let pictures = try CameraPictures()
    for (name, size) in [("video.ts", "64x48"), ("larger.ts", "96x64")] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try VideoTools.find(for: "").ffmpeg)
      process.arguments = [
        "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc=s=\(size):r=25:d=2", "-c:v", "mpeg2video", "-g",
        "5",
        "-f", "mpegts", pictures.file(name),
      ]
      try process.run()
      process.waitUntilExit()
    }
    let server = try CameraServer.http(pictures)
    let record = try await withSource(
      NetworkCamera(try CameraAddress("http://127.0.0.1:\(server.port)/video#timeout=30s"))
    ) {
      recorder in
      try await until(recorder.record.opened.count >= 2)
      return recorder.record
    }
    #expect(record.opened.prefix(2).map(\.size) == [CameraPictures.size, CameraPictures.largeSize])
    #expect(record.opened.first?.pixelFormat == "mpeg2video" && record.lost.isEmpty)
  }

  @Test("a missing program ends the source at once")
  func missing() async throws {
    let tools = VideoTools(ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe")
    let record = try await withSource(NetworkCamera(try CameraAddress("rtsp://127.0.0.1:1/x"), tools: tools)) {
      recorder in
      try await until(!recorder.record.lost.isEmpty)
      return recorder.record
    }
    #expect(record.lost.first?.code == .missingTool)
  }
}
