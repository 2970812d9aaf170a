import Foundation
import Glibc
import TestSupport

/// The program `mosquitto_sub`, which prints what is published.
final class Subscriber {
  private static let program = "/usr/bin/mosquitto_sub"
  /// Whether tests can start it.
  static let isInstalled = access(program, X_OK) == 0

  private let process = Process()
  private let output = Pipe()

  /// Starts it.
  ///
  /// - Parameter count: After how many messages it ends.
  init(_ broker: TestBroker, topic: String, count: Int) throws {
    process.executableURL = URL(filePath: Self.program)
    process.arguments = [
      "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", topic, "-q", "1", "-C", "\(count)", "-F", "%t %p",
    ]
    process.standardOutput = output
    try process.run()
  }

  deinit { process.terminate() }

  /// What it printed, when it has ended.
  func lines() async throws -> [String] {
    try await until(!self.process.isRunning)
    let text = try String(decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }
}
