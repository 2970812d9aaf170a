import Foundation
import Glibc
import ScanGeometry
import ScanImage
import ScanStills
import Synchronization
import TestSupport
import Testing

private let hasVideoTools = (try? VideoTools.find(for: "")) != nil

@Suite("Video files", .enabled(if: hasVideoTools, "ffmpeg is not installed: videos are not read"), .serialized)
struct VideoTests {
  /// Makes a video of bars whose brightness grows from frame to frame, with ffmpeg itself.
  private func video(_ folder: TemporaryFolder, _ name: String = "v.mkv", _ extra: [String] = []) throws -> String {
    let path = folder.file(name)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try VideoTools.find(for: "").ffmpeg)
    process.arguments =
      [
        "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
        "color=black:s=64x48:r=10:d=1,format=gray,geq=lum='if(lt(X,32),10+20*N,250)'", "-pix_fmt", "yuv420p",
      ] + extra + [path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return path
  }

  /// Programs that this process started for the videos of a folder and did not reap; tests of other suites start some, too.
  private func videoPrograms(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").flatMap { thread in
      // A thread that has ended meanwhile has none.
      let children = (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? ""
      return children.split(separator: " ").compactMap { child in
        try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
      }
    }.filter { $0.contains(folder.file("")) }
  }

  @Test("every frame comes in order with its time and full range of brightness")
  func everyFrame() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let sink = RecordingSink()
    let source = VideoFileSource(path: path, pacing: .everyFrame)
    let info = try await source.info()
    #expect(info.size == PixelSize(width: 64, height: 48))
    #expect(info.framesPerSecond == 10)
    try await source.run(into: sink)
    let frames = sink.record.delivered
    #expect(frames.map(\.number) == Array(0..<10))
    #expect(frames.map(\.timestamp) == (0..<10).map { .milliseconds(100 * $0) })
    for (index, frame) in frames.enumerated() {
      let (left, right) = frame.luma.withView { ($0[8, 24], $0[56, 24]) }
      #expect(abs(Int(left) - (10 + 20 * index)) <= 8)
      #expect(right >= 245)
    }
    #expect(sink.record.problems.isEmpty)
  }

  @Test("rate, start and color are settings")
  func settings() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let sink = RecordingSink()
    let settings = VideoFileSource.Settings(framesPerSecond: 5, startSeconds: 0.4, wantsColor: true)
    try await VideoFileSource(path: path, settings: settings, pacing: .everyFrame).run(into: sink)
    #expect(sink.record.delivered.count == 3)
    #expect(sink.record.delivered.first?.color?.size == PixelSize(width: 64, height: 48))
    #expect(sink.record.delivered.last?.timestamp == .milliseconds(400))
  }

  @Test("its colors are those of the picture, and whether they are needed changes nothing in luma")
  func colors() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.mkv")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try VideoTools.find(for: "").ffmpeg)
    // Red, green, blue and yellow beside each other, of an odd size.
    process.arguments = [
      "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
      "color=black:s=81x47:r=5:d=0.4,format=rgb24,geq=r='if(lt(X,20)+gte(X,60),220,30)':g='if(between(X,20,39)+gte(X,60),200,30)'"
        + ":b='if(between(X,40,59),210,30)'", "-c:v", "ffv1", "-pix_fmt", "yuv444p", path,
    ]
    try process.run()
    process.waitUntilExit()
    let needed = RecordingSink(needs: FrameNeeds(color: true))
    let plain = RecordingSink()
    let source = VideoFileSource(path: path, pacing: .everyFrame)
    #expect(source.continuity == .continuous)
    try await source.run(into: needed)
    try await source.run(into: plain)
    #expect(needed.record.problems.isEmpty && needed.record.delivered.count == 2)
    for (one, other) in zip(needed.record.delivered, plain.record.delivered) {
      #expect(Samples.difference(one.luma, other.luma) == 0)
      let color = try #require(one.color)
      #expect(try Samples.bytes(color) == Samples.bytes(#require(other.color)))
      #expect(Samples.difference(color.luma(), one.luma) <= 2)
      let seen = color.withView(of: PixelRect(color.size)) { view in [10, 30, 50, 80].map { view[$0, 46] } }
      for (pixel, expected) in zip(
        seen, [SIMD4(220, 30, 30, 255), SIMD4(30, 200, 30, 255), SIMD4(30, 30, 210, 255), SIMD4(220, 200, 30, 255)])
      {
        for channel in 0..<4 { #expect(abs(Int(pixel[channel]) - expected[channel]) <= 8, "\(pixel)") }
      }
    }
  }

  @Test("a video noted as turned comes upright")
  func rotation() async throws {
    let folder = try TemporaryFolder()
    let plain = try video(folder, "v.mp4", ["-c:v", "mpeg4", "-q:v", "2"])
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: plain)))
    // The matrix of the track header (ISO/IEC 14496-12, 8.3.2): x' = 48 − y, y' = x.
    let header = try #require(bytes.indices.first { bytes[$0...].starts(with: "tkhd".utf8) })
    let matrix = [0, 1 << 16, 0, 0xFFFF_0000, 0, 0, 48 << 16, 0, 1 << 30].flatMap(Samples.big32)
    bytes.replaceSubrange((header + 44)..<(header + 80), with: matrix)
    let turned = try folder.put(bytes, "t.mp4")
    let sink = RecordingSink()
    try await VideoFileSource(path: turned, pacing: .everyFrame).run(into: sink)
    let frame = try #require(sink.record.delivered.first)
    #expect(frame.size == PixelSize(width: 48, height: 64))
    // The dark left half lies at the top after a quarter turn clockwise.
    #expect(frame.luma.withView { $0[24, 8] } < 60)
    #expect(frame.luma.withView { $0[24, 56] } > 200)
  }

  @Test("live pacing follows the clock")
  func live() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let clock = JumpingClock()
    let sink = RecordingSink()
    try await VideoFileSource(path: path, pacing: .live, clock: clock).run(into: sink)
    #expect(sink.record.offered.count == 10)
    #expect(clock.now.offset == .milliseconds(900))
  }

  @Test("cancelling kills and reaps the program")
  func cancelling() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let task = Mutex<Task<Void, any Error>?>(nil)
    let (started, gate) = AsyncStream<Void>.makeStream()
    let sink = RecordingSink { frame in
      if frame.number == 2 { task.withLock { $0?.cancel() } }
    }
    let running = Task {
      for await _ in started { break }
      try await VideoFileSource(path: path, pacing: .everyFrame).run(into: sink)
    }
    task.withLock { $0 = running }
    gate.yield()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(sink.record.delivered.count == 3)
    #expect(try videoPrograms(folder).isEmpty)
  }

  @Test("a program that hangs is given up and reaped")
  func hangingProgram() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let script = try folder.put(Array("#!/bin/sh\nsleep 600\n".utf8), "ffprobe")
    #expect(chmod(script, 0o755) == 0)
    let settings = VideoFileSource.Settings(idleTimeout: .milliseconds(200))
    let source = VideoFileSource(path: path, settings: settings, tools: VideoTools(ffmpeg: script, ffprobe: script))
    let error = await #expect(throws: SourceError.self) { try await source.run(into: RecordingSink()) }
    #expect(error?.code == .system)
    #expect(try videoPrograms(folder).isEmpty)
  }

  @Test("a program that is silent is reported as stalled, and as recovered when it goes on")
  func silentProgram() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let more = folder.file("more")
    #expect(mkfifo(more, 0o600) == 0)
    let script = try folder.put(Array("#!/bin/sh\nhead -c 10000 /dev/zero\ncat '\(more)'\n".utf8), "ffmpeg")
    #expect(chmod(script, 0o755) == 0)
    // The program waits for the test, which waits for the word that it is silent.
    let sink = RecordingSink(onNotice: { notice in
      guard case .stalled = notice else { return }
      let descriptor = open(more, O_WRONLY)
      guard descriptor >= 0 else { return }
      _ = write(descriptor, [UInt8](repeating: 0, count: 10_000), 10_000)
      close(descriptor)
    })
    let settings = VideoFileSource.Settings(stallTime: .milliseconds(1))
    let tools = VideoTools(ffmpeg: script, ffprobe: try VideoTools.find(for: "").ffprobe)
    try await VideoFileSource(path: path, settings: settings, pacing: .everyFrame, tools: tools).run(into: sink)
    #expect(sink.record.notices.first == .stalled(.milliseconds(1)) && sink.record.notices.contains(.recovered))
    #expect(sink.record.delivered.count >= 2)
  }

  @Test("a program that dies half way gives the good part and a problem")
  func dyingProgram() async throws {
    let folder = try TemporaryFolder()
    let path = try video(folder, "v.mkv", ["-c:v", "ffv1"])
    let script = try folder.put(
      Array("#!/bin/sh\nhead -c 10000 /dev/zero\necho 'the disk broke' >&2\nexit 3\n".utf8), "ffmpeg")
    #expect(chmod(script, 0o755) == 0)
    let tools = VideoTools(ffmpeg: script, ffprobe: try VideoTools.find(for: "").ffprobe)
    let sink = RecordingSink()
    try await VideoFileSource(path: path, pacing: .everyFrame, tools: tools).run(into: sink)
    #expect(sink.record.delivered.count == 2)
    #expect(sink.record.problems.map(\.code) == [.damaged])
    #expect(sink.record.problems.first?.message.contains("the disk broke") == true)
  }

  @Test("a missing program names the package to install")
  func missingTool() async throws {
    let error = #expect(throws: SourceError.self) { try VideoTools.find(searchPath: "/nowhere", for: "v.mp4") }
    #expect(error?.code == .missingTool)
    #expect(error?.message.contains("apt install ffmpeg") == true)
    let folder = try TemporaryFolder()
    let path = try folder.put([1], "v.mp4")
    let gone = VideoFileSource(path: path, tools: VideoTools(ffmpeg: "/nowhere/a", ffprobe: "/nowhere/b"))
    let second = await #expect(throws: SourceError.self) { try await gone.run(into: RecordingSink()) }
    #expect(second?.code == .missingTool)
  }

  @Test("files that are no video each have their reason")
  func notVideos() async throws {
    let folder = try TemporaryFolder()
    let good = try video(folder, "v.mp4", ["-c:v", "mpeg4"])
    let half = Array(try Data(contentsOf: URL(fileURLWithPath: good)).prefix(600))
    let fifo = folder.file("fifo.mp4")
    #expect(mkfifo(fifo, 0o600) == 0)
    let expected: [(String, SourceError.Code)] = [
      (folder.file("none.mp4"), .notFound), (folder.path, .unknownFormat), (fifo, .unknownFormat),
      (try folder.put([], "empty.mp4"), .empty), (try folder.put(half, "half.mp4"), .damaged),
      (try folder.put(Array("just some words".utf8), "text.mp4"), .damaged),
      (
        try folder.put(
          Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n".utf8), "list.m3u8"),
        .unknownFormat
      ),
    ]
    for (path, code) in expected {
      let source = VideoFileSource(path: path, settings: VideoFileSource.Settings(idleTimeout: .seconds(20)))
      let error = await #expect(throws: SourceError.self) { try await source.run(into: RecordingSink()) }
      #expect(error?.code == code, "\(String(describing: error))")
    }
    let small = VideoFileSource(path: good, limits: StillLimits(maxSide: 50))
    let error = await #expect(throws: SourceError.self) { try await small.run(into: RecordingSink()) }
    #expect(error?.code == .tooLarge)
  }
}
