import FoundationEssentials
import Glibc

/// What the run was started with.
struct Arguments {
  var counts: [Subject: Int] = [.pictures: 20_000, .configurations: 5_000, .patterns: 2_000]
  var seed: UInt64 = 1
  var jobs = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  var root = FileManager.default.currentDirectoryPath
  /// The subject of the one batch that this process is for; nil for all.
  var subject: Subject?
  var first = 0
  var count = 1
  /// The working folder of a batch.
  var folder: String?

  /// Why the run cannot be started.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: some Sequence<String>) throws(Problem) {
    var rest = words.makeIterator()
    while let option = rest.next() {
      if option == "--short" {
        counts = [.pictures: 500, .configurations: 250, .patterns: 250]
        continue
      }
      guard let value = rest.next() else { throw Problem(description: "\(option) is unknown, or has no value") }
      switch option {
      case "--subject":
        guard let subject = Subject(rawValue: value) else { throw Problem(description: "there is no \(value)") }
        self.subject = subject
      case "--root": root = value
      case "--folder": folder = value
      case "--seed": seed = UInt64(try Self.number(option, value))
      case "--jobs": jobs = max(1, try Self.number(option, value))
      case "--first": first = try Self.number(option, value)
      case "--count": count = try Self.number(option, value)
      default:
        guard let subject = Subject(rawValue: String(option.dropFirst(2))), option.hasPrefix("--") else {
          throw Problem(description: "\(option) is unknown; see the first lines of MutationRun/main.swift")
        }
        counts[subject] = try Self.number(option, value)
      }
    }
  }

  private static func number(_ option: String, _ value: String) throws(Problem) -> Int {
    guard let number = Int(value), number >= 0 else { throw Problem(description: "\(option) takes a number from 0") }
    return number
  }
}
