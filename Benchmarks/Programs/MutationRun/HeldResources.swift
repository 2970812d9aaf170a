import FoundationEssentials
import Glibc

/// What a process holds: threads, descriptors.
struct HeldResources: Equatable {
  let threads: Int
  let descriptors: Int

  /// Standard input, and what ZBar and Tesseract keep for their words, each from its first use on.
  private static let maxNowhere = 3

  static func now() -> HeldResources {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    let open = open()
    let nowhere = open.count { $0.hasSuffix(" /dev/null") }
    return HeldResources(threads: threads, descriptors: open.count - min(nowhere, maxNowhere))
  }

  /// What the descriptors are of.
  static func open() -> [String] {
    let folder = "/proc/self/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.sorted().compactMap { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")).map { "\(number) \($0)" }
    }
  }

  /// What is held when what is under way has had the time to end.
  ///
  /// - Parameter expected: What ends the waiting at once.
  static func settled(_ expected: HeldResources) async throws -> HeldResources {
    for _ in 0..<100 {
      let now = now()
      if now.threads <= expected.threads, now.descriptors <= expected.descriptors { return now }
      try await Task.sleep(for: .milliseconds(200))
    }
    return now()
  }
}
