import CPangoCairo

/// The libraries that draw, loaded at the first use.
enum DrawingLibrary {
  /// Why nothing can be drawn; nil when the libraries are there.
  static let problem: String? = {
    // A static property is initialized once, by one thread, as the loader asks for.
    var message = [CChar](repeating: 0, count: 512)
    if cpango_load(&message, message.count) { return nil }
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }()
}
