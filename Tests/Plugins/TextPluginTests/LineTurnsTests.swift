import ScanPluginKit
import Testing
import TextFinding

@testable import TextPlugin

@Suite("The turns of lines")
struct LineTurnsTests {
  private static let identity = AffineTransform<CropSpace, FrameSpace>(
    regionOrigin: PixelRect(x: 0, y: 0, width: 1, height: 1))

  private static func line(row: Int, height: Float = 20, isLight: Bool = false) -> FoundLine {
    let place = TextLine(
      middle: SIMD2(200, Float(row) * 50 + 25), axis: SIMD2(1, 0), extent: SIMD2(300, height), parts: 10)
    return FoundLine(place: place, isLight: isLight)
  }

  private static func begin(
    _ turns: inout LineTurns, _ lines: [FoundLine], at time: Duration, change: LineMark.Change = .none
  ) -> [LineTurns.Entry] {
    turns.begin(lines, at: time, quad: { identity.apply($0.place.quad) }, change: { _, _ in change })
  }

  private static let mark = LumaImage(size: PixelSize(width: 400, height: 60), filledWith: 200).withView {
    LineMark(line(row: 0).place, isLight: false, in: $0, TextCutter())
  }

  private static func read(_ turns: inout LineTurns, _ entry: LineTurns.Entry, _ text: String, at time: Duration) {
    _ = turns.read(TextCell.cells(text), mark, of: entry, at: time)
  }

  private static func settle(_ turns: inout LineTurns, _ entry: LineTurns.Entry, at time: Duration) {
    read(&turns, entry, "TEXT", at: time)
    var known = turns[entry]
    let match = TextMatch("TEXT", lines: [0], cells: TextCell.cells("TEXT")) { OCRResult(text: "TEXT", reading: $0) }
    known.accepted = (
      match, known.texts.count("TEXT", own: "TEXT", kind: "", confidence: 90, isChecked: true)
    )
    known.fruitless = 0
    turns[entry] = known
  }

  @Test("never read lines come first, the larger before the smaller, then those whose attempt is longest ago")
  func order() {
    var turns = LineTurns()
    let lines = [Self.line(row: 0), Self.line(row: 1, height: 30), Self.line(row: 2, height: 25)]
    var entries = Self.begin(&turns, lines, at: .zero)
    #expect(turns.due(entries, at: .zero, distance: nil) == [1, 2, 0])
    Self.read(&turns, entries[1], "A", at: .zero)
    Self.read(&turns, entries[2], "B", at: .milliseconds(10))
    entries = Self.begin(&turns, lines, at: .milliseconds(20))
    #expect(turns.due(entries, at: .milliseconds(20), distance: nil) == [0, 1, 2])
    #expect(entries.map { $0.line.cells.text } == ["", "A", "B"])
  }

  @Test("what is near a point comes before all that is not settled")
  func nearness() {
    var turns = LineTurns()
    let lines = (0..<4).map { Self.line(row: $0) }
    let entries = Self.begin(&turns, lines, at: .zero)
    let due = turns.due(entries, at: .zero) { abs(Double($0.place.middle.y) - 125) }
    #expect(due.first == 2 && due.last == 0)
  }

  @Test("a settled line is due after three seconds, or when its pixels changed, and forgotten when it is another one")
  func settled() {
    var turns = LineTurns()
    let lines = [Self.line(row: 0), Self.line(row: 1)]
    var entries = Self.begin(&turns, lines, at: .zero)
    Self.settle(&turns, entries[0], at: .zero)
    func due(_ milliseconds: Int, _ change: LineMark.Change) -> [Int] {
      entries = Self.begin(&turns, lines, at: .milliseconds(milliseconds), change: change)
      return turns.due(entries, at: .milliseconds(milliseconds), distance: nil)
    }
    #expect(due(1_500, .none) == [1])
    #expect(due(3_000, .none) == [1, 0] && turns.isRefresh(entries[0]))
    #expect(due(3_100, .local) == [1, 0] && !turns.isRefresh(entries[0]) && turns[entries[0]].accepted != nil)
    #expect(due(3_200, .none) == [1, 0] && turns.isRefresh(entries[0]))
    // Uncertain for longer than a second.
    _ = due(3_300, .local)
    #expect(due(4_200, .local) == [1, 0] && turns[entries[0]].accepted != nil)
    #expect(due(4_400, .local) == [1, 0] && turns[entries[0]].accepted == nil)
    #expect(turns[entries[0]].cells.text == "TEXT")
    _ = due(4_500, .whole)
    #expect(turns[entries[0]].cells.isEmpty && turns[entries[0]].lastRead == nil)
  }

  @Test("what is no text waits longer after each attempt, eight seconds at most, and no line starves")
  func patience() {
    var turns = LineTurns()
    let lines = [Self.line(row: 0)]
    var attempts: [Int] = []
    for number in 0..<400 {
      let time = Duration.milliseconds(100 * number)
      let entries = Self.begin(&turns, lines, at: time)
      guard turns.due(entries, at: time, distance: nil) == [0] else { continue }
      attempts.append(number)
      Self.read(&turns, entries[0], "", at: time)
    }
    #expect(attempts.prefix(2) == [0, 1])
    let waits = zip(attempts, attempts.dropFirst()).map { $1 - $0 }
    #expect(waits.max() == 80 && waits == waits.sorted(), "\(waits)")
  }

  @Test("dark and light text in one place are two lines")
  func inks() {
    var turns = LineTurns()
    let lines = [Self.line(row: 0), Self.line(row: 0, isLight: true)]
    let entries = Self.begin(&turns, lines, at: .zero)
    Self.read(&turns, entries[0], "DARK", at: .zero)
    let again = Self.begin(&turns, lines, at: .milliseconds(30))
    #expect(again.map { $0.line.cells.text } == ["DARK", ""] && turns.count == 2)
  }

  @Test("never more lines are remembered than the limit, and none after two seconds out of view")
  func bounded() {
    var turns = LineTurns()
    for number in 0..<20 {
      let lines = (0..<100).map { Self.line(row: number * 100 + $0) }
      _ = Self.begin(&turns, lines, at: .milliseconds(number))
    }
    #expect(turns.count <= LineTurns.limit + 100)
    _ = Self.begin(&turns, [], at: .seconds(3))
    #expect(turns.count == 0)
  }
}

@Suite("The look of lines")
struct LineMarkTests {
  /// How a line of a picture has changed in another one.
  private static func change(_ before: LumaImage, _ after: LumaImage) throws -> LineMark.Change {
    let (page, cutter) = (LinePage([]), TextCutter())
    let search = LinePage.Search(heights: 10...60)
    let line = try #require(
      before.withView { page.lines(in: $0, search).max { $0.place.extent.x < $1.place.extent.x } })
    let mark = before.withView { LineMark(line.place, isLight: false, in: $0, cutter) }
    return after.withView { mark.change(to: nil, in: $0, cutter) }
  }

  @Test("a line is the same in light and dark, and another one when a character or all of it is exchanged")
  func changes() throws {
    let picture = DrawnPage.picture(["TOTAL 1284 KG"])
    #expect(try Self.change(picture, picture) == .none)
    let dimmed = LumaImage(size: picture.size) { buffer in
      picture.withView { view in
        for y in 0..<view.height { for x in 0..<view.width { buffer[y * view.width + x] = view[x, y] / 2 + 40 } }
      }
    }
    #expect(try Self.change(picture, dimmed) == .none)
    #expect(try Self.change(picture, DrawnPage.picture(["TOTAL 1294 KG"])) != .whole)
    #expect(try Self.change(picture, DrawnPage.picture(["TOTAL 7284 KG"])) == .local)
    #expect(try Self.change(picture, DrawnPage.picture(["WEIGH 3905 LB"])) == .whole)
    #expect(try Self.change(picture, LumaImage(size: picture.size, filledWith: 230)) == .whole)
  }
}
