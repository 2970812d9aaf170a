import ScanImage
import ScanJSON
import ScanProcess

/// Delivers what waits for one sink, for as long as it runs: in order, again after a failure, aside what is refused.
final class SinkRunner: Sendable {
  /// The sink's name.
  let name: String
  private let sink: any Sink
  private let spool: Spool
  private let settings: SinkDelivery
  private let clock: any Clock<Duration>
  private let report: @Sendable (SinkNews) -> Void
  private let arrivals: AsyncStream<Void>
  private let arrived: AsyncStream<Void>.Continuation
  private let state = Guarded(SinkStatus.State.delivering)
  private let deliveries = WorkCounter()

  /// Makes a runner.
  ///
  /// - Parameter report: Called for each change between delivering and failing and for each record that is laid aside, from any thread.
  init(
    name: String, sink: any Sink, spool: Spool, settings: SinkDelivery, clock: any Clock<Duration>,
    report: @escaping @Sendable (SinkNews) -> Void
  ) {
    (self.name, self.sink, self.spool, self.settings) = (name, sink, spool, settings)
    (self.clock, self.report) = (clock, report)
    (arrivals, arrived) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Tells it that records came.
  func notify() { arrived.yield() }

  /// Tells it that none will come any more: it ends when all is delivered, or the next attempt fails.
  func finish() { arrived.finish() }

  /// Runs until it is cancelled or finished.
  func run() async {
    var delay = RetryDelay(longest: settings.longestDelay)
    var news = arrivals.makeAsyncIterator()
    await open(&delay)
    while !Task.isCancelled {
      var isLast = false
      do {
        let batch = try await next()
        if batch.isEmpty {
          if await news.next() == nil { isLast = true }
          // What came between the look and the end is delivered too.
          if isLast, try await next().isEmpty { break }
          continue
        }
        deliveries.begin()
        let answer = await sink.deliver(batch.map(\.record))
        deliveries.end()
        try await settle(answer, batch)
        guard let problem = answer.problem else {
          delay.succeed()
          enter(.delivering)
          continue
        }
        guard case .later(let after) = problem.kind else { continue }
        if Task.isCancelled { break }
        enter(.retrying(problem))
        try await clock.sleep(for: delay.fail(after: after, random: .random(in: 0...1)))
      } catch let error as SpoolError {
        enter(.failed(error))
        try? await clock.sleep(for: delay.fail(after: nil, random: 1))
      } catch {
        break
      }
    }
    await sink.close()
    enter(.ended)
  }

  /// Opens the sink, and again after a pause while nothing waits for it: then each delivery is an attempt of its own.
  private func open(_ delay: inout RetryDelay) async {
    while !Task.isCancelled {
      guard let problem = await sink.open() else {
        delay.succeed()
        return enter(.delivering)
      }
      if Task.isCancelled { return }
      enter(.retrying(problem))
      var after: Duration?
      if case .later(let time) = problem.kind { after = time }
      try? await clock.sleep(for: delay.fail(after: after, random: .random(in: 0...1)))
      if let waiting = try? await next(), !waiting.isEmpty { return }
    }
  }

  /// What it does at present.
  var current: SinkStatus.State { state.withLock { $0 } }

  /// Its deliveries, of which each has to end, whatever comes of it, within five minutes: several times what a sink may take.
  var work: WorkReport { deliveries.report("sink \(name)", limit: .seconds(300)) }

  private func next() async throws -> [SpooledRecord] {
    let (spool, name, limit) = (spool, name, min(max(1, sink.batchLimit), 1000))
    return try await onOwnThread { _ in Result { () throws(SpoolError) in try spool.batch(for: name, limit: limit) } }
      .get()
  }

  /// Writes down what became of a batch.
  private func settle(_ answer: SinkAnswer, _ batch: [SpooledRecord]) async throws {
    let accepted = min(max(0, answer.accepted), batch.count)
    var refused: (record: SpooledRecord, reason: DisplayText)?
    if let problem = answer.problem, accepted < batch.count {
      let record = batch[accepted]
      if problem.kind == .refused || isTooOld(record) { refused = (record, problem.displayText) }
    }
    let (spool, name) = (spool, name)
    let aside = refused
    try await onOwnThread { _ in
      Result { () throws(SpoolError) in
        try spool.acknowledge(batch.prefix(accepted), for: name)
        if let aside { try spool.layAside(aside.record, for: name, reason: aside.reason.text()) }
      }
    }.get()
    if let aside { report(.laidAside(sink: name, record: aside.record.record, reason: aside.reason)) }
  }

  private func isTooOld(_ record: SpooledRecord) -> Bool {
    guard let hours = settings.giveUpAfterHours else { return false }
    return Double(UTCTime.now() - record.record.time) > hours * 3_600_000
  }

  private func enter(_ next: SinkStatus.State) {
    let isNew = state.withLock { state in
      defer { state = next }
      return state != next
    }
    guard isNew else { return }
    let counts = (try? spool.counts()[name]) ?? SinkCounts()
    report(.status(SinkStatus(sink: name, state: next, counts: counts)))
  }
}

/// How a sink is given its records.
public struct SinkDelivery: Sendable, Hashable {
  /// The longest time between two attempts.
  public var longestDelay: Duration
  /// After how many hours a record that could not be delivered is laid aside; nil for never.
  public var giveUpAfterHours: Double?

  /// Makes settings.
  public init(longestDelay: Duration = .seconds(60), giveUpAfterHours: Double? = nil) {
    (self.longestDelay, self.giveUpAfterHours) = (longestDelay, giveUpAfterHours)
  }
}
