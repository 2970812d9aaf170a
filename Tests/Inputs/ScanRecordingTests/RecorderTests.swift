import Foundation
import ScanGeometry
import ScanImage
import ScanJSON
import TestSupport
import Testing

@testable import ScanRecording

@Suite("Recording and playing frames")
struct RecorderTests {
  @Test("frames come back with pixels, colors, numbers, times and origins", arguments: [false, true])
  func roundTrip(color: Bool) async throws {
    let recorded = try await RecordedFrames(color: color)
    #expect(recorded.counts.allLost == 0 && recorded.counts.recorded[.luma] == 8)
    let sink = KeptFrames(color: color)
    try await PlaybackSource(recorded.path).run(into: sink)
    #expect(sink.frames.count == 8 && sink.errors.isEmpty)
    for frame in sink.frames {
      let original = NumberedFrames().frame(frame.number)
      #expect(frame.bytes == original.bytes)
      #expect(frame.color?.bytes == (color ? original.color?.bytes : nil))
      #expect(frame.timestamp == original.timestamp && frame.origin == original.origin)
    }
  }

  @Test("only what was scanned is recorded, whole or as crops")
  func selections() async throws {
    let part = PixelRect(x: 4, y: 5, width: 10, height: 8)
    for frames in [RecordingSettings.Frames.scanned, .crops] {
      let recorded = try await RecordedFrames(settings: RecordingSettings(frames: frames), color: true) { recorder in
        for number in [1, 4] as [UInt64] {
          recorder.take(event: ["event": "frame"], scanned: (number, "a", part))
          recorder.take(
            event: ["event": "frame"], scanned: (number, "b", PixelRect(x: 30, y: 20, width: 10, height: 10)))
        }
      }
      let recording = try Recording(recorded.path, checks: true)
      #expect(recording.frames.count == 8)
      for entry in recording.frames {
        let frame = try recording.frame(entry)
        guard [1, 4].contains(entry.number) else {
          #expect(frame == nil && entry.content == RecordedContent.none)
          continue
        }
        let (got, wanted) = (try #require(frame), NumberedFrames().frame(entry.number))
        for region in [part, PixelRect(x: 30, y: 20, width: 10, height: 10)] {
          for y in region.y..<(region.y + region.height) {
            for x in region.x..<(region.x + region.width) {
              #expect(got.bytes[y * 40 + x] == wanted.bytes[y * 40 + x])
              #expect(got.color?.bytes[(y * 40 + x) * 4] == wanted.color?.bytes[(y * 40 + x) * 4])
            }
          }
        }
        if frames == .scanned { #expect(got.bytes == wanted.bytes) }
        if frames == .crops, entry.number == 1 { #expect(got.bytes[0] == 128) }
      }
    }
  }

  @Test("hashes leave no pixel in the file")
  func hashes() async throws {
    let recorded = try await RecordedFrames(settings: RecordingSettings(frames: .hashes), color: true)
    let bytes = try Data(contentsOf: URL(filePath: recorded.path))
    #expect(bytes.range(of: Data(NumberedFrames().frame(3).bytes.prefix(40))) == nil)
    #expect(bytes.range(of: Data(#""xxh64":""#.utf8)) != nil)
    let error = #expect(throws: SourceError.self) { try PlaybackSource(recorded.path) }
    #expect(error?.message.contains("hash") == true)
  }

  @Test("a file ends with its size, and says what came later")
  func limit() async throws {
    let source = NumberedFrames(count: 40, size: PixelSize(width: 1_000, height: 1_000))
    let recorded = try await RecordedFrames(source, settings: RecordingSettings(byteLimit: 16 << 20))
    let recording = try Recording(recorded.path, checks: true)
    #expect(recording.isComplete && recording.size <= 16 << 20)
    #expect(recording.frames.count + recorded.counts.lostFrames == 40 && recorded.counts.lostFrames > 20)
    #expect(recording.counts == recorded.counts)
  }

  @Test("a process that has no time left gets a complete file, whoever asks once more")
  func endAtOnce() async throws {
    let folder = try TestFolder()
    let recorder = try Recorder(folder.file("run.mcap"), library: "test", about: [:])
    try await NumberedFrames().recorded(by: recorder).run(into: KeptFrames())
    #expect(recorder.end(within: .seconds(60)))
    let recording = try Recording(recorder.path, checks: true)
    #expect(recording.isComplete && recording.frames.count == 8)
    #expect(recorder.end(within: .zero))
    #expect(await recorder.end() == RecordingCounts())
  }

  @Test("a ring holds the newest seconds with the configuration that ran, each writing a file of its own")
  func ring() async throws {
    let folder = try TestFolder()
    let settings = RecordingSettings(byteLimit: 20_000, ring: .seconds(600))
    let recorder = try Recorder(folder.file("ring.mcap"), settings: settings, library: "test", about: [:])
    recorder.take(config: ["a": 1], revision: 1, folder: nil)
    try await NumberedFrames(count: 50).recorded(by: recorder).run(into: KeptFrames())
    let report = try recorder.writeRing()
    let recording = try Recording(report.path, checks: true)
    #expect(recording.frames.last?.number == 49)
    #expect((3...20).contains(recording.frames.count))
    #expect(try recording.configs.map { try recording.json($0)["configRevision"]?.number?.int } == [1])
    #expect(try recorder.writeRing().path == folder.file("ring-2.mcap"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["ring-2.mcap", "ring.mcap"])
  }

  @Test("what waits for the disk is bounded: pictures of live sources give way before messages do")
  func queue() {
    var queue = RecordingQueue()
    let frame = NumberedFrames(size: PixelSize(width: 4_000, height: 4_000)).frame(0)
    let recorded = RecordedFrame(
      frame: frame, size: frame.size, origin: frame.origin, number: 0, timestamp: .zero, time: .now(), sequence: 0,
      content: .whole, hasColor: false, mayBeLost: true)
    var count = 0
    while queue.hasRoom(for: recorded.memory) {
      queue.add(.frame(recorded))
      count += 1
    }
    #expect(count == 4 && queue.bytes <= RecordingSettings.queueLimit)
    #expect(queue.hasReserve(for: 1_000))
    let size = queue.take().reduce(0) { $0 + $1.size }
    #expect(!queue.hasRoom(for: recorded.memory), "what is being written counts")
    queue.finish(size)
    #expect(queue.bytes == 0)
  }

  @Test("a picture that waits too long for its scan is counted, and what waits is bounded")
  func waitingForScans() async throws {
    let recorded = try await RecordedFrames(
      NumberedFrames(count: 100), settings: RecordingSettings(frames: .scanned)
    ) { recorder in
      for number in [3, 3, 90] as [UInt64] {
        recorder.take(event: ["event": "frame"], scanned: (number, "a", PixelRect(x: 0, y: 0, width: 4, height: 4)))
      }
    }
    #expect(recorded.counts.lostFrames == 1 && recorded.counts.recorded[.luma] == 1)
    var selection = FrameSelection(.crops)
    let frame = NumberedFrames(size: PixelSize(width: 8_000, height: 8_000)).frame(0)
    let given = (0..<6).map { number in
      selection.add(
        RecordedFrame(
          frame: frame, size: frame.size, origin: frame.origin, number: number, timestamp: .zero, time: .now(),
          sequence: 0, content: .whole, hasColor: false, mayBeLost: true)
      ).count
    }
    #expect(given == [0, 0, 0, 0, 1, 1], "four of 64 MB wait")
  }

  @Test("no file is replaced")
  func exists() throws {
    let folder = try TestFolder()
    let path = try folder.write("mine", to: "run.mcap")
    let error = #expect(throws: RecordingError.self) { try Recorder(path, library: "test", about: [:]) }
    #expect(error?.code == .exists)
    #expect(try folder.text("run.mcap") == "mine")
  }

  @Test("of redacted pictures only what was scanned is left, or what is to stay")
  func redaction() async throws {
    let part = PixelRect(x: 4, y: 5, width: 10, height: 8)
    let recorded = try await RecordedFrames(color: true) { recorder in
      recorder.take(
        event: ["event": "frame", "frame": 2, "cropRect": ["x": 4, "y": 5, "width": 10, "height": 8]])
    }
    for kept in [nil, [part]] {
      let path = recorded.folder.file("redacted-\(kept?.count ?? 0).mcap")
      _ = try RecordingCopy(redacting: Recording(recorded.path), keeping: kept).write(to: path, library: "test")
      let recording = try Recording(path, checks: true)
      #expect(recording.events.count == 1 && recording.frames.count == 8)
      for entry in recording.frames {
        let (got, wanted) = (try #require(try recording.frame(entry)), NumberedFrames().frame(entry.number))
        for index in got.bytes.indices {
          let (x, y) = (index % 40, index / 40)
          let stays =
            (kept != nil || entry.number >= 2) && (4..<14).contains(x) && (5..<13).contains(y)
          #expect(got.bytes[index] == (stays ? wanted.bytes[index] : 128))
          #expect(got.color?.bytes[index * 4 + 1] == (stays ? wanted.color?.bytes[index * 4 + 1] : 128))
        }
      }
    }
  }
}
