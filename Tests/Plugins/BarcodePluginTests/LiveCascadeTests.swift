import BarcodePlugin
import ScanPluginKit
import ScanRecognition
import ScanSynthetic
import Synchronization
import Testing

@Suite("The attempts that frames of a running source take")
struct LiveCascadeTests {
  private static let large = PixelSize(width: 1920, height: 1080)

  /// The examines a frame, by their names.
  private func steps(_ plugin: BarcodePlugin, _ image: LumaImage, at number: Int) throws -> [String] {
    let frame = Frame(timestamp: .milliseconds(33 * number), luma: image)
    let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
    let cascade = try #require(output.infos.first { $0.name == "$cascade" })
    guard case .array(let names) = cascade.value.value else { return [] }
    return names.compactMap { if case .string(let name) = $0.value { name } else { nil } }
  }

  /// A code on a plain ground, a little further right in each frame.
  private func scene(_ symbology: Symbology, _ text: String, size: PixelSize, shift: Int = 0) throws -> LumaImage {
    let symbol = try SyntheticSymbol(symbology, text: text)
    let middle = FramePoint(x: Double(size.width) / 2 + Double(shift), y: Double(size.height) / 2)
    return SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: 220)),
      items: [.init(SyntheticArtwork(symbol), SyntheticPlacement(center: middle, scale: 3, rotation: 5))]
    ).frame().luma
  }

  @Test("large frames without a code take turns with the attempts on the whole, and every fourth reads the negative")
  func turns() throws {
    let plugin = try plugin(quality: .fast)
    let blank = LumaImage(size: Self.large, filledWith: 200)
    let taken = try (0..<8).map { try steps(plugin, blank, at: $0) }
    let once = [["plain"], ["plain", "rectified"], ["plain"], ["plain", "half", "negative"]]
    #expect(taken == once + once)
  }

  @Test("what one frame cannot afford the next ones try, even where the time never suffices")
  func goesOn() throws {
    let plugin = try plugin([.ean13, .qrCode], time: .none)
    let blank = LumaImage(size: PixelSize(width: 640, height: 480), filledWith: 200)
    let taken = try (0..<64).map { try steps(plugin, blank, at: $0) }
    for step in ["half", "evened", "equalized"] {
      #expect(taken.contains { $0.contains(step) }, "\(step)")
    }
    // One step of the cascade beside the whole for each frame.
    #expect(taken.allSatisfy { $0.count <= 2 })
  }

  @Test("a replay takes the steps for which there was time in the run, however much it has itself")
  func replayed() throws {
    var pictures: [LumaImage] = []
    for number in 0..<16 {
      let isBlank = number % 8 < 6
      pictures.append(
        isBlank
          ? LumaImage(size: Self.large, filledWith: 200)
          : try scene(.ean13, "4006381333931", size: Self.large, shift: 3 * number))
    }
    func scan(_ time: FrameTime, _ checks: [[Bool]]) throws -> [ScanOutput] {
      let plugin = try plugin([.ean13, .qrCode, .dataMatrix], time: time)
      return try pictures.enumerated().map { number, picture in
        let frame = Frame(timestamp: .milliseconds(33 * number), luma: picture)
        return try plugin.scan(
          ScanInput(frame: frame, effort: .live, timeChecks: checks.isEmpty ? [] : checks[number]))
      }
    }
    let run = try scan(.none, [])
    let checks = run.map(\.timeChecks)
    #expect(checks.contains([false]))
    #expect(try scan(.ample, []).map(\.infos) != run.map(\.infos))
    let replay = try scan(.ample, checks)
    #expect(replay.map(\.infos) == run.map(\.infos))
    #expect(replay.map(\.timeChecks) == checks)
  }

  @Test("fast never goes through")
  func fast() throws {
    let plugin = try plugin([.ean13, .qrCode], quality: .fast)
    let blank = LumaImage(size: PixelSize(width: 640, height: 480), filledWith: 200)
    for number in 0..<32 { #expect(try steps(plugin, blank, at: number) == ["plain"]) }
  }

  @Test(
    "a code is followed by looking where it was; every third frame looks further",
    arguments: [(Symbology.ean13, "4006381333931"), (.code128, "FOLLOWED"), (.qr, "FOLLOWED")],
    [PixelSize(width: 640, height: 480), PixelSize(width: 1920, height: 1080)])
  func follows(_ code: (symbology: Symbology, text: String), _ size: PixelSize) throws {
    let plugin = try plugin()
    let taken = try (0..<9).map { number in
      try steps(plugin, scene(code.symbology, code.text, size: size, shift: 3 * number), at: number)
    }
    #expect(!taken[0].contains("known"))
    #expect(taken[1] == ["known"] || taken[2] == ["known"])
    #expect(taken.dropFirst().allSatisfy { $0.first == "known" })
    #expect(taken.dropFirst().count { $0 != ["known"] } <= 4)
    #expect(taken.dropFirst().contains { $0.contains("plain") || $0.contains("half") })
  }

  @Test("a second code that comes into view beside a followed one is read within three frames")
  func second() throws {
    let plugin = try plugin()
    let size = Self.large
    let one = try scene(.qr, "FIRST", size: size)
    let other = try code(.qr, "SECOND", scale: 4)
    let both = LumaImage.sheet(size, [(one, 0, 0), (other, 300, 200)])
    func texts(_ image: LumaImage, _ number: Int) throws -> Set<String> {
      Set(try plugin.codes(image, effort: .live, at: .milliseconds(33 * number)).map(\.value))
    }
    #expect(try texts(one, 0) == ["FIRST"])
    #expect(try texts(one, 1) == ["FIRST"])
    let seen = try (2..<5).map { try texts(both, $0) }
    #expect(seen.contains { $0.contains("SECOND") })
    #expect(seen.allSatisfy { $0.contains("FIRST") })
  }

  @Test("a code that is gone is no longer searched for, and the frame is examined as a whole")
  func gone() throws {
    let plugin = try plugin()
    let blank = LumaImage(size: Self.large, filledWith: 200)
    _ = try steps(plugin, scene(.qr, "GONE", size: Self.large), at: 0)
    let first = try steps(plugin, blank, at: 1)
    #expect(first.first == "known")
    #expect(first.contains("plain"))
    #expect(try !steps(plugin, blank, at: 2).contains("known"))
  }
}

@Suite("The time that frames of a running source get")
struct FrameBudgetTests {
  /// A clock that stands still until it is moved.
  private final class Clock: Sendable {
    private let time = Atomic(0)
    var now: Double { Double(time.load(ordering: .relaxed)) }
    func pass(_ milliseconds: Int) { time.add(milliseconds, ordering: .relaxed) }
  }

  @Test("recorded answers come first, and the clock decides what they do not say")
  func recorded() {
    let clock = Clock()
    var budget = FrameBudget(perMegapixel: 1) { clock.now }
    budget.begin(pixels: 1_000_000, recorded: [false])
    #expect(!budget.hasTime() && budget.hasTime())
    clock.pass(5)
    #expect(!budget.hasTime() && budget.checks == [false, true, false])
    budget.begin(pixels: 1_000_000)
    #expect(budget.checks.isEmpty)
  }

  @Test("a frame has its time by its pixels, and at least a little")
  func allowance() {
    let clock = Clock()
    var budget = FrameBudget(perMegapixel: 6) { clock.now }
    budget.begin(pixels: 2_000_000)
    #expect(budget.left == 12)
    clock.pass(5)
    #expect(budget.left == 7)
    budget.reset()
    budget.begin(pixels: 10)
    #expect(budget.left == 1.2)
  }

  @Test("what frames save is kept for later ones, at most five frames' time")
  func saves() {
    let clock = Clock()
    var budget = FrameBudget(perMegapixel: 10) { clock.now }
    for frame in 0..<12 {
      budget.begin(pixels: 1_000_000)
      #expect(budget.left == Double(10 + min(50, 6 * frame)))
      clock.pass(4)
      budget.end()
    }
  }

  @Test("what a frame overspends is taken from later ones, at most two frames' time")
  func debts() {
    let clock = Clock()
    var budget = FrameBudget(perMegapixel: 10) { clock.now }
    budget.begin(pixels: 1_000_000)
    clock.pass(15)
    budget.end()
    budget.begin(pixels: 1_000_000)
    #expect(budget.left == 5)
    clock.pass(500)
    budget.end()
    budget.begin(pixels: 1_000_000)
    #expect(budget.left == -10)
    budget.reset()
    #expect(budget.left == 10)
  }

  @Test("the clock is the processor time of the thread, which goes on")
  func clock() {
    let first = FrameBudget.processorTime()
    var sum = 0.0
    while FrameBudget.processorTime() <= first { sum += 1 }
    #expect(sum >= 0 && FrameBudget.processorTime() > first)
  }
}
