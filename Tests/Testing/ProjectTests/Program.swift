import Foundation

/// A program that a test runs.
enum Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs a program found on the PATH and waits for its end.
  ///
  /// Both outputs go to files, so that neither can fill a pipe that nobody reads.
  static func run(_ name: String, _ arguments: String...) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-program-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    for file in [output, errors] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The `scanview` command that was built together with these tests.
  static var scanview: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "scanview")
  }
}
