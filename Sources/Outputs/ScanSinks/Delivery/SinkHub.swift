import ScanImage
public import ScanJSON
package import ScanProcess

/// Takes what views report, stores it, and delivers it to all sinks of a service.
///
/// Nothing is delivered that was not stored before; see ``Spool`` for what holds when a process is killed.
public final class SinkHub: Sendable {
  /// A sink with its name, the events that it gets, and how it is given them.
  public struct Member: Sendable {
    let reader: SpoolReader
    let sink: any Sink
    let delivery: SinkDelivery

    /// Makes a member.
    public init(_ reader: SpoolReader, _ sink: any Sink, _ delivery: SinkDelivery = SinkDelivery()) {
      (self.reader, self.sink, self.delivery) = (reader, sink, delivery)
    }
  }

  /// How many records wait in memory while they cannot be stored.
  static let mostUnstored = 10_000

  let spool: Spool
  private struct State {
    var readers: [SpoolReader]
    var runners: [Running]
  }
  private typealias Running = (runner: SinkRunner, task: Task<Void, Never>)

  private let clock: any Clock<Duration>
  private let state: Guarded<State>
  private let unstored = Guarded<[SinkRecord]>([])
  private let report: @Sendable (SinkNews) -> Void

  /// Begins to deliver what waits in a spool.
  ///
  /// - Parameters:
  ///   - spool: The spool, opened for the readers of the members.
  ///   - members: The sinks.
  ///   - clock: The clock that pauses between attempts are measured by.
  ///   - report: Called from any thread.
  public init(
    spool: Spool, members: [Member], clock: any Clock<Duration> = ContinuousClock(),
    report: @escaping @Sendable (SinkNews) -> Void
  ) {
    (self.spool, self.report, self.clock) = (spool, report, clock)
    state = Guarded(
      State(readers: members.map(\.reader), runners: Self.runners(members, spool, clock, report)))
    if let repair = spool.takeRepair() { report(.repaired(repair)) }
  }

  /// Whether a sink wants the events of a name that a view reports.
  public func wants(_ event: String, of view: String) -> Bool {
    state.withLock { state in
      state.readers.contains { $0.events.contains(event) && ($0.views.isEmpty || $0.views.contains(view)) }
    }
  }

  /// Delivers to other sinks from now on. What waits for a sink whose name stays is delivered to the new one.
  ///
  /// - Throws: ``SpoolError``; then nothing is delivered until it is called again, and what is taken in waits in memory.
  public func replace(with members: [Member], within limit: Duration = .milliseconds(1_500)) async throws(SpoolError) {
    await endRunners(within: limit)
    let readers = members.map(\.reader)
    try spool.register(readers)
    state.withLock { state in
      state = State(readers: readers, runners: Self.runners(members, spool, clock, report))
    }
  }

  private static func runners(
    _ members: [Member], _ spool: Spool, _ clock: any Clock<Duration>, _ report: @escaping @Sendable (SinkNews) -> Void
  ) -> [Running] {
    members.map { member in
      let runner = SinkRunner(
        name: member.reader.name, sink: member.sink, spool: spool, settings: member.delivery, clock: clock,
        report: report)
      return (runner, Task { await runner.run() })
    }
  }

  private var runners: [Running] { state.withLock { $0.runners } }

  /// Takes in what a view reported. When it returns, it is on the disk, or could not be stored and waits in memory.
  ///
  /// - Parameters:
  ///   - event: The event as JSON; one that no sink wants is passed over.
  ///   - items: The things that were read; none for an event that is no result.
  ///   - view: The name of the view.
  public func take(_ event: JSONNode, items: [RecordItem] = [], view: String) async {
    guard let name = event["event"]?.string, wants(name, of: view) else { return }
    await store([SinkRecord(event, items: items, view: view, time: UTCTime.now())])
  }

  /// Stores records behind those that could not be stored before.
  private func store(_ records: [SinkRecord]) async {
    let (all, hadFailed) = unstored.withLock { waiting in
      defer { waiting = [] }
      return (waiting + records, !waiting.isEmpty)
    }
    guard !all.isEmpty else { return }
    let spool = spool
    let result = await onOwnThread { _ in Result { () throws(SpoolError) in try spool.append(all) } }
    switch result {
    case .success:
      if hadFailed { report(.storedAgain) }
      for runner in runners { runner.runner.notify() }
    case .failure(let error):
      let (waiting, lost) = unstored.withLock { unstored in
        unstored = all + unstored
        let lost = max(0, unstored.count - Self.mostUnstored)
        unstored.removeFirst(lost)
        return (unstored.count, lost)
      }
      if !hadFailed { report(.notStored(error, waiting: waiting)) }
      if lost > 0 { report(.lost(lost)) }
    }
    if let repair = spool.takeRepair() { report(.repaired(repair)) }
  }

  /// How each sink is doing.
  public func statuses() async -> [SinkStatus] {
    let spool = spool
    let counts = await onOwnThread { _ in (try? spool.counts()) ?? [:] }
    return runners.map {
      SinkStatus(sink: $0.runner.name, state: $0.runner.current, counts: counts[$0.runner.name] ?? SinkCounts())
    }
  }

  /// What each sink has done so far, for a watchdog.
  package var work: [WorkReport] { runners.map(\.runner.work) }

  /// Delivers what still waits, as far as it can be within a time, and ends. What is left waits in the spool for the next start.
  public func end(within limit: Duration = .milliseconds(1_500)) async {
    await store([])
    await endRunners(within: limit)
  }

  private func endRunners(within limit: Duration) async {
    let runners = runners
    for runner in runners { runner.runner.finish() }
    // One that fails at present will not get better within the time.
    for (runner, task) in runners {
      if case .delivering = runner.current { continue }
      task.cancel()
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      for (_, task) in runners { task.cancel() }
    }
    for (_, task) in runners { await task.value }
    timer.cancel()
  }
}
