import Foundation
import TestSupport

/// A running `scanview run` over the configuration for barcodes, as another program beside the test.
final class ScanviewProcess {
  private let process = Process()
  private let pipe = Pipe()

  /// - Parameter arguments: What follows the configuration.
  init(_ arguments: [String]) throws {
    let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let root = PackageFolder.root
    process.executableURL = built.appending(path: "scanview")
    process.arguments = ["run", root.appending(path: "Configs/barcode.json").path] + arguments
    process.standardOutput = pipe
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  var number: Int32 { process.processIdentifier }

  /// How it ended.
  var status: Int32 { process.terminationStatus }

  /// Ends it as a person does with Ctrl-C, and waits.
  func interrupt() {
    process.interrupt()
    process.waitUntilExit()
  }

  /// All that it printed, when it has ended.
  func output() throws -> String {
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
