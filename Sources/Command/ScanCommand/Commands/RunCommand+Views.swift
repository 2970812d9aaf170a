import ArgumentParser
import ScanPluginKit

extension RunCommand {
  /// Runs the views of `--service`.
  func runViews() async throws {
    guard let service, source == nil else {
      throw UsageError(.runNeedsConfig, ["program": .string(ProgramName.current)])
    }
    let others = [
      ("--set", !overrideOptions.overrides.isEmpty), ("--watch", watch), ("--swap", !swaps.isEmpty),
      ("--control", control != nil), ("--preview", preview), ("--record", recordOptions.record != nil),
      ("--sound", sound != nil),
      ("--every", roundOptions.every != nil),
      ("--as", frameKind != nil), ("--fps", fps != nil), ("--real-time", realTime), ("--isolate", isolate),
    ]
    if let other = others.first(where: \.1) { throw UsageError(.notWithViews, ["option": .string(other.0)]) }
    // Lines of several views must not run into each other.
    Console.takeTurns(true)
    var run = try ServiceRun(service, command: self)
    try await run.run()
  }
}
