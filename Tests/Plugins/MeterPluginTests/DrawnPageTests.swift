import Foundation
import MeterHistory
import ScanBench
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import MeterPlugin

@Suite("Drawn displays that show their pages in turn")
struct DrawnPageTests {
  @Test("over a month each page has its own series, nothing wrong is accepted, and none stands still")
  func month() throws { try simulate(visits: 2, daysBetween: 15, seed: 5) }

  private func simulate(visits: Int, daysBetween: Double, seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-pages-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let codes = ["1.8.1", "1.8.2", "2.8.0", "1.7.0"]
    let history = MeterHistoryConfig(file: "e.sqlite", meter: "house", maxPerHour: 10)
    let config = MeterConfig(
      scanMode: .multiFieldDigitalMeter,
      pages: codes.map { MeterPage(position: $0, unit: $0 == "1.7.0" ? "kW" : "kWh") }, history: history)
    var now: Int64 = 1_750_000_000_000
    let plugin = MeterPlugin(
      MeterTask(config), readers: [try DisplayReader()],
      history: HistoryKeeper(history, baseDirectory: folder.path), now: { now })
    var random = SeededGenerator(seed: seed)
    // In tenths; what was fed in has not begun to count.
    var units = [123_456, 87_654, 0, 31]
    var (delivered, wrong, waited, longest) = (0, [String](), [Int](repeating: 0, count: 4), 0)
    var missed: [String] = []
    for visit in 0..<visits {
      now += Int64(daysBetween * 86_400_000)
      units[0] += Int.random(in: 0...Int(40 * daysBetween), using: &random)
      units[1] += Int.random(in: 0...Int(60 * daysBetween), using: &random)
      if visit > visits / 3 { units[2] += Int.random(in: 0...Int(20 * daysBetween), using: &random) }
      units[3] = Int.random(in: 1...99, using: &random)
      let texts = units.enumerated().map { index, units in
        let figures = String(repeating: "0", count: max(0, (index == 3 ? 4 : 7) - String(units).count)) + String(units)
        return figures.dropLast() + "." + figures.suffix(1)
      }
      var cycle = SyntheticDisplayCycle(
        zip(codes, texts).map { .init(String($1), unit: $0 == "1.7.0" ? "kW" : "kWh", position: $0) })
      (cycle.seconds, cycle.fade, cycle.blank) = (
        1.4, Double.random(in: 0...0.2, using: &random), visit % 3 == 0 ? 0.2 : 0
      )
      var found: Set<Int> = []
      for (turn, result) in try Self.visit(cycle, plugin, noise: Double.random(in: 0...5, using: &random), visit) {
        let expected = cycle.pages[turn % 4]
        delivered += 1
        if result.value != expected.text || result.position != expected.position { wrong.append("\(result.items)") }
        #expect(
          result.verdict?.isAccepted == true,
          "\(visit): \(result.items.map(\.text)) \(String(describing: result.verdict))")
        found.insert(turn % 4)
      }
      for page in 0..<4 {
        waited[page] = found.contains(page) ? 0 : waited[page] + 1
        if !found.contains(page) { missed.append("\(visit): \(codes[page]) \(texts[page])") }
        longest = max(longest, waited[page])
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(longest <= 2 && delivered * 4 >= visits * 4 * 3, "\(delivered) of \(visits * 4), missed \(missed)")
    let series = try HistoryStore(path: folder.path + "/e.sqlite").series(of: "house")
    #expect(Set(series.compactMap(\.register)) == Set(codes) && series.allSatisfy { $0.register != nil })
  }

  /// What is delivered while a camera that was opened for it sees all pages once.
  private static func visit(
    _ cycle: SyntheticDisplayCycle, _ plugin: MeterPlugin, noise: Double, _ number: Int
  ) throws -> [(turn: Int, result: MeterResult)] {
    plugin.reset()
    var scene = SyntheticScene(size: PixelSize(width: 600, height: 200), isColor: true, seed: UInt64(number) + 1)
    scene.degradations.blur = 0.8
    scene.degradations.noise = noise
    var found: [(Int, MeterResult)] = []
    for frame in 0..<Int(4 * cycle.seconds * 5) {
      let time = Double(frame) / 5
      let display = SyntheticDisplay(cycle).shown(at: time)
      scene.meters = [
        .init(
          SyntheticMeter(.display(display)), SyntheticPlacement(center: FramePoint(x: 300, y: 100), scale: 0.46))
      ]
      let input = ScanInput(
        frame: scene.frame(number: UInt64(frame), timestamp: .milliseconds(200 * frame)), effort: .live)
      for result in try plugin.scan(input).results {
        if let body = result.body as? MeterResult { found.append((cycle.page(of: body, at: time), body)) }
      }
    }
    return found
  }
}
