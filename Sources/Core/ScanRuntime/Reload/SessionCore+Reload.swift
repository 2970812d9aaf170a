import ScanPluginKit

extension ProblemCode {
  /// The file is right, but its plugin cannot be made on this machine.
  public static let pluginFailed = ProblemCode("pluginFailed")
}

extension SessionCore {
  /// Lets a saved file take effect.
  ///
  /// - Returns: What became of it; nil when the first reading found nothing new.
  func reload(_ saved: SavedConfig, isOvertaken: Bool) async -> ReloadReport? {
    func report(
      _ outcome: ReloadReport.Outcome, _ changes: [ConfigChange] = [], _ warnings: [Problem] = []
    ) -> ReloadReport {
      ReloadReport(
        file: saved.path, outcome: outcome, changes: changes, warnings: warnings,
        latency: ContinuousClock.now - saved.noticed)
    }
    let loaded: LoadedConfig
    switch saved.content {
    case .failure(let invalid): return report(.refused(invalid.problems))
    case .success(let content): loaded = content
    }
    let changes = read { $0.config }.changes(to: loaded.config)
    if changes.isEmpty, saved.isFirstReading { return nil }
    if changes.isEmpty { return report(.unchanged, [], loaded.warnings) }
    if isOvertaken { return report(.superseded, changes, loaded.warnings) }
    do {
      let outcome = try await setConfig(loaded.config, baseDirectory: saved.folder)
      if case .swapped(let swap) = outcome, swap.outcome == .superseded {
        return report(.superseded, changes, loaded.warnings)
      }
      return report(outcome, changes, loaded.warnings)
    } catch {
      return report(.refused([Self.problem(error, loaded)]), changes, loaded.warnings)
    }
  }

  /// The problem behind an error that no reading of the file could find, at the plugin that it concerns.
  private static func problem(_ error: any Error, _ loaded: LoadedConfig) -> Problem {
    if let problem = (error as? InvalidDocument)?.problems.first { return problem }
    let plugin = loaded.config.viewPluginCompositeConfig == nil ? "viewPluginConfig" : "viewPluginCompositeConfig"
    var pointer = JSONPointer.root.appending(plugin)
    if loaded.tree[pointer] == nil { pointer = .root }
    if let inner = loaded.tree[pointer.appending("pluginConfig")], inner.members != nil {
      pointer = pointer.appending("pluginConfig")
    }
    let message = (error as? PluginError)?.messageText ?? (error as? ScanIssue)?.messageText ?? DisplayText(of: error)
    return Problem(
      .error, .pluginFailed, file: loaded.file, at: loaded.tree[pointer]?.position, pointer: pointer,
      message: message)
  }
}

extension SavedConfig {
  /// The folder that relative paths of the file start from.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }
}
