import Glibc
import ScanPluginKit
import ScanScene

/// The pictures and sounds that configurations name, for the one who draws and plays them.
///
/// What a given file names is answered wherever it is. A configuration that came by a request is not trusted: what it names has to lie in
/// the folder of the configuration that ran before. What is no picture or sound is never answered.
final class ConfigMedia: Sendable {
  private struct Given {
    let path: String
    let folder: String
    let names: Set<String>
  }

  private let given: [Given]
  private let folder: String?

  /// The most bytes of a file.
  static let limit = 8 << 20

  /// - Parameters:
  ///   - folder: The folder of a configuration that is none of the modes.
  ///   - modes: The given files; one that cannot be read names nothing.
  ///   - loader: How they are read.
  init(folder: String?, modes: [WebSite.Mode], loader: ConfigLoader) {
    given = modes.compactMap { mode in
      do throws(InvalidDocument) {
        let config = try loader.load(contentsOf: mode.path).config
        return Given(path: mode.path, folder: Self.folder(of: mode.path), names: config.presentedFiles)
      } catch {
        return nil
      }
    }
    self.folder = folder ?? modes.first.map { Self.folder(of: $0.path) }
  }

  /// The file of a name.
  ///
  /// - Parameters:
  ///   - encoded: The name as the configuration has it, percent-encoded.
  ///   - config: The configuration that runs.
  ///   - running: The path of the file that was put into force last; nil without one.
  /// - Throws: ``WebError``.
  func response(
    _ encoded: String, _ config: ScanViewConfig, running: String?
  ) throws(WebError) -> WebResponse {
    guard let name = Self.decoded(encoded), let path = path(of: name, config, running) else {
      throw WebError(404, "notFound", WebRefusal.notNamed.with())
    }
    let bytes = try Self.bytes(path)
    guard let type = Self.type(of: bytes) else {
      throw WebError(415, "noMedia", WebRefusal.noMedia.with())
    }
    return WebResponse(type: type, .bytes(bytes))
  }

  private func path(of name: String, _ config: ScanViewConfig, _ path: String?) -> String? {
    let first = given.filter { $0.path == path } + given.filter { $0.path != path }
    if let owner = first.first(where: { $0.names.contains(name) }) { return Self.joined(owner.folder, name) }
    guard config.presentedFiles.contains(name) else { return nil }
    return (path.map(Self.folder) ?? folder).flatMap { Self.confined(name, to: $0) }
  }

  /// The path of a name that does not lead out of a folder, links included; nil for another one.
  private static func confined(_ name: String, to folder: String) -> String? {
    guard !name.hasPrefix("/"), let whole = real(joined(folder, name)), let top = real(folder) else { return nil }
    return whole.hasPrefix(top.hasSuffix("/") ? top : top + "/") ? whole : nil
  }

  private static func real(_ path: String) -> String? {
    // realpath allocates the result, which is freed here.
    guard let whole = realpath(path, nil) else { return nil }
    defer { free(whole) }
    return String(cString: whole)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    name.hasPrefix("/") ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func bytes(_ path: String) throws(WebError) -> [UInt8] {
    // Without O_NONBLOCK a pipe that nobody writes to would hold the request.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw WebError(404, "notFound", WebRefusal.notThere.with()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw WebError(404, "notFound", WebRefusal.notAFile.with())
    }
    guard status.st_size <= limit else { throw WebError.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw WebError.tooLarge(limit: limit) }
    }
  }

  /// The text of a percent-encoded part of a path (RFC 3986, section 2.1); nil when it is none.
  static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// The type of what a browser shows or plays, by its first bytes; nil for everything else.
  static func type(of bytes: [UInt8]) -> String? {
    func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if has("GIF87a") || has("GIF89a") { return "image/gif" }
    if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
    if has("RIFF"), has("WAVE", at: 8) { return "audio/wav" }
    if has("BM") { return "image/bmp" }
    if has("OggS") { return "audio/ogg" }
    if has("fLaC") { return "audio/flac" }
    if has("ftyp", at: 4) { return "audio/mp4" }
    // A tag, or the sync word of layer III.
    if has("ID3") || (bytes.count > 1 && bytes[0] == 0xff && [0xfb, 0xf3, 0xf2].contains(bytes[1])) {
      return "audio/mpeg"
    }
    return nil
  }
}
