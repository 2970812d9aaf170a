import ArgumentParser
import ScanControl
import ScanImage
import ScanPluginKit
import ScanProcess
import ScanRuntime
import ScanSinks
import ScanWorker

/// A view of a service: it scans when its schedule says so, and begins again when it fails.
final class SupervisedView: Sendable {
  /// What the file says of it.
  let settings: ServiceView
  let configPath: String
  let source: String
  let sinks: ViewSinks
  let command: RunCommand
  let times: ScheduleTimes
  let progress: ViewProgress
  let end = StopSwitch()
  let running = Guarded<ScanView?>(nil)
  /// The configuration that was used last, for a file that became wrong since.
  let lastGood = Guarded<LoadedConfig?>(nil)
  /// The keys without effect that were reported, which a view that begins again reports anew.
  let reportedKeys = Guarded<[ConditionalKey]>([])

  /// Makes a view; ``run()`` begins.
  ///
  /// - Parameters:
  ///   - settings: What the file says of it.
  ///   - folder: The folder of the file.
  ///   - service: Where what it reports goes.
  ///   - command: Says what is printed, and the limits of pictures.
  init(_ settings: ServiceView, folder: String, service: RunningService, command: RunCommand) {
    self.settings = settings
    configPath = ServicePath.file(settings.config, in: folder)
    source = ServicePath.source(settings.source, in: folder)
    sinks = ViewSinks(service, view: settings.id)
    times = ScheduleTimes(settings.schedule)
    self.command = command
    progress = ViewProgress(settings.id, frameLimit: .seconds(15))
  }

  /// What it has done so far; nil while no source is open.
  var work: ServiceProgress? { running.withLock(\.self).map { progress.report($0, sinks: []) } }

  /// Ends it: ``run()`` returns soon.
  func stop() { end.flip() }

  /// Runs until it is stopped or its input is over.
  ///
  /// - Throws: ``OutputClosed``.
  func run() async throws(OutputClosed) {
    // A view that ran for two minutes has recovered from the failure before.
    var failures = RestartHistory(
      RestartPolicy(freeFailures: 1, window: .seconds(120), longestDelay: .seconds(60)))
    let begin = ContinuousClock.now
    while await waitUntilActive() {
      do {
        switch try await session() {
        case .inputOver: return Console.note(ServiceWords.over.with())
        case .paused: continue
        case .failed: break
        }
      } catch let error as OutputClosed {
        throw error
      } catch {
        // Problems of configurations and sources were reported where they were met.
        if !(error is ExitCode) { Console.error(Self.words(error)) }
      }
      if end.isFlipped { return }
      failures.fail(at: ContinuousClock.now - begin)
      guard let delay = failures.delay(at: ContinuousClock.now - begin) else {
        Console.error(ServiceWords.tryAgainAtOnce.with())
        continue
      }
      Console.error(ServiceWords.tryAgain.with(["time": .seconds(delay)]))
      await Rounds.sleep(delay, ContinuousClock(), until: end)
    }
  }

  /// Reads the configuration anew; a wrong one is reported, and the one that runs goes on.
  func reload() async {
    do {
      let loaded = try read()
      lastGood.withLock { $0 = loaded }
      guard let view = running.withLock(\.self) else { return }
      _ = try await view.setConfig(loaded.config, baseDirectory: loaded.file.map(FilePath.folder))
    } catch {
      if !(error is ExitCode) { Console.error(Self.words(error)) }
      if lastGood.withLock(\.self) != nil { Console.error(ServiceWords.lastGood.with()) }
    }
  }

  enum Outcome { case inputOver, paused, failed }

  /// Waits until the schedule lets the view scan.
  ///
  /// - Returns: Whether it is to scan; false when it was stopped.
  private func waitUntilActive() async -> Bool {
    var isSaid = false
    while !end.isFlipped {
      let now = RoundOptions.now()
      if settings.schedule.hasRounds || times.isActive(at: now) { return true }
      let begin = times.nextBegin(after: now)
      if !isSaid {
        Console.note(
          begin.map { ServiceWords.waits.with(["time": .string(ScheduleTimes.words($0))]) }
            ?? ServiceWords.waitsForever.with())
      }
      isSaid = true
      // In steps, as the clock on the wall may be put forward.
      await Rounds.sleep(.milliseconds(min((begin ?? .max) - now, 60_000)), ContinuousClock(), until: end)
    }
    return false
  }

  /// The configuration; where the file became wrong, the one that was used last.
  func config() throws -> LoadedConfig {
    do {
      let loaded = try read()
      lastGood.withLock { $0 = loaded }
      return loaded
    } catch {
      guard let last = lastGood.withLock(\.self) else { throw error }
      Console.error(ServiceWords.lastGood.with())
      return last
    }
  }

  private func read() throws -> LoadedConfig {
    let loaded = try ConfigFile.load(configPath)
    try RunnablePlugins.check(loaded)
    return loaded
  }

  private static func words(_ error: any Error) -> DisplayText {
    (error as? UsageError)?.displayText ?? DisplayText(of: error)
  }
}
