import Foundation
import ScanSynthetic
import Testing

@testable import MeterHistory

/// The history of a simulated meter against what it counted, with processes that are killed while they write.
@Suite("A year of a meter", .serialized)
struct SimulatedYearTests {
  private let folder = try? HistoryFolder()

  @Test("the history and the use of days are right in a year of 2,000 rounds with faults")
  func year() async throws { try await run(rounds: 2_000, kills: 2) }

  @Test("the history and the use of days are right in a year of 100,000 rounds with faults, and 25 killed processes")
  func yearLong() async throws { try await run(rounds: 100_000, kills: 25) }

  private func run(rounds: Int, kills: Int) async throws {
    let path = try #require(folder).path + "/year-\(rounds).sqlite"
    let begin = ContinuousClock.now
    let year = SimulatedYear(rounds: rounds)
    var lost = 0
    for kill in 0..<kills {
      let target = year.events.count * kill / kills
      let store = try HistoryStore(path: path)
      try year.write(from: SimulatedYear.stored(store), to: store) { $0 < target }
      try await Self.kill(path, rounds, after: 1 + (kill * 37) % 60)
      // All that the process has reported as stored is there, and what it was at is there as a whole or not at all.
      let reported = try Data(contentsOf: URL(filePath: path + ".reported")).count
      let reopened = try HistoryStore(path: path)
      lost += max(0, reported - (try SimulatedYear.stored(reopened)))
      #expect(try reopened.damages().isEmpty)
    }
    let store = try HistoryStore(path: path)
    try year.write(from: SimulatedYear.stored(store), to: store) { _ in true }
    let stored = try SimulatedYear.stored(store)
    #expect(lost == 0 && stored == year.events.count)
    let written = ContinuousClock.now - begin
    try compare(year, store, path, written)
  }

  /// What a process of this test is to do: the path of the history, the number of rounds, and after how many milliseconds it is killed.
  private static func taskFile(of process: pid_t) -> String {
    FileManager.default.temporaryDirectory.appending(path: "scanview-year-\(process)").path
  }

  /// Lets another process go on with the year, which is killed while it writes.
  private static func kill(_ path: String, _ rounds: Int, after milliseconds: Int) async throws {
    let task = Self.taskFile(of: getpid())
    try "\(path)\n\(rounds)\n\(milliseconds)".write(toFile: task, atomically: true, encoding: .utf8)
    defer { unlink(task) }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let values = try String(contentsOfFile: Self.taskFile(of: getppid()), encoding: .utf8).split(separator: "\n")
      let (path, end) = (String(values[0]), try #require(Int(values[2])))
      let year = SimulatedYear(rounds: try #require(Int(values[1])))
      let store = try HistoryStore(path: path)
      let first = try SimulatedYear.stored(store)
      let reported = open(path + ".reported", O_WRONLY | O_CREAT | O_APPEND | O_TRUNC, 0o600)
      var mark = [UInt8](repeating: 1, count: max(first, 1))
      write(reported, &mark, first)
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(end)) {
        Foundation.kill(getpid(), SIGKILL)
      }
      try year.write(from: first, to: store) { _ in
        write(reported, &mark, 1) == 1
      }
      // The year ended before.
      Foundation.kill(getpid(), SIGKILL)
    }
  }

  private func compare(_ year: SimulatedYear, _ store: HistoryStore, _ path: String, _ written: Duration) throws {
    let readings = try store.readings(of: "m")
    let begin = ContinuousClock.now
    let total = try #require(try store.totals(of: "m").first)
    let uses = total.use(between: SimulatedYear.days)
    let counted = ContinuousClock.now - begin
    let span = try #require(total.span)
    let tenths = uses.map { Double($0.amount.units) }
    let errors = zip(uses, tenths).map { use, counted in
      let (from, to) = (max(use.period.lowerBound, span.lowerBound), min(use.period.upperBound, span.upperBound))
      return abs(counted - (year.used(at: to) - year.used(at: from))) / 10
    }
    let plain = zip(uses, errors).filter { $0.0.marks.isEmpty }.map(\.1)
    let truth = (year.used(at: span.upperBound) - year.used(at: span.lowerBound)) / 10
    let all = abs(tenths.reduce(0, +) / 10 - truth)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let marks = Dictionary(grouping: uses.flatMap(\.marks)) { $0 }.mapValues(\.count)
    let verdicts = Dictionary(grouping: readings, by: \.why).mapValues(\.count).sorted { $0.key < $1.key }
    print(
      """
      \(year.times.count) rounds: \(readings.count) readings (\(year.misread) misread), \
      \(try store.gapCount(of: "m").count) gaps, \(year.wrongTimes) rounds with a wrong clock, \(verdicts)
      year: \(truth) used, off by \(all); \(uses.count) days (\(marks)), \
      without a mark \(plain.count), off by \(plain.max() ?? 0) at most; all days by \(errors.max() ?? 0) at most
      \(total.untimed) readings without their time; \(size) bytes, written in \(written), counted in \(counted)
      """)
    #expect(marks[.unclear] == nil && uses.count >= 365)
    // What is used in two rounds: over midnight it is divided evenly, and a misread last digit may count too early.
    let tolerance = max(1, 2 * Double(SimulatedYear.length) / Double(year.times.count) / 60_000 / 10)
    // While the clock is wrong by an hour, what is used in that may count to the day before or after.
    let hour = 6.0
    #expect(all <= tolerance && (plain.max() ?? 0) <= tolerance + hour)
    #expect(readings.contains { $0.why == "rolledOver" })
  }
}
