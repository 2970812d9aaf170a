import ScanPluginKit
import ScanRuntime

extension RunCommand {
  /// Shows the user what must not be missed.
  func report(_ event: ScanEvent) {
    switch event {
    case .problem(let problem, _): Console.error(problem.displayText)
    case .reloaded(let report): ReloadWords.report(report)
    case .source(let notice):
      if let words = SourceWords.words(notice) { Console.note(words) }
    case .notApplied(let keys): Console.note(KeysWithoutEffect.words(keys))
    default: break
    }
  }

  /// The next event; notifies the backlog when there was none right away.
  static func next(
    _ events: ScanEvents, _ waiting: inout ScanEvents.Iterator, _ backlog: Backlog
  ) async -> ScanEvent? {
    if let event = events.nextWaiting() { return event }
    backlog.rest()
    defer { backlog.begin() }
    return await waiting.next()
  }

  func isWanted(_ event: ScanEvent) -> Bool {
    if case .items = event, !items { return false }
    if case .scanInfo(let info, _) = event, info.name == "$cascade" { return explain }
    guard resultsOnly else { return true }
    switch event {
    case .result, .problem, .stalled, .overflow, .finished: return true
    default: return false
    }
  }

  func finish(_ report: FinishReport?) throws {
    guard let report else { return }
    let counts = report.statistics
    Console.note(
      RunWords.end.with([
        "reason": .text(Self.words(report.reason).with()), "results": .results(counts.results),
        "frames": .frames(counts.processed), "dropped": .number(counts.dropped),
      ]))
    if counts.overflowed > 0 {
      let text = counts.overflowed == 1 ? RunWords.lostOne : .lost
      Console.error(text.with(["count": .number(counts.overflowed)]))
      throw Exit.failure
    }
    if case .failed = report.reason { throw Exit.failure }
    guard counts.results == 0 else { return }
    // A source of which nothing could be read has not been scanned.
    throw counts.problems > 0 ? Exit.failure : Exit.nothingFound
  }

  private static func words(_ reason: FinishReason) -> RunWords {
    switch reason {
    case .endOfInput: .endOfInput
    case .firstResult: .firstResult
    case .allResults: .allResults
    case .stopped: .stopped
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}
