import Glibc
import ScanConfig
import ScanSinks

/// Who this sink is, the same at each start: of the computer, the folder of the service's file and the sink's name.
struct Installation: Sendable, Hashable {
  /// Sixteen hexadecimal digits.
  let digits: String

  init(_ context: SinkContext) {
    digits = StableName.digits(Self.computer, context.folder, context.name, count: 16)
  }

  /// The name of the client at the broker, at most 23 characters, as every broker takes it (MQTT 3.1.1, 3.1.3.1).
  var clientID: String { "scanview-\(digits.suffix(12))" }

  /// The computer's id; its name where it has none. It is not shown: only digits that depend on it are.
  private static var computer: String {
    if let id = try? BoundedFile.read("/etc/machine-id"), !id.isEmpty { return String(decoding: id, as: UTF8.self) }
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
