import CMosquitto
import ScanJSON
import ScanSinks

/// libmosquitto, loaded when a sink first connects.
enum MosquittoLibrary {
  /// Opens the library, once for the process.
  ///
  /// - Throws: A problem that names the package.
  static func load() throws(SinkProblem) { try opened.get() }

  private static let opened: Result<Void, SinkProblem> = {
    // A static property is initialized once, by one thread, as the loader asks for.
    var message = [CChar](repeating: 0, count: 512)
    if cmosq_load(&message, message.count) { return .success(()) }
    let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return .failure(.later(MQTTText.noLibrary.with(["error": .string(reason)])))
  }()
}
