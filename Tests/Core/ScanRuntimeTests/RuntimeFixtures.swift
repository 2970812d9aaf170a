import Foundation
import Glibc
import ScanPluginKit
import ScanTestKit
import Synchronization

/// Values that come in from several tasks.
final class Collected<Element: Sendable>: Sendable {
  private let storage = Guarded<[Element]>([])

  func append(_ element: Element) {
    storage.withLock { $0.append(element) }
  }

  var elements: [Element] { storage.withLock { $0 } }
}

/// A plugin that does not care whether it is cancelled, only whether its probe lets it go.
final class StubbornPlugin: ScanPlugin {
  private let probe: PluginProbe

  init(_ probe: PluginProbe) {
    self.probe = probe
  }

  static func factory(_ probe: PluginProbe) -> PluginFactory {
    PluginFactory(
      ScriptedConfig.self, result: ScriptedResult.self, name: "Stubborn", summary: "Does not stop when asked to."
    ) { _, _ in StubbornPlugin(probe) }
  }

  func scan(_ input: ScanInput) throws -> ScanOutput {
    probe.scanWithoutRegard()
    return ScanOutput(results: [PluginResult(ScriptedResult(text: "late", count: 1))])
  }
}

/// Writes a text into a file that is gone afterwards.
func withTemporaryFile(_ text: String, _ body: (String) async throws -> Void) async throws {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("scanview-\(UUID().uuidString).json").path
  try text.write(toFile: path, atomically: true, encoding: .utf8)
  defer {
    // What is left in the temporary folder of the test machine harms nobody.
    _ = unlink(path)
  }
  try await body(path)
}
