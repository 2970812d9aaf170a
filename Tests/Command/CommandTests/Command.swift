import Foundation
import TestSupport

/// The built `scanview` command, run by a test.
struct Command {
  /// How a run ended.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of standard output as JSON objects; a line that is none becomes an empty object.
    var lines: [[String: Any]] {
      output.split(separator: "\n").map { line in
        (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [:]
      }
    }
  }

  /// Where the command was built, beside the test bundle.
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "scanview").path

  /// The root of the package.
  static let root = PackageFolder.root.path

  /// The configuration that reads one code in the middle of the picture.
  static let barcode = root + "/Configs/barcode.json"

  /// Runs the command; a run of more than half an hour is ended with status 124.
  ///
  /// - Parameters:
  ///   - folder: The working folder.
  ///   - input: The file that is standard input; nil for none.
  ///   - environment: What is added to the environment.
  static func run(
    _ arguments: [String], in folder: String = root, input: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(["/usr/bin/timeout", "1800", path] + arguments, in: folder, input: input, environment: environment)
  }

  /// Runs the command and interrupts it as Ctrl-C does; its status is 124 when it had not ended before.
  static func run(_ arguments: [String], in folder: String, interruptedAfter seconds: Double) throws -> Outcome {
    try launch(
      ["/usr/bin/timeout", "--signal", "INT", "--kill-after", "60", "\(seconds)", path] + arguments, in: folder,
      input: nil, environment: [:])
  }

  /// Runs a shell script with the command as `$scanview`, the configuration as `$config` and the samples as `$samples`.
  static func shell(_ script: String, in folder: String = root) throws -> Outcome {
    try launch(
      ["/usr/bin/timeout", "1800", "/bin/bash", "-c", script], in: folder, input: nil,
      environment: ["scanview": path, "config": barcode, "samples": root + "/Samples"])
  }

  private static func launch(
    _ line: [String], in folder: String, input: String?, environment: [String: String]
  ) throws -> Outcome {
    // Both outputs go to files, so that neither can fill a pipe that nobody reads.
    let outputs = try Folder()
    let output = try outputs.write("output", Data())
    let errors = try outputs.write("errors", Data())
    let process = Process()
    process.executableURL = URL(filePath: line[0])
    process.arguments = Array(line.dropFirst())
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try input.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? .nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8))
  }
}

/// A folder that goes away with the test.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scanview-command-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      at: URL(filePath: file).deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: URL(filePath: file))
    return file
  }

  /// Writes a text and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Data(text.utf8)) }

  /// Copies a sample and gives its path.
  @discardableResult
  func copySample(_ sample: String, as name: String) throws -> String {
    try write(name, Data(contentsOf: URL(filePath: Command.root + "/Samples/" + sample)))
  }

  /// The names in the folder, hidden ones too.
  func names(_ subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + subfolder).sorted()
  }
}
