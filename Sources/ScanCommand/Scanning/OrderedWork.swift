/// Work in parts that several workers share; results come in the order of the parts.
struct OrderedWork {
  let workers: Int
  let count: Int

  /// Runs all parts.
  ///
  /// A part that is cancelled gives nil; no further part begins then, and what other parts have given is still delivered.
  ///
  /// - Parameters:
  ///   - makeWorker: Makes what one worker needs for itself.
  ///   - part: Does the part of an index.
  ///   - result: Takes the results in the order of the parts, one at a time.
  /// - Throws: What any of them throws first; the parts under way are cancelled.
  func run<Worker: Sendable, Result: Sendable>(
    makeWorker: @Sendable @escaping () async throws -> Worker,
    part: @Sendable @escaping (Worker, Int) async throws -> Result?, result: (Result) throws -> Void
  ) async throws {
    guard count > 0 else { return }
    var idle: [Worker] = []
    for _ in 0..<max(1, min(workers, count)) { idle.append(try await makeWorker()) }
    try await withThrowingTaskGroup(of: (index: Int, worker: Worker, result: Result?).self) { group in
      var next = 0
      var delivered = 0
      var waiting: [Int: Result] = [:]
      // A slow part may be overtaken by this many others, so that memory stays bounded.
      let window = idle.count * 8
      while delivered < count {
        while !Task.isCancelled, next < count, next - delivered < window, let worker = idle.popLast() {
          let index = next
          group.addTask { (index, worker, try await part(worker, index)) }
          next += 1
        }
        guard let finished = try await group.next() else { break }
        idle.append(finished.worker)
        waiting[finished.index] = finished.result
        while let ready = waiting.removeValue(forKey: delivered) {
          try result(ready)
          delivered += 1
        }
      }
      // Only after a cancellation: what was done behind a part that was not.
      for index in waiting.keys.sorted() {
        if let ready = waiting[index] { try result(ready) }
      }
    }
  }
}
