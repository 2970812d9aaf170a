public import ScanPluginKit
public import ScanRuntime

/// What the commands of a control socket do to a view.
public struct ControlHandler: Sendable {
  let view: ScanView
  let texts: TextCatalog
  private let loader: ConfigLoader
  private let baseDirectory: String
  private let swapsCamera: Bool
  private let didSwap: @Sendable (String?) async -> Void
  private let recording: (any ControlledRecording)?

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - loader: How configurations of requests are read.
  ///   - baseDirectory: The folder that relative paths of requests, and of configurations inside of requests, start from.
  ///   - texts: The language of replies and events.
  ///   - swapsCamera: Whether a swap takes over what a configuration says of camera, light and captures too.
  ///   - recording: The recording of the run; nil where there is none.
  ///   - didSwap: Called after each exchange of the plugin, with the path of its file; nil for a configuration from a request.
  public init(
    _ view: ScanView, loader: ConfigLoader, baseDirectory: String = ".", texts: TextCatalog = .english,
    swapsCamera: Bool = false, recording: (any ControlledRecording)? = nil,
    didSwap: @escaping @Sendable (String?) async -> Void = { _ in }
  ) {
    self.view = view
    self.loader = loader
    self.texts = texts
    self.baseDirectory = baseDirectory
    self.swapsCamera = swapsCamera
    self.recording = recording
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
    case .status(let thumbnail): return try await status(thumbnail: thumbnail)
    case .torch(let mode): return try await camera { view throws(CameraControlError) in try await view.setTorch(mode) }
    case .zoom(let ratio): return try await camera { view throws(CameraControlError) in try await view.setZoom(ratio) }
    case .focus(let mode): return try await camera { view throws(CameraControlError) in try await view.setFocus(mode) }
    case .exposureLock(let isLocked):
      return try await camera { view throws(CameraControlError) in try await view.setExposureLock(isLocked) }
    case .snapshot(let path, let overwrite): return try await snapshot(path, overwrite: overwrite)
    case .record(let action):
      guard let recording else { throw ControlError(.noRecording, ControlText.noRecording.with()) }
      return try await recording.perform(action)
    case .clear: view.clearResults()
    case .unwanted(let number): try reject(number)
    case .tap(let point): return [JSONMember("item", view.tap(at: point)?.json() ?? JSONNode(.null)), state]
    case .click(let element, let pluginID): return try click(element, pluginID)
    // A connection sees to its events itself.
    case .events: break
    }
    return [state]
  }

  private func camera(
    _ change: (ScanView) async throws(CameraControlError) -> CameraStatus
  ) async throws(ControlError) -> [JSONMember] {
    do throws(CameraControlError) {
      return [JSONMember("camera", try await change(view).json())]
    } catch {
      throw ControlError(ControlError.Code(error.code.name), error.displayText)
    }
  }

  private func reject(_ number: Int) throws(ControlError) {
    guard let item = view.allItems.first(where: { $0.id.number == number }), view.reject(item.id) else {
      throw ControlError(.noSuchItem, ControlText.noSuchItem.with(["number": .number(number)]))
    }
  }

  private func click(_ name: String, _ pluginID: String?) throws(ControlError) -> [JSONMember] {
    guard let click = view.click(element: name, ofPlugin: pluginID) else {
      throw ControlError(
        .noSuchElement, ControlText.noSuchElement.with(["name": .string(ShownText.harmless(String(name.prefix(80))))]))
    }
    return click.json().members ?? []
  }

  private func snapshot(_ name: String?, overwrite: Bool) async throws(ControlError) -> [JSONMember] {
    let target = try SnapshotFile(name.map { Self.resolved($0, in: baseDirectory) }, overwrite: overwrite)
    let frame: Frame
    do {
      frame = try await view.photo()
    } catch let error as ScanIssue {
      throw ControlError(ControlError.Code(error.code.name), error.messageText)
    } catch {
      throw ControlError(.stopping, ControlText.ended.with())
    }
    try target.write(frame)
    return [
      JSONMember("path", JSONNode(.string(target.path))), JSONMember("frame", .count(Int(clamping: frame.number))),
      JSONMember("size", ["width": .count(frame.size.width), "height": .count(frame.size.height)]),
    ]
  }

  var state: JSONMember { JSONMember("state", JSONNode(.string(view.state.rawValue))) }

  private func status(thumbnail side: Int?) async throws(ControlError) -> [JSONMember] {
    let ids = view.effectiveConfig.viewPlugins.map { JSONNode(.string($0.pluginConfig.id)) }
    let members = [
      state, JSONMember("pluginIDs", JSONNode(.array(ids))),
      JSONMember("configRevision", .count(view.configRevision)), JSONMember("camera", view.cameraStatus.json()),
      JSONMember("items", JSONNode(.array(view.allItems.map { $0.json() }))),
      JSONMember("statistics", view.statistics.json()),
    ]
    guard let side, let frame = await view.thumbnail(maxSide: side) else { return members }
    return members + [JSONMember("thumbnail", try frame.thumbnailNode())]
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
      // A message is one line, as the reply is.
      let lines = error.problems.first?.report(source: nil, texts: texts).split(separator: "\n") ?? []
      let first = lines.map { String($0.drop { $0 == " " }) }.joined(separator: "; ")
      throw ControlError(
        .invalidConfig,
        error.problems.count == 1
          ? ControlText.problem.with(["first": .string(first)])
          : ControlText.problems.with(["count": .number(error.problems.count), "first": .string(first)]),
        problems: error.problems)
    }
    guard !loaded.config.viewPlugins.isEmpty else {
      throw ControlError(.invalidConfig, ControlText.nothingToSwap.with())
    }
    do {
      let folder = path.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? baseDirectory
      let outcome = try await view.setConfig(
        swapsCamera ? loaded.config : view.effectiveConfig.withPlugins(of: loaded.config), baseDirectory: folder)
      var members = [JSONMember("outcome", JSONNode(.string(outcome.name)))]
      let report: SwapReport? =
        switch outcome {
        case .swapped(let report): report
        case .restartedCamera(let report): report
        default: nil
        }
      if let report { members += [JSONMember("configRevision", .count(report.revision))] + report.json() }
      if report.map({ $0.outcome == .applied }) ?? true { await didSwap(path) }
      let ignored = Self.ignored(loaded, by: view.effectiveConfig)
      if !ignored.isEmpty { members.append(JSONMember("notApplied", JSONNode(.array(ignored)))) }
      return members + (loaded.warnings.isEmpty ? [] : [JSONMember("warnings", loaded.warnings.json(texts))])
    } catch {
      throw ControlError(.pluginFailed, ControlText.notMade.with(["error": .text(DisplayText(of: error))]))
    }
  }

  /// Pointers to what a file says of camera, light, captures and options that differs from what runs: a swap leaves it out.
  private static func ignored(_ loaded: LoadedConfig, by running: ScanViewConfig) -> [JSONNode] {
    running.changes(to: loaded.config.withPlugins(of: running)).map(\.pointer)
      .filter { loaded.tree[$0] != nil }.map { JSONNode(.string($0.description)) }
  }

  /// A path of a request, from the folder that such paths start from.
  static func resolved(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") || folder == "." || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }
}

extension ScanViewConfig {
  /// The same camera and torch with the plugins of another configuration.
  fileprivate func withPlugins(of other: ScanViewConfig) -> ScanViewConfig {
    ScanViewConfig(
      scanViewConfigDescription: other.scanViewConfigDescription, cameraConfig: cameraConfig, flashConfig: flashConfig,
      captureConfig: captureConfig, viewPluginConfig: other.viewPluginConfig,
      viewPluginCompositeConfig: other.viewPluginCompositeConfig, options: options)
  }
}

extension JSONNode {
  fileprivate static func count(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
}
