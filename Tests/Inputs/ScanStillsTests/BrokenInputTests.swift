import Foundation
import Glibc
import ScanGeometry
import ScanImage
import ScanStills
import ScanSynthetic
import Testing

@Suite("Broken and hostile stills")
struct BrokenInputTests {
  private func code(_ bytes: [UInt8], _ limits: StillLimits = StillLimits()) -> SourceError.Code? {
    do {
      let document = try StillDecoder(limits: limits).open(bytes: bytes)
      for page in 1...document.pageCount { _ = try document.frame(page: page) }
      return nil
    } catch {
      return error.code
    }
  }

  @Test("a file cut at any place is damaged, never half a picture", arguments: StillFormat.all)
  func truncated(format: StillFormat) throws {
    let bytes = format == .tiff ? Samples.tiff([(Samples.luma(), 1)]) : try Samples.encoded(format)
    // The end mark of a GIF and the empty link at the end of a TIFF are not needed for the first picture.
    let essential = bytes.count - (format == .gif ? 2 : format == .tiff ? 5 : 1)
    for length in stride(from: StillFormat.png == format ? 8 : 4, through: essential, by: max(1, bytes.count / 97)) {
      let met = code(Array(bytes[..<length]))
      #expect(met == .damaged || met == .unknownFormat, "\(format) of \(length) bytes: \(String(describing: met))")
    }
  }

  @Test("empty input says so")
  func empty() {
    #expect(code([]) == .empty)
  }

  @Test(
    "what is no picture is reported with advice",
    arguments: [
      ("hello world, this is text", "known format"), ("%PDF-1.7 ........", "pdftoppm"),
      ("\0\0\0\u{18}ftypheic........", "heif-convert"), ("\0\0\0\u{18}ftypisom........", "video"),
      ("<?xml version='1.0'?>", "PNG"),
    ])
  func unknown(text: String, advice: String) {
    let error = #expect(throws: SourceError.self) { try StillDecoder().open(bytes: Array(text.utf8)) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.message.contains(advice) == true)
  }

  @Test("a header of 60,000 × 60,000 pixels is refused before memory is asked for")
  func hugeHeaderMemory() throws {
    let before = residentBytes()
    let document = try StillDecoder().open(bytes: Samples.emptyPNG(width: 60_000, height: 60_000))
    let error = #expect(throws: SourceError.self) { try document.frame() }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains("60000x60000") == true)
    #expect(residentBytes() - before < 64 << 20)
  }

  @Test(
    "sides and pixels have limits of their own",
    arguments: [
      (StillLimits(maxSide: 23), SourceError.Code.tooLarge), (StillLimits(maxPixels: 383), .tooLarge),
      (StillLimits(maxFileBytes: 50), .tooLarge), (StillLimits(maxSide: 24, maxPixels: 384), nil),
    ] as [(StillLimits, SourceError.Code?)])
  func limits(limits: StillLimits, expected: SourceError.Code?) throws {
    #expect(code(try Samples.encoded(.png), limits) == expected)
  }

  @Test("sizes of nothing are damaged")
  func zeroSize() throws {
    #expect(code(Samples.emptyPNG(width: 0, height: 5)) == .damaged)
    #expect(code(Array("P5\n0 0\n255\n".utf8)) == .damaged)
  }

  @Test("paths that cannot be read each have their reason")
  func paths() throws {
    let folder = try TemporaryFolder()
    let fifo = folder.file("fifo.png")
    #expect(mkfifo(fifo, 0o600) == 0)
    let decoder = StillDecoder(limits: StillLimits(maxFileBytes: 1 << 20, idleTimeout: .milliseconds(100)))
    let expected: [(String, SourceError.Code)] = [
      (folder.file("none.png"), .notFound), (folder.path, .unknownFormat), ("/dev/zero", .unknownFormat),
      ("/dev/null", .empty), (fifo, .system), ("", .notFound), ("a\0b", .notFound),
      (String(repeating: "x", count: 5000), .notFound), (try folder.put([], "empty.png"), .empty),
      (try folder.put(Array("GIF8 is the beginning of nothing".utf8), "bad.gif"), .damaged),
    ]
    for (path, code) in expected {
      let error = #expect(throws: SourceError.self) { try decoder.open(path) }
      #expect(error?.code == code, "\(path): \(String(describing: error))")
      #expect(error?.source == path)
    }
  }

  @Test("a file without permission says so", .enabled(if: geteuid() != 0, "the superuser may read everything"))
  func permission() throws {
    let folder = try TemporaryFolder()
    let path = try folder.put(try Samples.encoded(.png), "secret.png")
    #expect(chmod(path, 0) == 0)
    let error = #expect(throws: SourceError.self) { try StillDecoder().open(path) }
    #expect(error?.code == .notPermitted)
  }

  @Test("a pipe that gives a picture is read like a file")
  func pipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(Glibc.pipe(&ends) == 0)
    let bytes = try Samples.encoded(.png)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let frame = try StillDecoder().open("/dev/fd/\(ends[0])").frame()
    close(ends[0])
    #expect(Samples.difference(frame.luma, Samples.luma()) == 0)
  }

  @Test("codecs print nothing on the terminal; other threads still do")
  func silence() throws {
    let folder = try TemporaryFolder()
    let capture = folder.file("stderr")
    let saved = dup(STDERR_FILENO)
    let file = open(capture, O_CREAT | O_RDWR, 0o600)
    dup2(file, STDERR_FILENO)
    var broken = try Samples.encoded(.png)
    let data = try #require(broken.indices.first { broken[$0...].starts(with: "IDAT".utf8) })
    broken[data + 12] ^= 0xFF
    let pngCode = code(broken)
    var jpeg = try Samples.encoded(.jpeg)
    jpeg.replaceSubrange((jpeg.count - 60)..<(jpeg.count - 40), with: [UInt8](repeating: 0xFE, count: 20))
    _ = code(jpeg)
    _ = code(Array(Samples.tiff([(Samples.luma(), 1)]).prefix(300)))
    dup2(saved, STDERR_FILENO)
    close(saved)
    close(file)
    #expect(pngCode == .damaged)
    // The test runner prints there too, from other threads: each of its lines begins with a symbol, and names tests.
    let printed = String(decoding: try Data(contentsOf: URL(fileURLWithPath: capture)), as: UTF8.self)
      .split(separator: "\n").filter { !"◇✔✘➜↳".contains($0.prefix(1)) }.joined(separator: "\n")
    for word in ["libpng", "JPEG", "TIFF", "Leptonica", "pixRead"] {
      #expect(!printed.contains(word), "\(printed)")
    }
  }

  @Test("random damage never crashes, hangs or passes the limits", arguments: StillFormat.all)
  func mutations(format: StillFormat) throws {
    var random = SeededGenerator(seed: 0x5EED ^ UInt64(format.name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }))
    var originals = [try Samples.encoded(format)]
    if format == .tiff {
      originals.append(Samples.tiff([(Samples.luma(), 6), (Samples.luma(width: 7, height: 5), 1)]))
    }
    if format == .jpeg {
      originals.append(Samples.jpeg(originals[0], withEXIF: Samples.exif(6, bigEndian: false)))
    }
    let limits = StillLimits(maxSide: 2000, maxPixels: 1_000_000)
    let decoder = StillDecoder(limits: limits, wantsColor: true)
    var outcomes: [String: Int] = [:]
    for round in 0..<5000 {
      var bytes = originals[round % originals.count]
      for _ in 0..<(1 + Int(random.next() % 6)) {
        switch random.next() % 8 {
        case 0: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
        case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: Int(random.next() % UInt64(bytes.count + 1)))
        case 2 where !bytes.isEmpty: bytes[Int(random.next() % UInt64(min(bytes.count, 64)))] = 0xFF
        case _ where !bytes.isEmpty:
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        default: break
        }
        if bytes.isEmpty { bytes = [0x50] }
      }
      // Half of the damaged PNG files get right check sums again, so that the damage reaches the decoder.
      if format == .png, round % 2 == 0 { bytes = Samples.png(withMendedSums: bytes) }
      do {
        let document = try decoder.open(bytes: bytes)
        for page in 1...min(3, document.pageCount) {
          let frame = try document.frame(page: page)
          #expect(frame.size.area <= limits.maxPixels)
        }
        outcomes["read", default: 0] += 1
      } catch {
        outcomes[error.code.name, default: 0] += 1
      }
    }
    #expect(outcomes.values.reduce(0, +) == 5000)
    #expect((outcomes["damaged"] ?? 0) > 0)
    print(
      "\(format): 5000 mutations",
      outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
  }

  @Test("two thousand pictures leave no memory behind")
  func decodingMemory() throws {
    let files = try StillFormat.all.map { try Samples.encoded($0, Samples.luma(width: 320, height: 240)) }
    func decode(_ count: Int) throws {
      for index in 0..<count {
        _ = try StillDecoder(wantsColor: true).open(bytes: files[index % files.count]).frame()
        var broken = files[index % files.count]
        broken.removeLast(broken.count / 2)
        _ = code(broken)
      }
    }
    try decode(300)
    let before = residentBytes()
    try decode(2000)
    let growth = residentBytes() - before
    print("resident memory: \(before >> 10) KiB before, \(growth >> 10) KiB more after 2000 decodes")
    // Other suites run beside this one; a leak of one picture per round would be 150 MB.
    #expect(growth < 48 << 20)
  }

  private func residentBytes() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  @Test("a file that is not there is reported with the folder that lacks it, or that is not there either")
  func missing() throws {
    let folder = try TemporaryFolder()
    func message(_ path: String) -> String? {
      do throws(SourceError) {
        _ = try StillDecoder().open(path)
        return nil
      } catch {
        return error.message
      }
    }
    let advice = "Check the name, or give the path from / on."
    #expect(message(folder.file("none.png")) == "There is no such file in the folder \(folder.path). \(advice)")
    let working = FileManager.default.currentDirectoryPath
    #expect(message("none.png") == "There is no such file in the folder \(working). \(advice)")
    #expect(
      message("none/a.png")
        == "There is no such file, as there is no folder \(working)/none. Check the path, or give it from / on.")
  }
}
