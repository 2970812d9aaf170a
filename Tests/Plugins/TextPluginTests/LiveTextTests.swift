import ScanPluginKit
import ScanRecognition
import TesseractEngine
import Testing
import TextFinding

@testable import TextPlugin

/// A reader that counts how often another one is asked.
final class CountingReader: LineReader {
  var name: String { reader.name }
  var crop: LineCrop { reader.crop }
  var furtherCrops: [LineCrop] { reader.furtherCrops }
  private(set) var count = 0
  private let reader: any LineReader

  init(_ reader: any LineReader) { self.reader = reader }

  /// A counting Tesseract.
  static func english() throws -> CountingReader {
    CountingReader(
      try TesseractLineReader(languages: ["eng"], data: LanguageData(), whitelist: "", usesDictionaries: true))
  }

  func guesses(
    _ picture: LumaImage, lengths: [Int], _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [[TextCell]] {
    count += 1
    return try reader.guesses(picture, lengths: lengths, isCancelled)
  }
}

@Suite("Free text of a running source")
struct LiveTextTests {
  static let words = [
    "HARBOUR LIGHT", "PAINTED GATES", "SPRING WATER", "KEEPER OF BOOKS", "LOWEST STEPS", "MORNING TRAIN",
    "GARDEN WALLS",
    "SILVER COINS", "WINTER COATS", "PAPER BOATS", "YELLOW DOORS", "COPPER PIPES",
  ]

  /// A budget for so many lines a frame, whatever they cost.
  static func budget(lines: Int) -> FrameBudget {
    var time = 0.0
    return FrameBudget(perMegapixel: 0, minimum: Double(lines) * 10 - 5, savedFrames: 0) {
      defer { time += 10 }
      return time
    }
  }

  private static func plugin(
    _ reader: any LineReader, _ config: OCRConfig = OCRConfig(scanMode: .line), lines: Int
  ) -> TextPlugin {
    TextPlugin(OCRTask(config), readers: [reader], budget: budget(lines: lines))
  }

  private static func scan(
    _ plugin: TextPlugin, _ page: LumaImage, _ number: Int, near point: FramePoint? = nil
  ) throws -> ScanOutput {
    try plugin.scan(ScanInput(frame: DrawnPage.frame(page, number: number), pointOfInterest: point))
  }

  private static func seen(_ output: ScanOutput) -> [String] { (output.seen ?? []).map(\.item.text) }

  @Test(
    "all lines of a page are read over frames that have time for two, and stay in view though they are hardly read again"
  )
  func allLines() throws {
    let reader = try CountingReader.english()
    let plugin = Self.plugin(reader, lines: 2)
    let page = DrawnPage.picture(Self.words)
    var results: [String] = []
    var last: [String] = []
    var places: [String: FrameQuad] = [:]
    for number in 0..<60 {
      let before = reader.count
      let output = try Self.scan(plugin, page, number)
      #expect(reader.count - before <= 3)
      results += output.results.flatMap { $0.body.items.map(\.text) }
      let now = Self.seen(output)
      #expect(Set(last).isSubset(of: now), "\(last) \(now)")
      for item in (output.seen ?? []).map(\.item) {
        if let place = places[item.text], let quad = item.quad { #expect(place.isSameLine(as: quad)) }
        places[item.text] = item.quad
      }
      last = now
    }
    #expect(Set(last) == Set(Self.words) && last.count == Self.words.count, "\(last)")
    #expect(results.sorted() == Self.words.sorted(), "\(results)")
    // Settled lines are read again once in three seconds.
    let before = reader.count
    for number in 60..<90 { _ = try Self.scan(plugin, page, number) }
    #expect(reader.count - before <= 2 * Self.words.count, "\(reader.count - before)")
  }

  @Test("a replay reads the lines for which there was time in the run, however much it has itself")
  func replayed() throws {
    let page = DrawnPage.picture(Self.words)
    func scan(lines: Int, _ checks: [[Bool]]) throws -> [ScanOutput] {
      let plugin = Self.plugin(try CountingReader.english(), lines: lines)
      return try (0..<6).map { number in
        try plugin.scan(
          ScanInput(frame: DrawnPage.frame(page, number: number), timeChecks: checks.isEmpty ? [] : checks[number]))
      }
    }
    let run = try scan(lines: 2, [])
    let replay = try scan(lines: 100, run.map(\.timeChecks))
    #expect(replay.map(Self.seen) == run.map(Self.seen) && replay.map(\.timeChecks) == run.map(\.timeChecks))
    #expect(try scan(lines: 100, []).map(Self.seen) != run.map(Self.seen))
  }

  @Test("a line that is exchanged is read anew, and the one before is gone")
  func exchange() throws {
    let plugin = Self.plugin(try CountingReader.english(), lines: 4)
    let page = DrawnPage.picture(["HARBOUR LIGHT", "PAINTED GATES", "SPRING WATER"])
    for number in 0..<8 { _ = try Self.scan(plugin, page, number) }
    #expect(Set(Self.seen(try Self.scan(plugin, page, 8))) == ["HARBOUR LIGHT", "PAINTED GATES", "SPRING WATER"])
    let other = DrawnPage.picture(["HARBOUR LIGHT", "COPPER PIPES ", "SPRING WATER"])
    for number in 9..<12 { _ = try Self.scan(plugin, other, number) }
    #expect(Set(Self.seen(try Self.scan(plugin, other, 12))) == ["HARBOUR LIGHT", "COPPER PIPES", "SPRING WATER"])
  }

  @Test("what is nearest to a tap is read first, however small it is")
  func tap() throws {
    let small = DrawnPage.picture(["COPPER PIPES"], height: 18)
    let page = DrawnPage.page(
      PixelSize(width: 900, height: 700),
      [(DrawnPage.picture(Array(Self.words.prefix(8)), height: 30), 0, 0), (small, 500, 600)])
    let tapped = FramePoint(x: 600, y: 640)
    /// Whether what is seen first lies at the tap.
    func isFirst(_ point: FramePoint?) throws -> Bool? {
      let plugin = Self.plugin(try CountingReader.english(), lines: 1)
      // The line is found as dark, and its gaps as light.
      for number in 0..<16 {
        guard let item = try Self.scan(plugin, page, number, near: point).seen?.first?.item else { continue }
        return item.quad?.boundingRect.expanded(by: 10).contains(tapped)
      }
      return nil
    }
    #expect(try isFirst(tapped) == true)
    #expect(try isFirst(nil) == false)
  }

  @Test(
    "the quality says how often an uncertain line is read, live and in stills",
    arguments: [(QualityLevel.fast, 1, 1), (.balanced, 1, 2), (.accurate, 2, 2)])
  func quality(level: QualityLevel, live: Int, still: Int) throws {
    func count(_ effort: ScanInput.Effort) throws -> Int {
      let reader = CountingReader(ScriptedReader(["HELLO2468", "HELLO2469"], confidence: 55))
      let plugin = Self.plugin(reader, OCRConfig(scanMode: .line, quality: level), lines: 100)
      let lines = DrawnPage.picture(["HELLO2468"])
      _ = try plugin.scan(ScanInput(frame: DrawnPage.frame(lines), effort: effort))
      return reader.count
    }
    let (once, more) = (try count(.live), try count(.still))
    let found = try count(.live) / live
    #expect(once == live * found && more == still * found, "\(once) \(more) \(found)")
  }

  @Test(
    "the budget grows with the quality", arguments: [(QualityLevel.fast, 60.0), (.balanced, 120), (.accurate, 360)])
  func budget(level: QualityLevel, milliseconds: Double) {
    var budget = FrameBudget(level)
    budget.begin(pixels: 1_000_000)
    #expect(budget.left > milliseconds * 0.9 && budget.left <= milliseconds)
  }

  @Test("rows of Hebrew are read from the right, and others from the left")
  func rightToLeft() {
    func line(_ text: String, _ x: Float, _ y: Float) -> FoundLine {
      FoundLine(
        place: .init(middle: SIMD2(x, y), axis: SIMD2(1, 0), extent: SIMD2(100, 20), parts: 4),
        cells: TextCell.cells(text))
    }
    let lines = [
      line("שלום", 60, 102), line("left", 60, 20), line("עולם", 300, 98), line("right", 300, 22),
      line("2024", 180, 100),
    ]
    #expect(lines.readingOrder.map { lines[$0].cells.text } == ["left", "right", "עולם", "2024", "שלום"])
  }

  @Test("languages are listed with their English names and the packages of those that are missing")
  func languages() throws {
    let languages = TextPlugin.recognitionLanguages(includesSystem: false)
    #expect(languages.allSatisfy { !$0.isInstalled && $0.englishName != nil && $0.package != nil })
    #expect(languages.contains { $0.name == "deu" && $0.englishName == "German" && $0.package == "tesseract-ocr-deu" })
    #expect(languages.contains { $0.name == "script/Latin" && $0.englishName == "Latin script" })
    #expect(languages.map(\.name) == languages.map(\.name).sorted() && languages.count > 120)
    #expect(TextPlugin.recognitionLanguages().contains { $0.name == "eng" && $0.isInstalled })
  }
}
