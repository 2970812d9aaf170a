import ScanGeometry
import ScanImage
import Testing

@testable import ScanNetworkCamera

@Suite("Parts of network cameras")
struct PartTests {
  @Test("pauses: none, a second for a minute, then longer up to 15 s; a camera that worked begins anew")
  func delays() {
    var delay = ReconnectDelay()
    var now = Duration.zero
    var pauses: [Duration] = []
    for _ in 0..<70 {
      let pause = delay.fail(at: now, gaveFor: .zero, isRefused: false)
      pauses.append(pause)
      now += pause
    }
    #expect(pauses.first == .zero)
    #expect(pauses[1...60].allSatisfy { $0 == .seconds(1) })
    #expect(pauses[61...].map { $0 / .seconds(1) } == [2, 4, 8, 15, 15, 15, 15, 15, 15])
    #expect(delay.offline(at: now) != nil)
    // Giving a single picture between two failures is no reason for a storm.
    #expect(delay.fail(at: now, gaveFor: .seconds(1), isRefused: false) == .seconds(15))
    #expect(delay.fail(at: now, gaveFor: .seconds(5), isRefused: false) == .zero)
    #expect(delay.offline(at: now + .seconds(59)) == nil)
    #expect(delay.fail(at: now, gaveFor: .zero, isRefused: true) == .seconds(15))
  }

  @Test("equal pictures are frozen after 2 s or three intervals, black ones after 2 s, each once")
  func pictures() {
    let (bright, other) = (LumaImage(size: size, filledWith: 90), LumaImage(size: size, filledWith: 91))
    let black = LumaImage(size: size, filledWith: 3)
    var watch = PictureWatch(frozenTime: .seconds(2))
    var changes: [PictureWatch.Change] = []
    for second in 0...4 {
      if let change = watch.see(bright, at: .seconds(second), interval: .seconds(1)) { changes.append(change) }
    }
    if let change = watch.see(other, at: .seconds(5), interval: .seconds(1)) { changes.append(change) }
    #expect(changes == [.began(.frozen, .seconds(3)), .ended])
    changes = []
    for second in 6...10 {
      let picture = second % 2 == 0 ? black : LumaImage(size: size, filledWith: 4)
      if let change = watch.see(picture, at: .seconds(second), interval: .milliseconds(100)) { changes.append(change) }
    }
    #expect(changes == [.began(.black, .seconds(2))])
    var never = PictureWatch(frozenTime: nil)
    for second in 0...9 { #expect(never.see(bright, at: .seconds(second), interval: nil) == nil) }
  }

  private let size = PixelSize(width: 100, height: 80)

  @Test("pictures are found in bytes that come in pieces of any length", arguments: [1, 2, 7, 64, 5000])
  func splitting(piece: Int) throws {
    let files = try (0..<4).map { try CameraPictures.jpeg($0) }
    let half = Array(files[1].prefix(files[1].count / 2))
    let noise = Array("--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + [0xFF, 0xFF, 0x00, 0xFF]
    let bytes = noise + files[0] + noise + half + noise + files[2] + files[3] + noise
    var splitter = JPEGSplitter(limit: 1 << 20)
    var found: [[UInt8]] = []
    var cuts = 0
    for start in stride(from: 0, to: bytes.count, by: piece) {
      Array(bytes[start..<min(start + piece, bytes.count)]).withUnsafeBytes { part in
        for event in splitter.take(part) {
          switch event {
          case .picture(let picture): found.append(picture)
          case .cut, .tooLarge: cuts += 1
          }
        }
      }
    }
    #expect(found == [files[0], files[2], files[3]] && cuts == 1)
    #expect(splitter.strayBytes == noise.count && !splitter.isInside)
  }

  @Test("a thumbnail inside a picture is none of its own")
  func thumbnail() throws {
    let (outer, inner) = (try CameraPictures.jpeg(0), try CameraPictures.jpeg(1))
    let length = inner.count + 2
    let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + inner
    let file = outer[..<2] + segment + outer[2...]
    var splitter = JPEGSplitter(limit: 1 << 20)
    var found: [[UInt8]] = []
    for case .picture(let picture) in Array(file).withUnsafeBytes({ splitter.take($0) }) { found.append(picture) }
    #expect(found == [Array(file)])
  }

  @Test("a picture without end is given up at the limit, and the next one is found")
  func withoutEnd() throws {
    let file = try CameraPictures.jpeg(0)
    let start = Array(file.prefix(file.count - 2))
    var splitter = JPEGSplitter(limit: 10_000)
    let bytes = Array(start + [UInt8](repeating: 0, count: 20_000) + file)
    let events = bytes.withUnsafeBytes { splitter.take($0) }.map { event in
      switch event {
      case .picture: "picture"
      case .cut: "cut"
      case .tooLarge: "tooLarge"
      }
    }
    #expect(events == ["tooLarge", "picture"])
  }

  @Test("random bytes crash nothing, and no more is kept than the limit")
  func random() {
    var generator = SystemRandomNumberGenerator()
    var splitter = JPEGSplitter(limit: 4096)
    for _ in 0..<300 {
      // Many marks, so that every state is reached.
      let bytes = (0..<500).map { _ -> UInt8 in
        [0xFF, 0xD8, 0xD9, 0xDA, 0xE0, 0x00, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      for case .picture(let picture) in bytes.withUnsafeBytes({ splitter.take($0) }) { #expect(picture.count <= 4096) }
    }
  }

  @Test("what ffmpeg says is understood, and no address of it is kept")
  func messages() {
    var messages = FFmpegMessages(secrets: ["geheim"])
    messages.take("[info] Input #0, concat, from 'pipe:0':\n[info]   Stream #0:0: Video: h264 (Main), yuv420p, 64x48")
    messages.take("\n[graph 0 input from stream 0:0 @ 0x5] [verbose] w:64 h:48 pixfmt:yuv420p tb:1/90000 fr:15/1\n")
    #expect(messages.codec == "h264" && !messages.hasOtherSize)
    messages.take("[concat @ 0x1] [error] Impossible to open 'rtsp://admin:geheim@camera/x'\n")
    messages.take("[tcp @ 0x1] [error] Connection to tcp://127.0.0.1:1 failed: Connection refused\n[error] geheim\n")
    #expect(messages.firstError == "Connection refused")
    #expect(messages.lastError == messages.firstError)
    messages.take("[graph 0 input from stream 0:0 @ 0x5] [verbose] w:96 h:48 pixfmt:yuv420p\n")
    #expect(messages.hasOtherSize && !messages.isRefused)
    messages.take("[rtsp @ 0x1] [error] method DESCRIBE failed: 401 Unauthorized\n")
    #expect(messages.isRefused)
  }
}
