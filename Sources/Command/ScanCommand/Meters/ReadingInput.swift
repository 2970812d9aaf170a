import Glibc
import ScanPluginKit

/// The file with readings that is imported.
enum ReadingInput {
  /// The most bytes: those of some million readings.
  private static let limit = 256 << 20

  /// The bytes of a file, or of standard input for `-`; one that cannot be read, or is too long, ends the command.
  static func bytes(_ path: String) throws -> [UInt8] {
    let bytes = path == "-" ? StandardInput.read(limit: limit) : try file(path)
    guard bytes.count <= limit else {
      Console.error(MeterImportWords.tooLong.with(["path": .string(path), "limit": .number(limit)]))
      throw Exit.failure
    }
    return bytes
  }

  private static func file(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw failure(path, errno) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = fread(&part, 1, part.count, file)
      bytes += part[..<count]
      guard count == part.count else { break }
    }
    guard ferror(file) == 0 else { throw failure(path, errno) }
    return bytes
  }

  private static func failure(_ path: String, _ code: Int32) -> any Error {
    Console.error("\(path): \(String(cString: strerror(code)))")
    return Exit.failure
  }
}
