public import ScanPluginKit
public import ScanRuntime

/// What the commands of a control socket do to a view.
public struct ControlHandler: Sendable {
  private let view: ScanView
  private let loader: ConfigLoader
  private let baseDirectory: String
  private let didSwap: @Sendable (String?) async -> Void

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - loader: How configurations of requests are read.
  ///   - baseDirectory: The folder that relative paths of requests, and of configurations inside of requests, start from.
  ///   - didSwap: Called after each exchange of the plugin, with the path of its file; nil for a configuration from a request.
  public init(
    _ view: ScanView, loader: ConfigLoader, baseDirectory: String = ".",
    didSwap: @escaping @Sendable (String?) async -> Void = { _ in }
  ) {
    self.view = view
    self.loader = loader
    self.baseDirectory = baseDirectory
    self.didSwap = didSwap
  }

  /// Does a command.
  ///
  /// - Returns: What belongs into the reply.
  /// - Throws: ``ControlError``.
  public func perform(_ command: ControlCommand) async throws(ControlError) -> [JSONMember] {
    switch command {
    case .swap(let config): return try await swap(config)
    case .pause: view.pause()
    case .resume: view.resume()
    case .stop: view.stop()
    case .status: return status()
    case .events: break
    case .torch, .zoom, .focus, .exposureLock, .snapshot, .clear, .unwanted: break
    }
    return [state]
  }

  private var state: JSONMember { JSONMember("state", JSONNode(.string(view.state.rawValue))) }

  private func status() -> [JSONMember] {
    [
      state, JSONMember("pluginID", JSONNode(.string(view.viewPluginConfig.pluginConfig.id))),
      JSONMember("configRevision", JSONNode(.number(JSONNumber(view.configRevision)))),
      JSONMember("statistics", view.statistics.json()),
    ]
  }

  private func swap(_ reference: ControlCommand.ConfigReference) async throws(ControlError) -> [JSONMember] {
    let loaded: LoadedConfig
    var path: String?
    do throws(InvalidDocument) {
      switch reference {
      case .file(let name):
        path = Self.resolved(name, in: baseDirectory)
        loaded = try loader.load(contentsOf: path ?? name)
      case .inline(let tree): loaded = try loader.load(tree)
      }
    } catch {
      throw ControlError(
        .invalidConfig,
        "the configuration has \(error.problems.count == 1 ? "a problem" : "\(error.problems.count) problems"); "
          + "what runs goes on: \(error.problems.first?.description ?? "")",
        problems: error.problems)
    }
    guard let viewPlugin = loaded.config.viewPluginConfig else {
      throw ControlError(.invalidConfig, "the configuration has no `viewPluginConfig`, so there is nothing to swap to")
    }
    do {
      let folder = path.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? baseDirectory
      let report = try await view.setViewPlugin(viewPlugin, baseDirectory: folder)
      if !report.isSuperseded { await didSwap(path) }
      let warnings = loaded.warnings.map(\.json)
      return report.json() + (warnings.isEmpty ? [] : [JSONMember("warnings", JSONNode(.array(warnings)))])
    } catch {
      throw ControlError(.pluginFailed, "the plugin cannot be made, and the old one goes on: \(error)")
    }
  }

  /// A path of a request, from the folder that such paths start from.
  static func resolved(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || folder == "." || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}

extension ControlHandler {
  /// Answers a client's lines, one after another, until it has no more.
  func serve(_ connection: ControlConnection) async {
    var events: Task<Void, Never>?
    while let line = await connection.nextLine() {
      let (reply, wishes) = await answer(line, connection)
      let subscription = wishes.map {
        view.events(EventOptions(includesFrames: $0.frames, includesStatus: $0.status))
      }
      guard await connection.send(reply.line) else { break }
      guard let subscription else { continue }
      events = Task {
        for await event in subscription {
          guard await connection.send(event.json().text(.compact)) else { break }
        }
        _ = connection.subscribe(false)
      }
    }
    events?.cancel()
    await events?.value
  }

  private func answer(
    _ line: LineReader.Line, _ connection: ControlConnection
  ) async -> (ControlReply, ControlCommand.EventWishes?) {
    let request: ControlRequest
    do throws(ControlRequest.Refused) {
      switch line {
      case .text(let bytes): request = try ControlRequest(answerable: bytes)
      case .tooLong: throw ControlRequest.Refused(id: nil, error: ControlRequest.tooLong)
      }
    } catch {
      return (ControlReply(id: error.id, outcome: .failure(error.error)), nil)
    }
    do throws(ControlError) {
      if case .events(let wishes) = request.command {
        guard connection.subscribe(true) else {
          throw ControlError(.alreadySubscribed, "this connection gets events already; open another one for more")
        }
        return (ControlReply(id: request.id, outcome: .success([state])), wishes)
      }
      return (ControlReply(id: request.id, outcome: .success(try await perform(request.command))), nil)
    } catch {
      return (ControlReply(id: request.id, outcome: .failure(error)), nil)
    }
  }
}
