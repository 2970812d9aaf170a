import ScanPluginKit
import ScanRecognition
import Testing

@testable import IDPlugin

@Suite("Votes on a zone")
struct ZoneVoteTests {
  static let zone = GoldenZone.all[0]

  /// The lines of a specimen with some characters misread, less certainly than the right ones.
  static func lines(_ zone: GoldenZone, misread: [(line: Int, column: Int, as: String)] = []) -> [MRZLine] {
    var lines = zone.cells
    for (line, column, text) in misread {
      let right = lines[line][column].character
      lines[line][column] = MRZCell(
        Array(text.utf8)[0], confidence: 55, alternatives: [.init(right, confidence: 40)])
    }
    return lines.map { MRZLine($0) }
  }

  static func vote(_ votes: inout ZoneConsensus, _ lines: [MRZLine]) throws -> (
    document: MRZDocument, evidence: ReadEvidence
  ) {
    votes.add(lines, try #require(MRZReader.read(lines)))
  }

  @Test("names that single frames misread come out right when frames are taken together")
  func together() throws {
    var votes = ZoneConsensus()
    let first = try Self.vote(&votes, Self.lines(Self.zone, misread: [(0, 6, "P")]))
    #expect(first.document.lines[0] != Self.zone.lines[0] && first.evidence.frames == 1 && first.evidence.reads == 1)
    _ = try Self.vote(&votes, Self.lines(Self.zone, misread: [(0, 16, "H")]))
    let third = try Self.vote(&votes, Self.lines(Self.zone, misread: [(0, 22, "N")]))
    #expect(third.document.lines == Self.zone.lines && third.document.allCheckDigitsValid)
    #expect(third.evidence.frames == 3 && third.evidence.reads == 0 && third.evidence.runnerUps.count == 3)
    let fourth = try Self.vote(&votes, Self.lines(Self.zone))
    #expect(fourth.evidence.reads == 1 && fourth.evidence.frames == 4)
  }

  @Test("another document begins anew")
  func another() throws {
    var votes = ZoneConsensus()
    for _ in 0..<3 { _ = try Self.vote(&votes, Self.lines(Self.zone)) }
    let other = try Self.vote(&votes, Self.lines(GoldenZone.all[3]))
    #expect(other.document.lines == GoldenZone.all[3].lines && other.evidence.frames == 1)
    let lines = Self.zone.lines
    let unlike = GoldenZone(
      "TD3", ["P<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<<<<<<<<<", lines[1].replacing("L898902C36", with: "D231458907")],
      [:])
    _ = try Self.vote(&votes, Self.lines(Self.zone))
    #expect(try Self.vote(&votes, Self.lines(unlike)).document.lines[0] == unlike.lines[0])
  }

  @Test("a while without a zone ends the votes; single frames without one do not")
  func misses() throws {
    var votes = ZoneConsensus()
    _ = try Self.vote(&votes, Self.lines(Self.zone))
    for _ in 1..<ZoneConsensus.maxMisses { votes.miss() }
    #expect(try Self.vote(&votes, Self.lines(Self.zone)).evidence.frames == 2)
    for _ in 0..<ZoneConsensus.maxMisses { votes.miss() }
    #expect(try Self.vote(&votes, Self.lines(Self.zone)).evidence.frames == 1)
  }

  @Test("memory of frames is bounded")
  func bounded() throws {
    var votes = ZoneConsensus()
    for _ in 0..<50 { _ = try Self.vote(&votes, Self.lines(Self.zone)) }
    #expect(try Self.vote(&votes, Self.lines(Self.zone)).evidence.frames == ZoneConsensus.usualFrames)
    // As many as a configuration asks for are reached.
    var more = ZoneConsensus(frames: 20)
    for _ in 0..<19 { _ = try Self.vote(&more, Self.lines(Self.zone)) }
    #expect(try Self.vote(&more, Self.lines(Self.zone)).evidence.frames == 20)
  }

  @Test("frames that are each misread somewhere else are steady when together they say the same for a while")
  func steady() throws {
    var votes = ZoneConsensus()
    for column in 0..<ZoneConsensus.usualFrames {
      #expect(votes.steadiness == .changing)
      _ = try Self.vote(&votes, Self.lines(Self.zone, misread: [(0, 5 + 2 * column, "P")]))
    }
    #expect(votes.steadiness == .steady)
    _ = try Self.vote(&votes, Self.lines(GoldenZone.all[3]))
    #expect(votes.steadiness == .changing)
  }

  @Test("what stays the same for several times as many frames lasts, and another document begins anew")
  func lasting() throws {
    var votes = ZoneConsensus()
    for _ in 1..<3 * ZoneConsensus.usualFrames { _ = try Self.vote(&votes, Self.lines(Self.zone)) }
    #expect(votes.steadiness == .steady)
    _ = try Self.vote(&votes, Self.lines(Self.zone))
    #expect(votes.steadiness == .lasting)
    _ = try Self.vote(&votes, Self.lines(GoldenZone.all[3]))
    #expect(votes.steadiness == .changing)
  }

  @Test(
    "one frame is enough for a certain zone, two that agree or steady ones for others, and what is asked for always"
  )
  func enough() throws {
    let rules = MRZRules(MRZConfig(), year: 2026)
    func evidence(reads: Int, frames: Int) -> ReadEvidence {
      ReadEvidence(confidence: 90, reads: reads, frames: frames)
    }
    let confident = try #require(MRZReader.read(Self.lines(Self.zone)))
    #expect(rules.isEnough(evidence(reads: 1, frames: 1), for: confident, .changing))
    let uncertain = try #require(MRZReader.read(Self.lines(Self.zone, misread: [(0, 6, "P")])))
    #expect(!rules.isEnough(evidence(reads: 1, frames: 4), for: uncertain, .changing))
    #expect(rules.isEnough(evidence(reads: 2, frames: 4), for: uncertain, .changing))
    #expect(rules.isEnough(evidence(reads: 0, frames: 8), for: uncertain, .steady))
    var worn = Self.lines(Self.zone).map(\.cells)
    worn[0][43] = MRZCell(MRZCell.filler, confidence: MRZCell.unseen)
    let gap = try #require(MRZReader.read(worn.map { MRZLine($0) }))
    #expect(gap.hasUncheckedGap && !rules.isEnough(evidence(reads: 8, frames: 8), for: gap, .steady))
    #expect(rules.isEnough(evidence(reads: 8, frames: 8), for: gap, .lasting))
    let many = MRZRules(MRZConfig(minReads: 12), year: 2026)
    #expect(!many.isEnough(evidence(reads: 8, frames: 8), for: confident, .steady))
    #expect(many.isEnough(evidence(reads: 2, frames: 12), for: uncertain, .changing))
  }

  @Test("readings of other lengths count where the length is given")
  func lengths() {
    let (long, short) = (MRZCell.cells("ABCD", confidence: 90), MRZCell.cells("ABD", confidence: 60))
    let line = MRZLine(together: [
      MRZLine(long), MRZLine(short, ofLength: [4: MRZCell.cells("ABED", confidence: 50)]), MRZLine(long),
    ])
    #expect(line.cells.text == "ABCD")
    let other = MRZLine(together: [
      MRZLine(short, ofLength: [4: MRZCell.cells("ABED", confidence: 50)]), MRZLine(short, ofLength: [4: long]),
      MRZLine(long),
    ])
    #expect(other.cells.text == "ABD" || other.cells.text == "ABCD")
    #expect((other.ofLength[4] ?? other.cells).text == "ABCD")
  }
}

@Suite("Changes of a line")
struct LineChangeTests {
  @Test(
    "the fewest changes are listed with the columns of the new line",
    arguments: [
      ("ABC", "ABC", 0), ("ABC", "ABXC", 1), ("ABXC", "ABC", 1), ("ABC", "AXC", 1), ("", "AB", 2),
      ("KITTEN", "SITTING", 3),
    ])
  func changes(old: String, new: String, count: Int) {
    let changes = LineFitting.changes(from: MRZCell.cells(old), to: MRZCell.cells(new), line: 1)
    #expect(changes.count == count && changes.allSatisfy { $0.line == 1 && $0.reason == .length && $0.from != $0.to })
    for change in changes where !change.to.isEmpty {
      #expect(Array(new)[change.column] == Character(change.to))
    }
  }

  @Test("a reading whose characters stand beside their columns does not spoil those of other frames")
  func shifted() throws {
    let line = GoldenZone.all[0].lines[0]
    // A letter is read twice, and a filler behind the names is missed: the length is right.
    let shifted = line.replacing("P<UTO", with: "P<UUTO").dropLast()
    func together(_ readings: [(String, Double)]) -> String {
      MRZLine(together: readings.map { MRZLine(MRZCell.cells($0, confidence: $1)) }).cells.text
    }
    #expect(together([(line, 95), (String(shifted), 75), (String(shifted), 75)]) == line)
    // Nor does one that is more certain than all the others.
    #expect(together([(line, 90), (String(shifted), 97), (line, 90), (line, 90)]) == line)
    // One that is misread in its columns counts.
    let misread = line.replacing("ERIKSSON", with: "ER1K55ON")
    let both = MRZLine(together: [
      MRZLine(MRZCell.cells(line, confidence: 95)), MRZLine(MRZCell.cells(misread, confidence: 90)),
    ])
    let column = try #require(line.firstIndex(of: "I"))
    let read = both.cells[line.distance(from: line.startIndex, to: column)]
    #expect(read.alternatives.contains { $0.character == UInt8(ascii: "1") })
  }
}
