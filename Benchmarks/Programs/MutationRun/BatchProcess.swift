import FoundationEssentials
import Glibc

/// A batch in a process of its own, in a folder of its own that is also its place for temporary files.
struct BatchProcess {
  /// How it ended.
  struct End {
    var outcomes: [String: Int] = [:]
    var slowest = (milliseconds: 0, number: 0)
    var memory = 0
    var faults: [String] = []
    /// The input at which it ended, where it did not come to its end.
    var culprit: Int?
  }

  /// The most memory that a process may take, in bytes: nets and dictionaries of all plugins, and one picture at its limit.
  static let maxMemory = 1 << 30

  let batch: Batch
  let id: pid_t
  private let folder: String

  /// Starts it.
  init(_ batch: Batch, program: String) throws {
    self.batch = batch
    var template = Array((FileManager.default.temporaryDirectory.path + "/mutations-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try FileManager.default.createDirectory(atPath: folder + "/inputs", withIntermediateDirectories: false)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, folder + "/output", O_CREAT | O_WRONLY, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder + "/errors", O_CREAT | O_WRONLY, 0o600)
    let arguments = [program] + batch.arguments + ["--folder", folder + "/inputs"]
    let environment =
      ProcessInfo.processInfo.environment.filter { $0.key != "TMPDIR" }.map { "\($0.key)=\($0.value)" }
      + ["TMPDIR=\(folder)/work", "SWIFT_BACKTRACE=enable=no"]
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, nil, &words, &variables)
    guard code == 0 else { throw SystemError(code: code) }
    self.id = id
  }

  /// Sums up a process that has ended, and removes its folder.
  func end(status: Int32, usage: rusage) -> End {
    var end = End()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    end.memory = usage.ru_maxrss << 10
    let signal = status & 0x7F
    let output = (try? String(contentsOfFile: folder + "/output", encoding: .utf8)) ?? ""
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("outcomes", 2...):
        for pair in line.dropFirst("outcomes ".count).split(separator: ",") {
          let parts = pair.split(separator: "=")
          if parts.count == 2, let count = Int(parts[1]) { end.outcomes[String(parts[0]), default: 0] += count }
        }
      case ("slowest", 3): end.slowest = (Int(words[1]) ?? 0, Int(words[2]) ?? 0)
      case ("threads", 3), ("descriptors", 3):
        if let before = Int(words[1]), let after = Int(words[2]), after > before {
          end.faults.append("\(after) \(words[0]) at the end, \(before) are expected")
        }
      case ("open:", _): end.faults.append(String(line))
      default: break
      }
    }
    if signal != 0 || end.outcomes.isEmpty {
      end.culprit = culprit
      let errors = (try? String(contentsOfFile: folder + "/errors", encoding: .utf8)) ?? ""
      end.faults.append(
        (signal == SIGALRM ? "hung" : signal != 0 ? "ended by signal \(signal)" : "ended with \(status >> 8)")
          + " at input \(end.culprit ?? batch.first)\n\(errors.suffix(2_000))")
    }
    if end.slowest.milliseconds > Batch.maxSeconds * 1_000 {
      end.culprit = end.slowest.number
      end.faults.append("input \(end.slowest.number) took \(end.slowest.milliseconds) ms")
    }
    if end.memory > Self.maxMemory { end.faults.append("it took \(end.memory >> 20) MiB") }
    let left = ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/inputs")) ?? []).filter { $0 != "at" }
    if signal == 0, !left.isEmpty {
      end.faults.append("files are left: \(left.sorted().prefix(5).joined(separator: " "))")
    }
    return end
  }

  /// The number of the input that was under way.
  private var culprit: Int? {
    guard let bytes = try? ProjectFiles.bytes(folder + "/inputs/at"), bytes.count == MemoryLayout<Int>.size else {
      return nil
    }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A failure of the system.
struct SystemError: Error, CustomStringConvertible {
  let code: Int32
  var description: String { String(cString: strerror(code)) }
}
