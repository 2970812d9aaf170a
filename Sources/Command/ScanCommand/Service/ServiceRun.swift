import ArgumentParser
import ScanImage
import ScanPluginKit
import ScanProcess
import ScanSinks

/// The views of a service that run at present.
private final class RunningViews: Sendable {
  let views = Guarded<[SupervisedView]>([])
}

/// The views of a service while they run, all in one process.
struct ServiceRun {
  /// What changes the views, one after another.
  private enum Change: Sendable {
    case over(String, OutputClosed?)
    case reload
    case end
  }

  private let path: String
  private let command: RunCommand
  private let service: RunningService
  private let changes: AsyncStream<Change>
  private let change: AsyncStream<Change>.Continuation
  private var config: ServiceConfig
  private var views: [String: SupervisedView] = [:] {
    didSet { running.views.withLock { [views] running in running = Array(views.values) } }
  }
  /// The views, for the service manager's watchdog.
  private let running = RunningViews()
  /// The views whose input is over.
  private var over: [String: ServiceView] = [:]
  /// What begins when the view of the same name has ended.
  private var next: [String: ServiceView] = [:]
  private var isEnding = false
  private var closed: OutputClosed?

  /// Opens the sinks.
  ///
  /// - Throws: What is wrong with the file, which was reported.
  init(_ path: String, command: RunCommand) throws {
    let file = try ServiceFile(path)
    guard !file.views.isEmpty else {
      Console.error(ServiceWords.noViews.with(["file": .string(path)]))
      throw Exit.usage
    }
    (self.path, self.command, config) = (path, command, file.config)
    service = try RunningService(file, views: file.views.map(\.id))
    (changes, change) = AsyncStream.makeStream()
  }

  /// Runs the views until a signal ends them, or all are over.
  ///
  /// - Throws: ``OutputClosed``.
  mutating func run() async throws {
    let interrupts = Interrupts(grace: .endOfRun, reload: { [change] in change.yield(.reload) }) { [change] in
      change.yield(.end)
    }
    defer { interrupts.stop() }
    let managed = ManagedService.begin { [running, service] in
      let reports = running.views.withLock(\.self).compactMap(\.work)
      return ServiceProgress(views: reports.flatMap(\.views), others: reports.flatMap(\.others) + service.work)
    }
    defer { managed?.end() }
    let names = config.views.filter(\.isEnabled)
    let words = names.count == 1 ? ServiceWords.oneBegins : .begins
    Console.note(
      words.with(["count": .number(names.count), "names": .string(names.map(\.id).joined(separator: ", "))]))
    for view in names { begin(view) }
    for await change in changes {
      switch change {
      case .over(let id, let error): hasEnded(id, error)
      case .reload:
        managed?.reloading()
        await reload()
        managed?.isReady()
      case .end: end()
      }
      if views.isEmpty { break }
    }
    await service.end()
    if let closed { throw closed }
  }

  private mutating func begin(_ settings: ServiceView) {
    let view = SupervisedView(settings, folder: FilePath.folder(of: path), service: service, command: command)
    views[settings.id] = view
    over[settings.id] = nil
    Task { [change] in
      await Console.$subject.withValue(settings.id) {
        var closed: OutputClosed?
        do throws(OutputClosed) {
          try await view.run()
        } catch {
          closed = error
        }
        change.yield(.over(settings.id, closed))
      }
    }
  }

  private mutating func hasEnded(_ id: String, _ error: OutputClosed?) {
    over[id] = views.removeValue(forKey: id)?.settings
    if let error {
      closed = closed ?? error
      end()
    } else if !isEnding, let view = next.removeValue(forKey: id) {
      begin(view)
    }
  }

  private mutating func end() {
    isEnding = true
    for view in views.values { view.stop() }
  }

  /// Takes over what the file and the configurations of the views say now.
  private mutating func reload() async {
    guard !isEnding else { return }
    do {
      let file = try ServiceFile(path)
      guard !file.views.isEmpty else {
        Console.error(ServiceWords.noViews.with(["file": .string(path)]))
        throw Exit.usage
      }
      // First what can be refused.
      if file.config.sinks != config.sinks || file.views.map(\.id) != config.views.filter(\.isEnabled).map(\.id) {
        try await service.replaceSinks(file, views: file.views.map(\.id))
        Console.note(ServiceWords.sinksReplaced.with(["names": .string(file.sinks.map(\.id).joined(separator: ", "))]))
      }
      Console.note(ServiceWords.reloaded.with(["file": .string(path)]))
      noteFixed(file.config)
      config = file.config
      await exchange(file.views)
    } catch {
      Console.error(ServiceWords.notReloaded.with(["file": .string(path)]))
    }
  }

  private mutating func exchange(_ wanted: [ServiceView]) async {
    for (id, view) in views {
      let new = wanted.first { $0.id == id }
      next[id] = new
      guard new != view.settings else {
        next[id] = nil
        await Console.$subject.withValue(id) { await view.reload() }
        continue
      }
      about(id, new == nil ? .removed : .changed)
      view.stop()
    }
    // A view that was changed begins anew, one whose input is over stays as it is.
    for view in wanted where views[view.id] == nil && over[view.id] != view {
      about(view.id, .added)
      begin(view)
    }
  }

  private func about(_ id: String, _ words: ServiceWords) {
    Console.$subject.withValue(id) { Console.note(words.with()) }
  }

  /// Names what cannot change while the service runs.
  private func noteFixed(_ new: ServiceConfig) {
    let keys = [
      ("stateDirectory", new.stateDirectory != config.stateDirectory),
      ("maxRecords", new.maxRecords != config.maxRecords),
      ("maxMegabytes", new.maxMegabytes != config.maxMegabytes), ("pictures", new.pictures != config.pictures),
    ]
    for (key, hasChanged) in keys where hasChanged {
      Console.error(ServiceWords.atNextStart.with(["key": .string(key)]))
    }
  }
}
