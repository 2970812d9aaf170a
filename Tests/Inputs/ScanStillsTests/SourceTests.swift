import Foundation
import ScanImage
import ScanStills
import Synchronization
import TestSupport
import Testing

@Suite("Sources of stills")
struct SourceTests {
  @Test("good files around a bad one are all read, and the bad one is reported", arguments: [true, false])
  func badAmongGood(prefetches: Bool) async throws {
    let folder = try TemporaryFolder()
    let paths = [
      try folder.put(try Samples.encoded(.png), "1.png"),
      try folder.put(try Samples.encoded(.png).dropLast(40), "2.png"), folder.file("3.png"),
      try folder.put(Samples.tiff([(Samples.luma(), 1), (Samples.luma(), 3)]), "4.tif"),
      try folder.put(Samples.emptyPNG(width: 60_000, height: 60_000), "5.png"),
      try folder.put(try Samples.encoded(.gif), "6.gif"),
    ]
    let sink = RecordingSink()
    let source = StillSource(paths: paths, prefetches: prefetches)
    #expect(source.pacing == .everyFrame)
    try await source.run(into: sink)
    let record = sink.record
    #expect(record.delivered.map(\.origin.source) == [paths[0], paths[3], paths[3], paths[5]])
    #expect(record.delivered.map(\.origin.page) == [1, 1, 2, 1])
    #expect(record.delivered.map(\.number) == [0, 1, 2, 3])
    #expect(record.problems.map(\.code) == [.damaged, .notFound, .tooLarge])
    #expect(record.problems.map(\.source) == [paths[1], paths[2], paths[4]])
  }

  @Test("a source of which nothing can be read fails with the last fault", arguments: [true, false])
  func nothingReadable(prefetches: Bool) async throws {
    let folder = try TemporaryFolder()
    let paths = [try folder.put([1, 2, 3], "1.png"), folder.file("2.png")]
    let sink = RecordingSink()
    let error = await #expect(throws: SourceError.self) {
      try await StillSource(paths: paths, prefetches: prefetches).run(into: sink)
    }
    #expect(error?.code == .notFound && error?.source == paths[1])
    #expect(sink.record.problems.map(\.source) == [paths[0]] && sink.record.delivered.isEmpty)
  }

  @Test("a document that breaks off gives its good pages and one problem, and the next file follows")
  func brokenDocument() async throws {
    let folder = try TemporaryFolder()
    var document = Samples.tiff([(Samples.luma(), 1), (Samples.luma(), 1)])
    document.replaceSubrange((document.count - 4)..., with: document[4..<8])
    let paths = [try folder.put(document, "a.tif"), try folder.put(try Samples.encoded(.png), "b.png")]
    let sink = RecordingSink()
    try await StillSource(paths: paths).run(into: sink)
    #expect(sink.record.delivered.map(\.origin.source) == [paths[0], paths[0], paths[1]])
    #expect(sink.record.problems.map(\.page) == [3])
  }

  @Test(
    "colors come with the frames when they are needed, and of each frame later; luma is the same",
    arguments: [true, false])
  func colors(areNeeded: Bool) async throws {
    let folder = try TemporaryFolder()
    let bytes = try PictureWriter(format: .png).encode(Samples.color())
    let paths = try (1...3).map { try folder.put(bytes, "f-\($0).png") }
    let sequence = try NumberedSequence(pattern: folder.file("f-%d.png"))
    let sources: [any FrameSource] = [
      StillSource(paths: paths), ImageSequenceSource(sequence: sequence, pacing: .everyFrame),
    ]
    #expect(sources.map(\.continuity) == [.separate, .continuous])
    for source in sources {
      let sink = RecordingSink(needs: FrameNeeds(color: areNeeded))
      try await source.run(into: sink)
      #expect(sink.record.delivered.count == 3)
      for frame in sink.record.delivered {
        #expect(frame.hasColor && Samples.difference(frame.luma, Samples.color().luma()) == 0)
        #expect(try Samples.bytes(#require(frame.color)) == Samples.bytes(Samples.color()))
      }
    }
  }

  @Test("an empty list is an error")
  func emptyList() async {
    await #expect(throws: SourceError.self) { try await StillSource(paths: []).run(into: RecordingSink()) }
  }

  @Test("cancelling ends the source between two pictures")
  func cancelling() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.put(try Samples.encoded(.png), "a.png")
    let task = Mutex<Task<Void, any Error>?>(nil)
    let (started, gate) = AsyncStream<Void>.makeStream()
    let sink = RecordingSink { frame in
      if frame.number == 4 { task.withLock { $0?.cancel() } }
    }
    let running = Task {
      for await _ in started { break }
      try await StillSource(paths: Array(repeating: path, count: 1000)).run(into: sink)
    }
    task.withLock { $0 = running }
    gate.yield()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(sink.record.delivered.count == 5)
  }

  private func row(_ folder: TemporaryFolder, _ numbers: [Int]) throws -> NumberedSequence {
    for number in numbers { try folder.put(try Samples.encoded(.png), "f\(number).png") }
    return try NumberedSequence(pattern: folder.file("f%d.png"))
  }

  @Test("a row of pictures plays at its rate, with gaps where numbers are missing")
  func sequenceLive() async throws {
    let folder = try TemporaryFolder()
    let sink = RecordingSink()
    let clock = JumpingClock()
    let source = ImageSequenceSource(sequence: try row(folder, [3, 4, 6]), framesPerSecond: 10, clock: clock)
    try await source.run(into: sink)
    #expect(sink.record.offered.map(\.timestamp) == [.zero, .milliseconds(100), .milliseconds(300)])
    #expect(sink.record.offered.map(\.number) == [0, 1, 2])
    #expect(clock.now.offset == .milliseconds(300))
    #expect(sink.record.delivered.isEmpty)
  }

  @Test("a row that cannot keep its pace leaves pictures out, but not the last")
  func sequenceLate() async throws {
    let folder = try TemporaryFolder()
    let clock = JumpingClock()
    let sink = RecordingSink { frame in
      if frame.number == 0 { clock.advance(by: .milliseconds(350)) }
    }
    let source = ImageSequenceSource(sequence: try row(folder, Array(0...6)), framesPerSecond: 10, clock: clock)
    try await source.run(into: sink)
    #expect(sink.record.offered.map(\.timestamp) == [0, 300, 400, 500, 600].map { .milliseconds($0) })
  }

  @Test("a row paced for every frame gives all, and gives the broken one")
  func sequenceEveryFrame() async throws {
    let folder = try TemporaryFolder()
    try folder.put([1, 2, 3], "f5.png")
    let sink = RecordingSink()
    let source = ImageSequenceSource(sequence: try row(folder, [4, 6]), pacing: .everyFrame)
    try await source.run(into: sink)
    #expect(sink.record.delivered.map(\.number) == [0, 1])
    #expect(sink.record.problems.map(\.code) == [.unknownFormat])
  }
}
