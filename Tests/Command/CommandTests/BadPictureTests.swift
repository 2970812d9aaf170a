import Foundation
import Glibc
import Testing

@Suite("Bad pictures")
struct BadPictureTests {
  /// A file's bytes and the code of its problem.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let bytes: @Sendable () throws -> Data

    init(_ name: String, _ code: String, _ bytes: @escaping @Sendable () throws -> Data) {
      testDescription = name
      self.code = code
      self.bytes = bytes
    }
  }

  static let sample = { @Sendable in try Data(contentsOf: URL(filePath: Command.root + "/Samples/flyer-qr.jpg")) }

  static let cases = [
    Case("empty", "empty") { Data() },
    Case("truncated", "damaged") { try sample().prefix(20_000) },
    Case("text", "unknownFormat") { Data("no picture at all, whatever the name says".utf8) },
    Case("header of 60,000 x 60,000", "tooLarge") { hugePNG },
    Case("zeros", "unknownFormat") { Data(count: 1 << 20) },
  ]

  @Test("is reported with its code, exit code 1, in little memory", arguments: cases)
  func bad(_ item: Case) throws {
    let folder = try Folder()
    try folder.write("bad.png", item.bytes())
    let run = try Command.shell("ulimit -v 4000000; \"$scanview\" scan \"$config\" bad.png", in: folder.path)
    #expect(run.status == 1)
    #expect(run.lines.count == 1)
    #expect(Self.codes(run.lines.first) == [item.code])
    #expect(run.errors.hasPrefix("bad.png: "))
  }

  @Test("the good ones of a folder are read, the bad ones are reported")
  func mixed() throws {
    let folder = try Folder()
    try folder.copySample("flyer-qr.jpg", as: "1.jpg")
    try folder.write("2.jpg", Self.sample().prefix(9_000))
    try folder.copySample("carton-itf.jpg", as: "3.jpg")
    let run = try Command.run(["scan", Command.barcode, "."], in: folder.path)
    #expect(run.status == 1)
    #expect(run.lines.map { SampleTests.codes($0).count } == [1, 0, 1])
    #expect(run.lines.map { Self.codes($0).count } == [0, 1, 0])
    #expect(run.errors.contains("3 pictures: 2 with results, 0 without, 1 failed"))
  }

  @Test("a file that is not there, or may not be read, is reported")
  func unreadable() throws {
    let folder = try Folder()
    let missing = try Command.run(["scan", Command.barcode, "nothing.png"], in: folder.path)
    #expect(missing.status == 1)
    #expect(Self.codes(missing.lines.first) == ["notFound"])
    let file = try folder.copySample("flyer-qr.jpg", as: "locked.jpg")
    chmod(file, 0)
    // The right to read does not bind root, so the command then runs as somebody else.
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
    chmod(folder.path, 0o755)
    let run = try Command.shell("\(user) \"$scanview\" scan \"$config\" locked.jpg", in: folder.path)
    #expect(run.status == 1)
    #expect(Self.codes(run.lines.first) == ["notPermitted"])
  }

  @Test("a picture from standard input, an empty input, and input asked for twice")
  func standardInput() throws {
    let run = try Command.run(["scan", Command.barcode, "-"], input: Command.root + "/Samples/carton-itf.jpg")
    #expect(run.status == 0)
    #expect(run.lines.first?["source"] as? String == "-")
    let empty = try Command.run(["scan", Command.barcode, "-"])
    #expect(empty.status == 1)
    #expect(empty.errors.hasPrefix("standard input: "))
    #expect(try Command.run(["scan", "-", "-"]).status == 2)
  }

  @Test("a picture without a code gives exit code 4 and says what to try")
  func nothingFound() throws {
    let folder = try Folder()
    try folder.write("gray.pgm", Data("P5 64 48 255\n".utf8) + Data(repeating: 128, count: 64 * 48))
    let run = try Command.run(["scan", Command.barcode, "gray.pgm"], in: folder.path)
    #expect(run.status == 4)
    let problems = try #require(run.lines.first?["problems"] as? [[String: Any]])
    #expect(!problems.isEmpty)
    for problem in problems { #expect(Set(problem.keys).isSuperset(of: ["code", "message", "advice"])) }
  }

  static func codes(_ line: [String: Any]?) -> [String] {
    (line?["problems"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  /// A PNG that says it has 60,000 × 60,000 pixels.
  private static let hugePNG = Data(
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xEA, 0x60, 0, 0,
      0xEA, 0x60, 8, 0, 0, 0, 0, 0x30, 0xC6, 0x48, 0x4F, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ])
}
