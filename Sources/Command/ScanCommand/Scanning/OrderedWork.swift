/// Work in parts that several workers share.
struct OrderedWork {
  let workers: Int
  let count: Int

  /// Runs all parts. After a cancellation no further part begins.
  ///
  /// - Parameters:
  ///   - makeWorker: Makes what one worker needs for itself.
  ///   - part: Does the part of an index.
  /// - Throws: What any of them throws first; the parts under way are cancelled.
  func run<Worker: Sendable>(
    makeWorker: @Sendable @escaping () async throws -> Worker,
    part: @Sendable @escaping (Worker, Int) async throws -> Void
  ) async throws {
    guard count > 0 else { return }
    var idle: [Worker] = []
    for _ in 0..<max(1, min(workers, count)) { idle.append(try await makeWorker()) }
    try await withThrowingTaskGroup(of: (index: Int, worker: Worker).self) { group in
      var next = 0
      var first = 0
      var done: Set<Int> = []
      // A slow part may be overtaken by this many others, so that memory stays bounded.
      let window = idle.count * 8
      while first < count {
        while !Task.isCancelled, next < count, next - first < window, let worker = idle.popLast() {
          let index = next
          group.addTask {
            try await part(worker, index)
            return (index, worker)
          }
          next += 1
        }
        guard let finished = try await group.next() else { break }
        idle.append(finished.worker)
        done.insert(finished.index)
        while done.remove(first) != nil { first += 1 }
      }
    }
  }
}
