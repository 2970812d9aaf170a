import Foundation
import ScanJSON
import TestSupport
import Testing

/// A copy of the folder of a recipe, with other addresses and sources, as a user makes one.
struct Recipe {
  private let folder = try? Folder()
  /// Where the copy is.
  var path: String { folder?.path ?? "" }

  /// Copies a folder of `Packaging/examples`.
  ///
  /// - Parameters:
  ///   - configs: The files of `Configs` that the recipe copies too.
  ///   - replacements: What is replaced in the file of the service: texts that have to be in it.
  init(_ name: String, configs: [String] = [], replacing replacements: [String: String] = [:]) throws {
    let folder = try #require(folder)
    let source = Command.root + "/Packaging/examples/" + name
    for file in try FileManager.default.contentsOfDirectory(atPath: source) {
      try folder.write(file, Data(contentsOf: URL(filePath: "\(source)/\(file)")))
    }
    for config in configs {
      try folder.write(config, Data(contentsOf: URL(filePath: Command.root + "/Configs/" + config)))
    }
    var service = try text("service.json")
    for (old, new) in replacements {
      try #require(service.contains(old))
      service = service.replacing(old, with: new)
    }
    try folder.write("service.json", service)
  }

  /// Runs a script in the folder. Beside what ``Command/shell(_:in:)`` has there are `until_text TEXT FILE`, which waits until a file has a text
  /// while `$service` runs, and `$tests`, the folder of the tests. What a script starts is killed at its end.
  func run(_ script: String) throws -> Command.Outcome {
    try Command.shell(
      """
      tests='\(Command.root)/Tests'
      trap 'kill -KILL $(jobs -p) 2>/dev/null' EXIT
      until_text() { until grep -qF -- "$1" "$2" 2>/dev/null; do kill -0 $service || exit 9; sleep 0.05; done; }
      end() { kill -TERM $service; wait $service; echo "code $?"; }
      \(script)
      """, in: path)
  }

  /// A file of the folder.
  func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

  /// What is wrong, for a test that fails.
  var words: String { (try? text("words")) ?? "" }

  /// The payloads that came on topics that end so, of a file that `mosquitto_sub -v` wrote.
  func payloads(_ ending: String) throws -> [JSONNode] {
    try text("messages").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].hasSuffix(ending) else { return nil }
      return try JSONNode.parse(String(parts[1]))
    }
  }

  /// Whether tests can start a broker.
  static let hasBroker = access("/usr/sbin/mosquitto", X_OK) == 0 && access("/usr/bin/mosquitto_sub", X_OK) == 0
}
