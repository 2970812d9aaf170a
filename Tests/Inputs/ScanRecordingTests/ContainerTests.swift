import Foundation
import ScanGeometry
import ScanJSON
import TestSupport
import Testing

@testable import ScanRecording

@Suite("The container of a recording")
struct ContainerTests {
  @Test("hashes and sums are those of the specifications")
  func sums() {
    let hashes: [(String, UInt64)] = [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ]
    for (text, hash) in hashes {
      #expect(Array(text.utf8).withUnsafeBytes { XXH64.hash($0) } == hash, "\(text)")
    }
    var sum = CRC32()
    sum.update(Array("123456789".utf8))
    #expect(sum.value == 0xCBF4_3926)
    // Long ones go through the steps of sixteen bytes, in any division.
    let long = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }
    var (whole, parts) = (CRC32(), CRC32())
    whole.update(long)
    for part in [0..<3, 3..<20, 20..<777, 777..<1_000] { parts.update(Array(long[part])) }
    #expect(whole.value == parts.value)
  }

  @Test("a reader of another language finds every message, sum and index")
  func otherReader() async throws {
    let recorded = try await RecordedFrames(color: true) { recorder in
      recorder.take(event: ["event": "result", "text": "grün"])
      recorder.attach([1, 2, 3], name: "history:a", mediaType: "x/y")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", URL(filePath: #filePath).deletingLastPathComponent().appending(path: "mcap.py").path, recorded.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let read = try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    #expect(
      read["counts"] as? [String: Int] == [
        "/frames": 8, "/luma": 8, "/color": 8, "/events": 1, "/clock": 1, "/counts": 1,
      ])
    #expect(read["attachments"] as? [String] == ["history:a"])
    #expect((read["frames"] as? [[String: Any]])?.map { $0["number"] as? Int } == Array(0..<8))
  }

  @Test("a file cut anywhere gives every message before the cut, and never counts as whole")
  func cuts() async throws {
    // Each picture is a chunk of its own.
    let source = NumberedFrames(count: 5, size: PixelSize(width: 1_200, height: 1_000))
    let recorded = try await RecordedFrames(source)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: recorded.path)))
    #expect(try RecordingCopy(of: recorded.path).examine().isWhole)
    var last = 0
    for length in Set(stride(from: 8, to: bytes.count, by: 200_003)).union((bytes.count - 40)..<bytes.count).sorted() {
      let cut = recorded.folder.file("cut")
      try Data(bytes[..<length]).write(to: URL(filePath: cut))
      let met = try RecordingCopy(of: cut).examine()
      #expect(!met.isWhole, "\(length)")
      #expect(met.messageCount >= last, "\(length)")
      last = met.messageCount
    }
    #expect(last == 5 * 2 + 2)
    // What was saved is a complete recording with the same pixels.
    let cut = recorded.folder.file("cut")
    try Data(bytes[..<(bytes.count * 3 / 5)]).write(to: URL(filePath: cut))
    let saved = recorded.folder.file("saved.mcap")
    let report = try RecordingCopy(of: cut).write(to: saved, library: "test")
    let recording = try Recording(saved, checks: true)
    #expect(recording.isComplete && recording.frames.count == report.messages["/frames"] ?? 0)
    #expect(!recording.frames.isEmpty && recording.frames.count < 5)
    for (number, entry) in recording.frames.enumerated() {
      #expect(try recording.frame(entry)?.bytes == source.frame(UInt64(number)).bytes)
    }
  }

  @Test("damaged bytes crash nothing, and what is saved is what was recorded")
  func damage() async throws {
    let recorded = try await RecordedFrames(NumberedFrames(count: 3))
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: recorded.path)))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 8..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      let path = recorded.folder.file("damaged")
      try Data(damaged).write(to: URL(filePath: path))
      let saved = recorded.folder.file("saved-\(UInt64.random(in: 0 ... .max)).mcap")
      do throws(RecordingError) {
        _ = try RecordingCopy(of: path).write(to: saved, library: "test")
        let recording = try Recording(saved, checks: true)
        for entry in recording.frames {
          // A channel that was damaged is another one: then a picture is missing, but none is another one.
          guard let frame = try recording.frame(entry) else { continue }
          #expect(frame.bytes == NumberedFrames().frame(entry.number).bytes)
        }
      } catch {
        #expect(!error.description.isEmpty)
      }
      try? FileManager.default.removeItem(atPath: saved)
    }
  }

  @Test(
    "frames that claim what no recording has are refused, before memory is asked for",
    arguments: [
      #""width": 1048576, "height": 1048576"#, #""width": 60000, "height": 60000"#, #""width": -1, "height": 4"#,
    ])
  func claims(size: String) throws {
    let folder = try TestFolder()
    let path = folder.file("claim.mcap")
    let message = #"{"number": 1, "time": {"seconds": 0, "attoseconds": 0}, \#(size), "content": "crop"}"#
    try Self.write([(.frames, 0, Array(message.utf8))], to: path)
    let error = #expect(throws: RecordingError.self) { try Recording(path) }
    #expect(error?.code == .damaged)
  }

  @Test("of a picture that no frame describes, or another one than is there, nothing stays behind a redaction")
  func strangePictures() throws {
    let folder = try TestFolder()
    let path = folder.file("strange.mcap")
    func frame(_ number: Int, _ crop: String) -> [UInt8] {
      Array(
        #"{"number": \#(number), "time": {"seconds": 0, "attoseconds": 0}, "width": 8, "height": 8, "content": "crop", \#(crop)}"#
          .utf8)
    }
    let secret = [UInt8](repeating: 77, count: 64)
    let picture = Array("P5\n8 8\n255\n".utf8) + secret
    try Self.write(
      [
        (.luma, 0, picture), (.luma, 1, picture),
        (.frames, 1, frame(1, #""crop": {"x": 0, "y": 0, "width": 2, "height": 2}"#)),
        (.luma, 2, picture),
        (.frames, 2, frame(2, #""crop": {"x": 9223372036854775807, "y": 1, "width": 9, "height": 9}"#)),
        (.luma, 3, picture), (.frames, 3, frame(3, #""a": 1"#)),
      ], to: path)
    let redacted = folder.file("redacted.mcap")
    _ = try RecordingCopy(redacting: Recording(path), keeping: [PixelRect(x: 0, y: 0, width: 2, height: 1)]).write(
      to: redacted, library: "test")
    let bytes = try Data(contentsOf: URL(filePath: redacted))
    #expect(bytes.range(of: Data([77, 77, 128])) != nil && bytes.range(of: Data([77, 77, 77])) == nil)
    let recording = try Recording(redacted, checks: true)
    #expect(recording.frames.map(\.number) == [1, 2, 3])
    #expect(try recording.frame(recording.frames[2])?.bytes[2] == 128)
  }

  /// Writes messages as a recording has them.
  private static func write(
    _ messages: [(channel: RecordingChannel, sequence: UInt32, data: [UInt8])], to path: String
  ) throws {
    let writer = try MCAPWriter(MCAPOutput(growing: path), library: "test")
    try writer.add(schema: RecordingChannel.schemaFields)
    for channel in RecordingChannel.allCases { try writer.add(channel: channel.fields) }
    try writer.write(
      messages.map {
        MCAPMessage(
          channel: $0.channel.rawValue, sequence: $0.sequence, logTime: 1, publishTime: 1, pieces: [.bytes($0.data)])
      })
    try writer.end()
  }

  @Test("what is no recording is named as what it is")
  func others() throws {
    let folder = try TestFolder()
    for content in ["", "hello", "\u{89}MCAP"] {
      let path = try folder.write(content, to: "other")
      let error = #expect(throws: RecordingError.self) { try Recording(path) }
      #expect(error?.code == .unknownFormat)
    }
    let missing = #expect(throws: RecordingError.self) { try Recording(folder.file("missing")) }
    #expect(missing?.code == .notFound)
    #expect(throws: RecordingError.self) { try Recording("/dev/zero") }
    // A record that claims more than the file has.
    let path = folder.file("claim")
    try Data([0x89, 0x4D, 0x43, 0x41, 0x50, 0x30, 0x0D, 0x0A, 6] + [UInt8](repeating: 0xFF, count: 8)).write(
      to: URL(filePath: path))
    #expect(throws: RecordingError.self) { try Recording(path) }
  }
}
