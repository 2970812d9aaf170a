import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import TestSupport

/// A camera of the folder `Servers`, running as a process of its own.
final class CameraServer: Sendable {
  let port: Int
  private let process: Process

  /// The server ended before it listened.
  struct NotStarted: Error {
    let script: String
  }

  private init(_ program: String, _ script: String, _ arguments: [String]) throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Servers")
    process.arguments = [program, folder.appending(path: script).path] + arguments
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    // The port is the first line; what follows is thrown away, so that the server never waits for a reader.
    var line = Data()
    while !line.contains(0x0A) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    guard let port = Int(String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)), port > 0 else {
      throw NotStarted(script: script)
    }
    self.port = port
    pipe.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
  }

  deinit { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// A camera by HTTP.
  static func http(_ folder: CameraPictures) throws -> CameraServer {
    try CameraServer("python3", "http_camera.py", [folder.path])
  }

  /// A camera by RTSP.
  static func rtsp(port: Int = 0, size: PixelSize, password: String? = nil) throws -> CameraServer {
    // The packages of Debian belong to its own Python.
    try CameraServer(
      "/usr/bin/python3", "rtsp_camera.py",
      ["\(port)", "\(size.width)", "\(size.height)"] + (password.map { [$0] } ?? []))
  }

  /// Whether GStreamer's server is installed.
  static let hasRTSP: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import Gst, GstRtspServer; Gst.init(None); "
        + "exit(0 if all(Gst.ElementFactory.find(n) for n in ('videotestsrc', 'x264enc', 'rtph264pay')) else 1)",
    ]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Kills it as a power cut would, and waits until its port is free.
  func kill() async throws {
    Foundation.kill(process.processIdentifier, SIGKILL)
    try await until(!process.isRunning)
  }
}

/// A folder with the pictures that the cameras send: each of another brightness.
final class CameraPictures: Sendable {
  static let size = PixelSize(width: 64, height: 48)
  static let largeSize = PixelSize(width: 96, height: 64)
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "scanview-camera-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for index in 0..<8 { try write(Self.picture(index), "\(index).jpg") }
    try write(LumaImage(size: Self.largeSize, filledWith: 128), "large.jpg")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A picture that is brighter in the middle for each number, with noise around it, so that it has some thousand bytes.
  static func picture(_ number: Int) -> LumaImage {
    LumaImage(size: size) { pixels in
      var noise: UInt32 = 1
      for index in pixels.indices {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let isMiddle = (16..<48).contains(index % size.width) && (8..<40).contains(index / size.width)
        pixels[index] = isMiddle ? UInt8(60 + number % 8 * 20) : UInt8(noise >> 24)
      }
    }
  }

  /// The bytes of a picture.
  static func jpeg(_ number: Int) throws -> [UInt8] { try PictureWriter(format: .jpeg).encode(picture(number)) }

  func file(_ name: String) -> String { path + "/" + name }

  private func write(_ image: LumaImage, _ name: String) throws {
    try Data(PictureWriter(format: .jpeg).encode(image)).write(to: URL(filePath: file(name)))
  }
}
