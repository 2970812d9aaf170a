import ScanPluginKit
public import ScanRuntime
import Synchronization

/// Configuration files that are wrong at the start, or become so while the scanner runs.
extension WebSite {
  /// A file that was saved and cannot be used; what ran before goes on.
  struct BrokenFile: Sendable {
    let mode: String
    let problems: [Problem]

    func json(_ texts: TextCatalog) -> JSONNode {
      ["mode": JSONNode(.string(mode)), "problems": problems.json(texts)]
    }
  }

  static let nothingRuns = WebError(
    503, "noConfiguration",
    WebRefusal.nothingRuns.with()
  )

  /// What runs.
  ///
  /// - Throws: ``WebError`` with 503 while a right configuration is still missing.
  func runningConfig() throws(WebError) -> ScanViewConfig {
    guard !view.isWaitingForConfig else { throw Self.nothingRuns }
    return view.effectiveConfig
  }

  /// Lets the file of the mode that runs take effect whenever another program saves it. A file that is wrong changes nothing, and the page
  /// says so.
  ///
  /// - Throws: `ScanIssue` when the folders of the files cannot be watched.
  public func watchFiles() throws(ScanIssue) {
    let watch = try ModeWatch(modes.map(\.path)) { [weak self] path in await self?.takeSaved(path) }
    modeWatch.withLock { $0 = watch }
  }

  /// Takes over a file that was saved, where its mode runs and another program wrote it.
  func takeSaved(_ path: String) async {
    guard let mode = files.running, mode.path == path else { return }
    let bytes: [UInt8]
    let loaded: LoadedConfig
    do throws(InvalidDocument) {
      bytes = try BoundedFile.read(path)
      guard !files.isOwn(bytes, of: mode) else { return note(broken: nil, in: mode) }
      loaded = try load(bytes)
    } catch {
      return note(broken: BrokenFile(mode: mode.name, problems: error.problems), in: mode)
    }
    do throws(WebError) {
      if loaded.config != view.effectiveConfig { _ = try await changes.apply(loaded, text: bytes, .file, by: nil) }
      note(broken: nil, in: mode)
    } catch {
      report(error.messageText, in: mode)
    }
  }

  /// Lets the page say why the file of the mode that runs cannot be used, although its text is right: its plugin cannot be made here.
  public func report(_ error: PluginError) {
    guard let mode = files.running else { return }
    report(error.messageText, in: mode)
  }

  private func report(_ message: DisplayText, in mode: Mode) {
    let problem = Problem(.error, .pluginFailed, file: mode.path, at: nil, pointer: .root, message: message)
    note(broken: BrokenFile(mode: mode.name, problems: [problem]), in: mode)
  }

  /// What somebody has put into force on the page counts for more than the file that cannot be used.
  func forgetBrokenFile() {
    if let mode = files.running { note(broken: nil, in: mode) }
  }

  private func note(broken file: BrokenFile?, in mode: Mode) {
    let wasBroken = brokenFile.withLock { current in
      defer { current = file }
      return current != nil
    }
    guard file != nil || wasBroken else { return }
    events.note("fileChanged") { texts in
      [
        "event": "fileChanged", "mode": JSONNode(.string(mode.name)),
        "brokenFile": file?.json(texts) ?? JSONNode(.null),
      ]
    }
  }
}
