import FoundationEssentials
import Glibc

/// All batches, so many at a time.
struct MutationRun {
  let counts: [Subject: Int]
  let seed: UInt64
  let jobs: Int
  let root: String

  fileprivate struct Sum {
    var outcomes: [String: Int] = [:]
    var slowest = (milliseconds: 0, number: 0)
    var memory = 0
  }

  private var batches: [Batch] {
    Subject.allCases.flatMap { subject in
      stride(from: 0, to: counts[subject] ?? 0, by: subject.batch).map { first in
        Batch(
          subject: subject, seed: seed, first: first, count: min(subject.batch, (counts[subject] ?? 0) - first),
          root: root)
      }
    }
  }

  /// Runs them and prints the result.
  ///
  /// - Returns: Whether no batch is at fault.
  func run() async throws -> Bool {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var waiting = batches[...]
    var running: [pid_t: BatchProcess] = [:]
    var sums: [Subject: Sum] = [:]
    var faults = 0
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let batch = waiting.popFirst() {
        let process = try BatchProcess(batch, program: program)
        running[process.id] = process
      }
      var (status, usage) = (Int32(0), rusage())
      guard let process = running.removeValue(forKey: wait4(-1, &status, 0, &usage)) else { continue }
      let end = process.end(status: status, usage: usage)
      sums[process.batch.subject, default: Sum()].add(end)
      faults += end.faults.count
      for fault in end.faults { print("\(process.batch.subject.rawValue): \(fault)") }
      if let culprit = end.culprit { try await keep(culprit, of: process.batch) }
      // Seen at once, also in a file.
      fflush(nil)
    }
    for subject in Subject.allCases { if let sum = sums[subject] { print(sum.text(subject, counts[subject] ?? 0)) } }
    print(faults == 0 ? "seed \(seed): no fault" : "seed \(seed): \(faults) faults")
    return faults == 0
  }

  /// Keeps an input, and says how it is repeated alone.
  private func keep(_ number: Int, of batch: Batch) async throws {
    let folder = root + "/out/robustness"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(batch.subject.rawValue)-\(batch.seed)-\(number)"
    try Data(try await batch.inputs(reads: false).input(number)).write(to: URL(filePath: file))
    let alone = Batch(subject: batch.subject, seed: batch.seed, first: number, count: 1, root: root)
    print("  \(file): mutation-run \(alone.arguments.joined(separator: " "))")
  }
}

extension MutationRun.Sum {
  fileprivate mutating func add(_ end: BatchProcess.End) {
    outcomes.merge(end.outcomes) { $0 + $1 }
    memory = max(memory, end.memory)
    if end.slowest.milliseconds >= slowest.milliseconds { slowest = end.slowest }
  }

  fileprivate func text(_ subject: Subject, _ count: Int) -> String {
    let words = outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return
      "\(subject.rawValue): \(count) inputs; \(words); slowest \(slowest.milliseconds) ms (input \(slowest.number)), "
      + "most memory \(memory >> 20) MiB"
  }
}
