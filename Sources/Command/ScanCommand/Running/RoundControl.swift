import Glibc
import MeterHistory
import ScanControl
import ScanImage
import ScanPluginKit
import ScanRuntime

/// What stands between the rounds of a view and the sinks: commands in one direction, rounds without a reading in the other.
final class RoundControl: Sendable {
  private let sinks: ViewSinks?
  private let early: EarlyStart
  private let lastResult: LastResult
  private let running = Guarded<ControlHandler?>(nil)

  /// Begins to take commands; ``end()`` follows.
  ///
  /// - Parameters:
  ///   - sinks: The sinks of the view; nil for none.
  ///   - early: Begins the next round before its time.
  ///   - loaded: The configuration, whose histories know when the last reading was.
  init(_ sinks: ViewSinks?, _ early: EarlyStart, _ loaded: LoadedConfig) {
    (self.sinks, self.early) = (sinks, early)
    lastResult = LastResult(Self.lastReading(loaded))
    sinks?.accept { [self] command throws(ControlError) in try await perform(command) }
  }

  /// Does a command of a sink: by the view of the round, or between two rounds as far as it makes sense there.
  private func perform(_ command: ControlCommand) async throws(ControlError) -> [JSONMember] {
    if let handler = running.withLock({ $0 }) { return try await handler.perform(command) }
    switch command {
    case .resume: break
    case .clear: early.want()
    default: throw ControlError(.notRunning, SinkWords.betweenRounds.with())
    }
    return []
  }

  /// Gives commands to the view of a round.
  func begin(_ view: ScanView) {
    let loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
    running.withLock { $0 = ControlHandler(view, loader: loader, baseDirectory: ".", texts: Console.texts) }
  }

  /// Takes note of an event of a round.
  func note(_ event: ScanEvent) {
    if case .finished = event { running.withLock { $0 = nil } }
    if case .result = event { lastResult.note(Int64(RoundOptions.now())) }
  }

  /// Leaves a record of a round that gave no reading in the histories of the meters, and tells the sinks.
  func noteGap(_ reason: String, _ loaded: LoadedConfig) async {
    for (history, path) in Self.histories(loaded) {
      do throws(HistoryError) {
        try HistoryStore(path: path).addGap(of: history.meter, at: Int64(RoundOptions.now()), reason: reason)
      } catch {
        Console.error(error.displayText)
      }
    }
    await sinks?.takeGap(reason, since: lastResult.since(Int64(RoundOptions.now())))
  }

  /// Takes no commands any more.
  func end() { sinks?.accept(nil) }

  /// When the last reading was that a history has accepted, in milliseconds since 1970; nil where there is none.
  private static func lastReading(_ loaded: LoadedConfig) -> Int64? {
    let times = histories(loaded).compactMap { history, path -> Int64? in
      // One that cannot be read is reported by the plugin that keeps it.
      guard access(path, R_OK) == 0, let store = try? HistoryStore(path: path),
        let series = try? store.series(of: history.meter)
      else { return nil }
      return series.compactMap { (try? store.last(of: $0))?.entry.time }.max()
    }
    return times.max()
  }

  /// The histories of a configuration with the paths of their files.
  private static func histories(_ loaded: LoadedConfig) -> [(MeterHistoryConfig, String)] {
    let folder = loaded.file.map(FilePath.folder) ?? "."
    return MeterHistoryConfig.all(in: loaded.config).map { history in
      (history, history.file.hasPrefix("/") ? history.file : FilePath.joined(folder, history.file))
    }
  }
}
