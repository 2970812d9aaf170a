public import ScanPluginKit

extension PluginRegistry {
  /// The registry whose plugins scan in processes of their own: what a frame does to a library that reads it costs that frame alone, and
  /// is reported as a problem of the session.
  ///
  /// Each plugin has one process and a spare one that waits ready, without network, other programs and files but those that it needs.
  /// Plugins that are programs of others stay as they are, and so does one that writes a file, like a meter with a `history`, in a
  /// session that records.
  ///
  /// - Parameters:
  ///   - program: The path of the `scanview` program, or of one of yours that calls `ScanCommandLine.main` with the same plugins.
  ///   - limits: What each process may take.
  ///   - report: Takes each line that a process prints.
  public func isolated(
    program: String, limits: IsolationLimits = IsolationLimits(),
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) -> PluginRegistry {
    registering(factories.map { $0.isolated(program, limits, report) })
  }
}

extension PluginFactory {
  /// The factory whose plugins scan in processes of their own, but those that cannot.
  fileprivate func isolated(
    _ program: String, _ limits: IsolationLimits, _ report: @escaping @Sendable (String) -> Void
  ) -> PluginFactory {
    guard let results else { return self }
    let (makeHere, needs, stores) = (makePlugin, needs, stores)
    return making { useCase, context in
      if context.isRecording, stores(useCase) { return try makeHere(useCase, context) }
      return try IsolatedPlugin(
        program, results: results, needs: needs(useCase), context: context, limits: limits, report: report)
    }
  }
}
