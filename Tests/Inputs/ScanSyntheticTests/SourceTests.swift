import ScanGeometry
import ScanImage
import Synchronization
import TestSupport
import Testing

@testable import ScanSynthetic

private final class Collector: FrameSink {
  let needs: FrameNeeds
  let hadColor = Mutex<[Bool]>([])
  let offered = Mutex<[(number: UInt64, timestamp: Duration)]>([])
  let delivered = Mutex<[(number: UInt64, timestamp: Duration)]>([])

  init(needs: FrameNeeds = .none) { self.needs = needs }

  func sendLatest(_ frame: Frame) { offered.withLock { $0.append((frame.number, frame.timestamp)) } }
  func send(_ frame: Frame) async {
    hadColor.withLock { $0.append(frame.hasColor) }
    delivered.withLock { $0.append((frame.number, frame.timestamp)) }
  }
  func report(_ error: SourceError) { Issue.record("\(error)") }
}

private let small = SyntheticScene(size: PixelSize(width: 16, height: 16))

@Suite("Synthetic sources")
struct SourceTests {
  @Test("A live source offers its frames when they are due")
  func live() async throws {
    let clock = JumpingClock()
    let sink = Collector()
    let source = SyntheticSource(small, framesPerSecond: 10, count: 4, clock: clock)
    try await source.run(into: sink)
    #expect(sink.offered.withLock { $0.map(\.number) } == [0, 1, 2, 3])
    #expect(
      sink.offered.withLock { $0.map(\.timestamp) } == (0..<4).map { .seconds(Double($0) / 10) })
    let due = clock.sleeps.withLock { $0 }
    for (index, time) in due.enumerated() {
      #expect(abs(time / .milliseconds(100) - Double(index)) < 1e-6)
    }
    #expect(sink.delivered.withLock { $0.isEmpty })
  }

  @Test("A source of every frame delivers and does not wait")
  func everyFrame() async throws {
    let clock = JumpingClock()
    let sink = Collector()
    let source = SyntheticSource(small, count: 3, pacing: .everyFrame, clock: clock)
    try await source.run(into: sink)
    #expect(sink.delivered.withLock { $0.map(\.number) } == [0, 1, 2])
    #expect(clock.sleeps.withLock { $0.isEmpty })
  }

  @Test("A cancelled source ends", arguments: [FramePacing.live, .everyFrame])
  func cancelled(pacing: FramePacing) async {
    let source = SyntheticSource(small, pacing: pacing, clock: JumpingClock())
    let task = Task { try await source.run(into: Collector()) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A moving scene moves its truth, the same way each time")
  func motion() throws {
    let source = try SyntheticSource.parse(
      "text=SCAN,format=CODE_128,size=320x240,module=1,pan=40,shake=1.5,spin=20,fps=25,seed=3")
    let quads = (0..<50).map { source.scene(of: $0).groundTruth.first?.quad?.center }
    #expect(Set(quads).count == 50)
    #expect(quads == (0..<50).map { source.scene(of: $0).groundTruth.first?.quad?.center })
    for case let center? in quads {
      #expect(abs(center.x - 160) < 50)
      #expect(abs(center.y - 120) < 10)
    }
  }

  @Test("A source asks for the scene of each frame")
  func perFrame() async throws {
    let source = SyntheticSource(framesPerSecond: 5, count: 2, pacing: .everyFrame) { number, time in
      SyntheticScene(size: PixelSize(width: 8 + Int(number), height: 8 + Int(time / .milliseconds(100))))
    }
    #expect(source.scene(of: 1).size == PixelSize(width: 9, height: 10))
  }

  @Test(
    "Frames are drawn in color when that is needed, unless the source has none",
    arguments: [("", false, false), ("", true, true), ("color=yes,", false, true), ("color=no,", true, false)])
  func colors(description: String, isNeeded: Bool, hasColor: Bool) async throws {
    let source = try SyntheticSource.parse(description + "size=32x32,count=2,pacing=every")
    let sink = Collector(needs: FrameNeeds(color: isNeeded))
    try await source.run(into: sink)
    #expect(sink.hadColor.withLock { $0 } == [hasColor, hasColor] && source.continuity == .continuous)
  }

  @Test("A description sets what it names")
  func parsed() throws {
    let text =
      #"text=a\,b\\c\u{1D}d,format=code-128,rotate=15,blur=1.2,noise=8,tilt=20,light=0.4,size=320x200,"#
      + "fps=12.5,count=100,seed=7,pacing=every,color=yes,invert=on"
    let scene = try SyntheticScene.parse(text)
    #expect(scene.groundTruth.map(\.text) == ["a,b\\c\u{1D}d"])
    #expect(scene.groundTruth.map(\.symbology) == [.code128])
    #expect(scene.size == PixelSize(width: 320, height: 200))
    #expect(scene.seed == 7)
    #expect(scene.isColor)
    let expected = SyntheticDegradations(blur: 1.2, lighting: 0.4, noise: 8, isInverted: true)
    #expect(scene.degradations == expected)
    #expect(scene.items.first?.placement.rotation == 15)
    #expect(scene.items.first?.placement.tilt == 20)
    let source = try SyntheticSource.parse(text)
    #expect(source.framesPerSecond == 12.5)
    #expect(source.count == 100)
    #expect(source.pacing == .everyFrame)
    #expect(try SyntheticScene.parse("").groundTruth.count == 1)
  }

  @Test("Every symbology has a sample text of its own")
  func samples() throws {
    for symbology in SyntheticSymbol.writable {
      let scene = try SyntheticScene.parse("format=\(symbology.rawValue),size=320x240")
      #expect(scene.groundTruth.map(\.symbology) == [symbology])
      #expect(scene.groundTruth.first?.isInFrame == true)
    }
  }

  @Test(
    "A wrong description names the key and what is allowed",
    arguments: [
      ("txt=1", "unknownKey", "txt"), ("text", "malformed", "text"), ("text=1,,", "malformed", "description"),
      ("seed=1,seed=2", "duplicateKey", "seed"), ("size=0x5", "invalidValue", "size"),
      ("size=640", "invalidValue", "size"), ("size=99999999999999999999x1", "invalidValue", "size"),
      ("size=8192x8192", "invalidValue", "size"), ("noise=nan", "invalidValue", "noise"),
      ("noise=-1", "invalidValue", "noise"), ("blur=1e9", "invalidValue", "blur"),
      ("fps=0", "invalidValue", "fps"), ("count=-5", "invalidValue", "count"),
      ("seed=1.5", "invalidValue", "seed"), ("color=maybe", "invalidValue", "color"),
      ("background=moon", "invalidValue", "background"), ("format=FOO", "invalidValue", "format"),
      ("text=\\x", "malformed", "text"), ("text=\\u{}", "malformed", "text"),
      ("text=\\u{FFFFFFFFFF}", "malformed", "text"), ("text=\\", "malformed", "text=\\"),
      ("format=EAN_13,text=1", "invalidText", "EAN_13"), ("barheight=2", "invalidValue", "barheight"),
    ])
  func wrong(text: String, code: String, place: String) {
    #expect { try SyntheticSource.parse(text) } throws: { error in
      guard let error = error as? SyntheticError else { return false }
      #expect(!error.message.isEmpty)
      return error.code.name == code && error.place == place
    }
  }

  @Test("The keys are listed for who mistypes one")
  func keys() {
    #expect { try SyntheticScene.parse("formt=QR_CODE") } throws: { error in
      SceneDescription.Key.allCases.allSatisfy { "\(error)".contains($0.rawValue) }
    }
  }
}
