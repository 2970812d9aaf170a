import FoundationEssentials
import ScanSynthetic

/// What is damaged, or hostile to begin with.
enum Subject: String, CaseIterable, Sendable {
  case pictures, configurations, patterns

  /// How many inputs one process gets.
  var batch: Int { self == .pictures ? 500 : 250 }
}

/// The inputs of a subject: each follows from its number and the seed alone, so that one can be repeated alone.
protocol Inputs {
  /// An input.
  func input(_ number: Int) -> [UInt8]
  /// Gives an input to the library.
  ///
  /// - Returns: What came of it, in a word.
  func use(_ bytes: [UInt8], _ number: Int) async -> String
}

extension Inputs {
  /// The source of chance for an input.
  func mutator(_ number: Int, seed: UInt64) -> Mutator {
    Mutator(random: SeededGenerator(seed: seed &* 0x1_0000_01B3 &+ UInt64(number)))
  }
}

/// Files of the project.
enum ProjectFiles {
  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

  static func names(_ folder: String, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
