/// What a service has done so far, as the watchdog is to see it.
package struct ServiceProgress: Sendable, Hashable {
  /// Parts of which one that gets on is enough, because each is restarted on its own when it fails: the views.
  package var views: [WorkReport]
  /// Parts of which each has to get on, because only a new process helps one that does not: sinks, the output.
  package var others: [WorkReport]

  /// Makes a report of all parts.
  package init(views: [WorkReport], others: [WorkReport]) {
    (self.views, self.others) = (views, others)
  }
}

/// Tells a service that works or has nothing to do from one that is alive but stuck.
package struct ProgressWatch {
  private struct Mark {
    var done: Int
    /// Since when it is busy and has done nothing.
    var since: Duration
  }

  private var marks: [String: Mark] = [:]

  /// Begins to watch.
  package init() {}

  /// Looks at what was done since the last look.
  ///
  /// - Parameters:
  ///   - progress: What all parts have done.
  ///   - now: The time since any moment, by a clock that is not put back.
  /// - Returns: The parts that keep the service from getting on; none when it does.
  package mutating func stuck(_ progress: ServiceProgress, at now: Duration) -> [WorkReport] {
    var still: [String: Mark] = [:]
    func isStuck(_ report: WorkReport) -> Bool {
      guard report.isBusy else { return false }
      var mark = marks[report.part] ?? Mark(done: report.done, since: now)
      if mark.done != report.done { mark = Mark(done: report.done, since: now) }
      still[report.part] = mark
      return now - mark.since >= report.limit
    }
    let stuckViews = progress.views.filter(isStuck)
    let stuckOthers = progress.others.filter(isStuck)
    marks = still
    let busyViews = progress.views.count(where: \.isBusy)
    return (stuckViews.count == busyViews ? stuckViews : []) + stuckOthers
  }
}

extension ServiceNotifier {
  /// Tells the manager again and again that the service gets on, for as long as it does; returns when its task is cancelled.
  ///
  /// Where something does not return, nothing is reported either, and the manager restarts the service after its time.
  ///
  /// - Parameters:
  ///   - interval: The time between two looks.
  ///   - clock: What time is measured by.
  ///   - progress: Gathers what was done so far.
  ///   - look: Called after each look with the parts that are stuck; gives the line for people.
  /// - Throws: ``Failure`` when the manager cannot be reached.
  package func watch<C: Clock<Duration>>(
    every interval: Duration, clock: C, progress: @Sendable () async -> ServiceProgress,
    look: @Sendable (ServiceProgress, [WorkReport]) -> String
  ) async throws(Failure) {
    let start = clock.now
    var watch = ProgressWatch()
    while !Task.isCancelled {
      let done = await progress()
      let stuck = watch.stuck(done, at: start.duration(to: clock.now))
      let line = look(done, stuck)
      if stuck.isEmpty { try send(.alive, .status(line)) } else { try send(.status(line)) }
      // A sleep that is cancelled is the end.
      try? await clock.sleep(for: interval)
    }
  }
}
