import CLibV4LConvert
import Glibc
import ScanBench
import ScanCamera
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Synchronization

/// The processor time of a frame from the bytes of the camera to the plugin, without the plugin, next to libv4l's own conversion.
enum FramePath {
  private static let size = PixelSize(width: 1920, height: 1080)

  static func run(frames: Int) async throws -> String {
    let folder = try TemporaryFolder()
    let files = try makeFiles(folder)
    let yuyv = try makeYUYV()
    let jpegs = try files.map { try readFile($0) }
    var rows = try bare(jpegs, yuyv, frames)
    rows.append(try await live(files, frames))
    let mjpeg = Percentile.of(rows[1].times, 50)
    var table = PlainTable(["1920×1080", "frames", "p50 ms", "p95 ms", "libv4l / this"])
    for row in rows {
      let peer = row.peer.map { Percentile.of(rows[$0].times, 50) / Percentile.of(row.times, 50) }
      table.add([
        row.name, String(row.times.count), Decimals.text(Percentile.of(row.times, 50), 2),
        Decimals.text(Percentile.of(row.times, 95), 2), peer.map { Decimals.text($0, 2) } ?? "",
      ])
    }
    let path = Percentile.of(rows[4].times, 50)
    return "Processor time per frame; JPEG files of \(jpegs.map(\.count).reduce(0, +) / jpegs.count / 1024) KiB\n\n"
      + table.text() + "\n\nThe whole path at 30 frames per second takes \(Decimals.text(path * 3, 1)) % of one core; "
      + "libv4l's conversion alone \(Decimals.text(mjpeg * 3, 1)) %."
  }

  private struct Row {
    let name: String
    var times: [Double]
    /// The row of libv4l that it is compared with.
    var peer: Int?
  }

  /// The conversions alone, one after another on the same frame.
  private static func bare(_ jpegs: [[UInt8]], _ yuyv: [UInt8], _ frames: Int) throws -> [Row] {
    let pool = PixelPool()
    let jpeg = try FrameDecoder(FrameFormat(.mjpeg, size: size), pool: pool)
    let raw = try FrameDecoder(FrameFormat(.yuyv, size: size, bytesPerLine: 2 * size.width), pool: pool)
    let theirs = (jpeg: try LibV4LConverter(.mjpeg, size), raw: try LibV4LConverter(.yuyv, size))
    var rows = [
      Row(name: "MJPG → luma, ours", times: [], peer: 1), Row(name: "MJPG → YU12, libv4l", times: []),
      Row(name: "YUYV → luma, ours", times: [], peer: 3), Row(name: "YUYV → YU12, libv4l", times: []),
    ]
    for number in -4..<frames {
      let bytes = jpegs[(number + 4) % jpegs.count]
      var times = [Double](repeating: 0, count: 4)
      func time(_ row: Int, _ body: () throws -> Void) rethrows {
        let begin = Stopwatch.threadMilliseconds()
        try body()
        times[row] = Stopwatch.threadMilliseconds() - begin
      }
      // In turn first and last, so that neither has the warmer cache.
      for row in number.isMultiple(of: 2) ? [0, 1, 2, 3] : [3, 2, 1, 0] {
        switch row {
        case 0: try time(0) { try bytes.withUnsafeBytes { _ = try jpeg.luma($0) } }
        case 1: try time(1) { try theirs.jpeg.convert(bytes) }
        case 2: try time(2) { try yuyv.withUnsafeBytes { _ = try raw.luma($0) } }
        default: try time(3) { try theirs.raw.convert(yuyv) }
        }
      }
      guard number >= 0 else { continue }
      for row in 0..<4 { rows[row].times.append(times[row]) }
    }
    return rows
  }

  /// The whole path at 30 frames per second: files, decoding, session, crop, hand-over to a plugin that does nothing.
  private static func live(_ files: [String], _ frames: Int) async throws -> Row {
    let source = FileFedCamera(files, size: size, frames: frames)
    let cutout = CutoutConfig(
      ratioFromSize: RatioSize(width: 960, height: 324), maxHeightPercent: 30, maxWidthPercent: 50)
    let config = ViewPluginConfig.scripted(ScriptedConfig(resultEvery: 0), cutoutConfig: cutout)
    let view = try await ScanView(config, source: source, registry: ScriptedPlugin.registry())
    var marks: [Double] = []
    let clock = ContinuousClock.now
    let begin = Stopwatch.processMilliseconds()
    try await view.start()
    let report = try await view.waitUntilFinished()
    let total = Stopwatch.processMilliseconds() - begin
    let processed = report.statistics.processed
    guard processed == frames, source.failures == 0 else {
      throw WatchLatency.Failure(
        description: "of \(frames) frames \(processed) reached the plugin, \(source.failures) could not be decoded")
    }
    marks = Array(repeating: total / Double(frames), count: frames)
    let seconds = (ContinuousClock.now - clock).milliseconds / 1000
    return Row(
      name: "MJPG file → luma → cutout → plugin, 30 fps (\(Decimals.text(Double(frames) / seconds, 1)) met; mean)",
      times: marks, peer: 1)
  }

  private static func makeFiles(_ folder: TemporaryFolder) throws -> [String] {
    let frame = try Scenes.codes(size, isColor: true)
    guard let color = frame.color else { throw WatchLatency.Failure(description: "the scene has no colors") }
    var target = [UInt8](repeating: 0, count: 4 * size.area + 65_536)
    return try [75, 80, 85, 90].map { quality in
      // libv4l refuses 4:2:0 at this size, because 1080 is no multiple of 16; webcams mostly give 4:2:2.
      let written = color.withBytes { bytes in
        bytes.baseAddress.map {
          clc_encode($0, Int32(size.width), Int32(size.height), Int32(quality), &target, Int32(target.count))
        } ?? -1
      }
      guard written > 0 else { throw WatchLatency.Failure(description: "TurboJPEG does not encode the frame") }
      try folder.save(Array(target[..<Int(written)]), as: "\(quality).jpg")
      return folder.path + "/\(quality).jpg"
    }
  }

  private static func makeYUYV() throws -> [UInt8] {
    let luma = try Scenes.codes(size).luma
    return luma.withView { view in
      (0..<size.area * 2).map { $0.isMultiple(of: 2) ? view.base[$0 / 2] : 128 }
    }
  }
}

/// Reads a whole file.
func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw WatchLatency.Failure(description: "\(path) cannot be read") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  var bytes = [UInt8](repeating: 0, count: ftell(file))
  rewind(file)
  guard fread(&bytes, 1, bytes.count, file) == bytes.count else {
    throw WatchLatency.Failure(description: "\(path) is cut short")
  }
  return bytes
}

/// libv4l's conversion to planar 4:2:0; the owner of its memory.
private final class LibV4LConverter {
  private let converter: OpaquePointer
  private var target: [UInt8]

  init(_ format: PixelFormat, _ size: PixelSize) throws {
    guard let converter = clc_open(format.rawValue, UInt32(size.width), UInt32(size.height)) else {
      throw WatchLatency.Failure(description: "libv4lconvert cannot be started")
    }
    self.converter = converter
    target = [UInt8](repeating: 0, count: size.area * 3 / 2)
  }

  deinit { clc_close(converter) }

  func convert(_ bytes: [UInt8]) throws {
    let written = clc_convert(converter, bytes, Int32(bytes.count), &target, Int32(target.count))
    guard written == target.count else {
      throw WatchLatency.Failure(description: "libv4lconvert: \(String(cString: clc_message(converter)))")
    }
  }
}

/// A camera whose frames are JPEG files, 30 per second.
private final class FileFedCamera: FrameSource {
  let name = "files"
  let pacing = FramePacing.live
  private let files: [String]
  private let size: PixelSize
  private let frames: Int
  private let failed = Atomic(0)

  init(_ files: [String], size: PixelSize, frames: Int) {
    self.files = files
    self.size = size
    self.frames = frames
  }

  var failures: Int { failed.load(ordering: .relaxed) }

  func run(into sink: any FrameSink) async throws {
    let decoder = try FrameDecoder(FrameFormat(.mjpeg, size: size), pool: PixelPool())
    let begin = ContinuousClock.now
    for number in 0..<frames {
      let due = Duration.seconds(1) / 30 * number
      try await Task.sleep(until: begin + due, clock: .continuous)
      do {
        let luma = try readFile(files[number % files.count]).withUnsafeBytes { try decoder.luma($0) }
        sink.sendLatest(Frame(number: UInt64(number), timestamp: due, luma: luma))
      } catch {
        failed.add(1, ordering: .relaxed)
      }
    }
    // The last frame is still on its way to the plugin.
    try await Task.sleep(for: .milliseconds(100))
  }
}
