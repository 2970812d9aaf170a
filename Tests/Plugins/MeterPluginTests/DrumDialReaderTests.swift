import Foundation
import MeterHistory
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("Drums with dials behind them")
struct DrumDialReaderTests {
  @Test(
    "the hand behind it says which digit a drum shows that stands between two",
    arguments: [
      (3.0, 5.0, 3), (3.0, 0.0, 3), (3.25, 9.25, 3), (3.5, 9.5, 3), (3.75, 9.75, 3), (3.95, 9.96, 3), (4.0, 0.02, 4),
      (3.85, 0.1, 4), (3.3, 9.1, 3), (2.8, 0.2, 3), (9.5, 9.5, 9), (9.97, 9.97, 9), (0.0, 0.0, 0),
    ])
  func carry(drum: Double, hand: Double, digit: UInt8) throws {
    let row = try #require(
      DrumRow(
        [DrumCell(standingAt: 1 + max(0, drum - 9)), DrumCell(standingAt: drum)], before: hand))
    #expect(row.digits.last == digit && !row.isRolling)
    #expect(row.digits.first == 1)
    #expect(row.certainty > 0.5, "\(row.certainty)")
  }

  @Test("a drum that stands half a digit off what the hand behind it says is not certain", arguments: [2.0, 5, 7.5])
  func contradiction(hand: Double) throws {
    let row = try #require(DrumRow([DrumCell(standingAt: 3.5)], before: hand))
    #expect(row.certainty < 0.2)
  }

  @Test("drums and dials are one value with the dials as decimals, in color and with their number in gray")
  func value() throws {
    let meter = DrawnWaterMeter(units: 421_837_602.4)
    let output = try DrawnWaterMeter.plugin(DrawnWaterMeter.config()).scan(
      ScanInput(frame: meter.frame(), effort: .still))
    let result = try #require(output.results.first?.body as? MeterResult, "\(output)")
    #expect(result.value == "42183.7602" && result.decimalValue == "42183.7602")
    #expect(result.digits.map(\.text).joined() == "421837602" && result.digits.allSatisfy { $0.confidence > 50 })
    let truth = try #require(meter.scene.meterTruth.first)
    for (digit, cell) in zip(result.digits, truth.cells) {
      let (corners, cell) = (try #require(digit.corners), try #require(cell))
      let middle = corners.reduce(SIMD2(0, 0)) { $0 + SIMD2($1.x, $1.y) / 4 }
      #expect(abs(middle.x - cell.center.x) < cell.boundingRect.width / 3)
      #expect(abs(middle.y - cell.center.y) < cell.boundingRect.height / 3)
    }
    let around = try #require(output.feedback.first?.boundingRect)
    for cell in truth.cells.compactMap({ $0 }) { #expect(around.contains(cell.center)) }
    #expect(result.reading.engine == "linenet digit, linenet needle")
    var gray = meter
    gray.isColor = false
    let known = try DrawnWaterMeter.plugin(DrawnWaterMeter.config { $0.numDecimalDigits = 4 }).scan(
      ScanInput(frame: gray.frame(), effort: .still))
    #expect((known.results.first?.body as? MeterResult)?.value == "42183.7602")
  }

  @Test(
    "numDigits and numDecimalDigits count drums and dials",
    arguments: [
      (9, nil, "42183.7602"), (9, 4, "42183.7602"), (nil, 2, "4218376.02"), (nil, 5, "4218.37602"), (8, nil, nil),
    ]
      as [(Int?, Int?, String?)])
  func counts(digits: Int?, decimals: Int?, value: String?) throws {
    let config = DrawnWaterMeter.config { ($0.numDigits, $0.numDecimalDigits) = (digits, decimals) }
    let output = try DrawnWaterMeter.plugin(config).scan(
      ScanInput(frame: DrawnWaterMeter(units: 421_837_602.4).frame(), effort: .still))
    #expect((output.results.first?.body as? MeterResult)?.value == value)
  }

  @Test("where the places of the dials alone are given, the drums before them are found", arguments: [nil, 9])
  func found(digits: Int?) throws {
    let config = DrawnWaterMeter.config { ($0.digits, $0.numDigits) = ([], digits) }
    let plugin = try DrawnWaterMeter.plugin(config)
    var read: [String?] = []
    let values = [421_837_602.4, 26_194_999.7, 357_099_512.3]
    for units in values {
      let output = try plugin.scan(ScanInput(frame: DrawnWaterMeter(units: units).frame(), effort: .still))
      read.append((output.results.first?.body as? MeterResult)?.value)
    }
    let truths = values.map { DrawnWaterMeter(units: $0).text }
    #expect(zip(read, truths).allSatisfy { $0.0 == nil || $0.0 == $0.1 }, "\(read)")
    #expect(zip(read, truths).count { $0.0 == $0.1 } >= (digits == nil ? 1 : 2), "\(read)")
  }

  @Test("while the first hand passes from 9 to 0 no value is wrong, and most are read")
  func passing() throws {
    let plugin = try DrawnWaterMeter.plugin(DrawnWaterMeter.config())
    var tally = Tally()
    // The last drum, the last two and all five roll at once.
    for start in [418_600.0, 1_998_600, 999_998_600] {
      for step in 0..<24 {
        let meter = DrawnWaterMeter(units: start + Double(step) * 61.7)
        let output = try plugin.scan(ScanInput(frame: meter.frame(), effort: .still))
        tally.add((output.results.first?.body as? MeterResult)?.value, meter)
      }
    }
    #expect(tally.wrong.isEmpty, "\(tally)")
    #expect(tally.right * 4 >= tally.count * 3, "\(tally)")
  }

  @Test("over a month nothing wrong is accepted, and the history never stands still")
  func month() throws { try simulate(days: 30, perDay: 4, seed: 11) }

  @Test("over five months nothing wrong is accepted, and the history never stands still", arguments: 1...5)
  func monthsLong(number: UInt64) throws { try simulate(days: 30, perDay: 12, seed: 100 + number) }

  private func simulate(days: Int, perDay: Int, seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-water-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var time: Int64 = 1_750_000_000_000
    let history = MeterHistoryConfig(file: "m.sqlite", meter: "water", maxPerHour: 1)
    let config = DrawnWaterMeter.config(history: history)
    let plugin = MeterPlugin(
      MeterTask(config), readers: [DrumDialReader(try DrumReader(), try DialReader())],
      history: HistoryKeeper(history, digits: 9, baseDirectory: folder.path), now: { time })
    var random = SeededGenerator(seed: seed)
    var tally = Tally()
    var units = 1_238_571.4
    for _ in 0..<days * perDay {
      time += 86_400_000 / Int64(perDay)
      units += Double.random(in: 0...12_000 / Double(perDay), using: &random)
      let meter = DrawnWaterMeter(units: units)
      let output = try plugin.scan(ScanInput(frame: meter.frame(), effort: .still))
      let result = output.results.first?.body as? MeterResult
      tally.add(result?.value, meter)
      if let result { #expect(result.verdict?.isAccepted == true, "\(result)") }
    }
    #expect(tally.wrong.isEmpty, "\(tally)")
    #expect(tally.longestGap <= 2 && tally.right * 10 >= tally.count * 8, "\(tally)")
  }

  @Test("frames of a meter that runs give its values in their order")
  func running() throws {
    let plugin = try DrawnWaterMeter.plugin(DrawnWaterMeter.config())
    var (delivered, truths): ([String], Set<String>) = ([], [])
    for number in 0..<40 {
      // Water trickles while the last drum comes to its place.
      let meter = DrawnWaterMeter(units: 1_239_994.2 + Double(number) * 0.35)
      truths.insert(meter.text)
      let frame = meter.frame(number: UInt64(number), timestamp: .milliseconds(number * 100))
      let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
      delivered += output.results.compactMap { ($0.body as? MeterResult)?.value }
    }
    #expect(delivered.allSatisfy(truths.contains), "\(delivered)")
    #expect(delivered == delivered.sorted() && delivered.count > 3, "\(delivered)")
  }

  /// How many of the values were read.
  private struct Tally: CustomStringConvertible {
    var (right, none, longestGap, gap) = (0, 0, 0, 0)
    var wrong: [String] = []
    var count: Int { right + none + wrong.count }

    mutating func add(_ value: String?, _ meter: DrawnWaterMeter) {
      if let value {
        if meter.accepted.contains(value) { right += 1 } else { wrong.append("\(meter.text) as \(value)") }
      } else {
        none += 1
      }
      gap = value == nil ? gap + 1 : 0
      longestGap = max(longestGap, gap)
    }

    var description: String { "\(right) right, \(none) none, longest gap \(longestGap), wrong \(wrong)" }
  }
}

extension DrumCell {
  /// A drum that stands somewhere for certain.
  ///
  /// - Parameter digits: How far it has turned, in digits from 0 up to 10.
  init(standingAt digits: Double) {
    let place = (digits.isFinite ? digits : 0) * Double(Self.placesPerDigit)
    let (before, part) = (place.rounded(.down), place - place.rounded(.down))
    var places = [Double](repeating: 0, count: Self.count)
    let index = (Int(before) % Self.count + Self.count) % Self.count
    places[index] = 1 - part
    places[(index + 1) % Self.count] = part
    self.init(places: places)
  }
}
