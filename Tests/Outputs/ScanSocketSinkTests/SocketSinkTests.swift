import Foundation
import Glibc
import ScanImage
import ScanJSON
import ScanSinks
import Testing

@testable import ScanSocketSink

/// A program that reads from a socket.
private final class Client: Sendable {
  let descriptor: Int32
  private let rest = Guarded<[UInt8]>([])

  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
  }

  deinit { close(descriptor) }

  /// The next line; nil at the end.
  func line() async -> String? {
    await onOwnThread { [self] _ in
      rest.withLock { rest in
        while true {
          if let end = rest.firstIndex(of: 0x0A) {
            defer { rest.removeFirst(end + 1) }
            return String(decoding: rest[..<end], as: UTF8.self)
          }
          var chunk = [UInt8](repeating: 0, count: 65_536)
          let count = read(descriptor, &chunk, chunk.count)
          guard count > 0 else { return nil }
          rest += chunk[..<count]
        }
      }
    }
  }

  func write(_ text: String) { _ = Glibc.write(descriptor, Array(text.utf8), text.utf8.count) }
}

@Suite("Socket")
struct SocketSinkTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "socket-\(UUID().uuidString.prefix(8))").path
  private var path: String { "\(folder)/s" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  private func sink(_ json: String = "") throws -> SocketSink {
    let settings = try SocketSinkConfig(json: "{\"path\": \"\(path)\"\(json)}")
    return try #require(
      try settings.makeSink(SinkContext(name: "local", folder: folder, version: "1")) as? SocketSink)
  }

  /// A sink that waits for readers as long as a busy machine may keep them.
  private func patientSink(isConfirmed: Bool = false) throws -> SocketSink {
    let settings = SocketSinkConfig(path: path, isConfirmed: isConfirmed, timeoutSeconds: 1_800)
    return try #require(
      try settings.makeSink(SinkContext(name: "local", folder: folder, version: "1")) as? SocketSink)
  }

  private func records(_ numbers: ClosedRange<Int>, padding: Int = 0) -> [SinkRecord] {
    numbers.map {
      SinkRecord(
        ["event": "result", "padding": JSONNode(.string(String(repeating: "x", count: padding)))],
        items: [RecordItem(kind: "code", text: "\($0)")], view: "view", time: 1_795_772_700_000)
    }
  }

  @Test("each reader gets each record as a line; the socket is this user's and goes with the sink")
  func readers() async throws {
    let sink = try sink()
    #expect(await sink.open() == nil)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let (one, other) = (try Client(path), try Client(path))
    let records = records(1...3)
    #expect(await sink.deliver(records) == SinkAnswer(accepted: 3))
    for client in [one, other] {
      for record in records { #expect(await client.line() == record.body) }
    }
    await sink.close()
    #expect(await one.line() == nil)
    #expect(access(path, F_OK) != 0)
  }

  @Test("a group gets the mode 0660, and one that there is not is refused")
  func group() async throws {
    let own = try #require(getgrgid(getegid()))
    let sink = try sink(#", "group": "\#(String(cString: own.pointee.gr_name))""#)
    #expect(await sink.open() == nil)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
    await sink.close()
    #expect(throws: SinkProblem.self) { try self.sink(#", "group": "no such group""#) }
  }

  @Test("without a reader a record waits until one comes, or is passed over")
  func absence() async throws {
    let waiting = try sink()
    #expect(await waiting.open() == nil)
    let record = records(1...1)
    async let answer = waiting.deliver(record)
    let client = try Client(path)
    #expect(await client.line() == record[0].body)
    #expect(await answer == SinkAnswer(accepted: 1))
    let cancelled = Task { await waiting.deliver(record) }
    _ = client
    cancelled.cancel()
    _ = await cancelled.value
    await waiting.close()
    let dropping = try sink(#", "whenNoReader": "drop""#)
    #expect(await dropping.deliver(record) == SinkAnswer(accepted: 1))
    await dropping.close()
  }

  @Test("a reader that takes nothing is cut off and counted, and what it did not take waits for another")
  func slow() async throws {
    let sink = try sink(#", "timeoutSeconds": 0.1"#)
    #expect(await sink.open() == nil)
    let stuck = try Client(path)
    let large = records(1...20, padding: 100_000)
    let answer = await sink.deliver(large)
    #expect(answer.accepted == 0)
    #expect(answer.problem?.kind == .later(after: nil))
    #expect(sink.cutOff == 1)
    _ = stuck
    await sink.close()
    let patient = try patientSink()
    #expect(await patient.open() == nil)
    let quick = try Client(path)
    async let again = patient.deliver(large)
    for record in large { #expect(await quick.line() == record.body) }
    #expect(await again == SinkAnswer(accepted: 20))
    await patient.close()
  }

  @Test("with confirmation a record has arrived when a reader says its id")
  func confirmation() async throws {
    let sink = try patientSink(isConfirmed: true)
    #expect(await sink.open() == nil)
    let records = records(1...3)
    var client: Client? = try Client(path)
    // It confirms the second one, which confirms the first one, and ends.
    client?.write("nonsense\n")
    async let answer = sink.deliver(records)
    #expect(await client?.line() == records[0].body)
    #expect(await client?.line() == records[1].body)
    client?.write("\(records[1].id)\r\n")
    client = nil
    #expect(await answer == SinkAnswer(accepted: 2))
    #expect(sink.cutOff == 0)
    let next = try Client(path)
    async let rest = sink.deliver([records[2]])
    #expect(await next.line() == records[2].body)
    next.write("\(records[2].id)\n")
    #expect(await rest == SinkAnswer(accepted: 1))
    await sink.close()
  }
}
