import Glibc
import ScanImage
import ScanStills
import Testing

@testable import ScanNetworkCamera

@Suite("Pictures from standard input")
struct StandardInputTests {
  /// What a source makes of bytes that come through a pipe.
  private func run(_ bytes: [UInt8], _ recorder: Recorder = Recorder()) async throws -> Recorder.Record {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let writer = Task.detached {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes { write(writing, $0.baseAddress.map { $0 + sent }, $0.count - sent) }
        guard count > 0 else { break }
        sent += count
      }
      close(writing)
    }
    defer { close(reading) }
    let source = StandardInputSource(pacing: .everyFrame, limits: StillLimits(), descriptor: reading)
    let outcome = await Result { try await source.run(into: recorder) }
    await writer.value
    try outcome.get()
    return recorder.record
  }

  @Test("every picture comes, whatever stands between them")
  func pictures() async throws {
    let files = try (0..<8).map { try CameraPictures.jpeg($0) }
    let record = try await run(Array(files.joined(separator: Array("\r\n--x\r\n".utf8))))
    #expect(record.frames == 8 && record.problems.isEmpty && record.numbers == Array(0..<8))
  }

  @Test("broken pictures are passed by, counted and reported at the end")
  func broken() async throws {
    let files = try (0..<3).map { try CameraPictures.jpeg($0) }
    let record = try await run(files[0] + files[1].prefix(300) + files[2] + files[1].prefix(200))
    #expect(record.frames == 2 && record.problems.map(\.code) == [.damaged] && record.counters?.short == 2)
  }

  @Test("an input without pictures has its reason", arguments: [[], Array("no picture".utf8), [0xFF, 0xD8, 0xFF]])
  func nothing(bytes: [UInt8]) async throws {
    let error = await #expect(throws: SourceError.self) { try await run(bytes) }
    #expect(error?.code == (bytes.count == 3 ? .damaged : .noInput))
  }

  @Test("a source that waits for input ends when it is cancelled")
  func cancelled() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let source = StandardInputSource(pacing: .live, limits: StillLimits(), descriptor: ends[0])
    let running = Task { try await source.run(into: Recorder()) }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    close(ends[0])
    close(ends[1])
  }
}

extension Result where Failure == any Error {
  /// What an asynchronous call gives or throws.
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
