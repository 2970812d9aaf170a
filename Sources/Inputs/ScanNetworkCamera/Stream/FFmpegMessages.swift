import ScanGeometry
import ScanJSON

/// What `ffmpeg` says while it reads a stream, as far as it matters. Its words hold the address with the password, and are never shown as
/// they are.
struct FFmpegMessages {
  private let secrets: [String]
  private var rest = ""
  /// The first error that it reported.
  private(set) var firstError: String?
  /// The last error that it reported.
  private(set) var lastError: String?
  /// The codec of the stream, like `h264`.
  private(set) var codec: String?
  /// The size of the frames that it decoded first.
  private var size: PixelSize?
  /// Whether the stream has changed to frames of another size, which it scales to the first one.
  private(set) var hasOtherSize = false
  /// Whether the camera does not let us in.
  private(set) var isRefused = false
  /// Whether the camera has nothing at the address.
  private(set) var isNotThere = false

  /// - Parameter secrets: Texts that no message may hold.
  init(secrets: [String]) { self.secrets = secrets.filter { !$0.isEmpty } }

  /// Takes what it printed.
  mutating func take(_ text: String) {
    guard !text.isEmpty else { return }
    let lines = (rest + text).split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    // A line may come in two parts; one without an end is not kept for ever.
    rest = String(lines.last?.suffix(2000) ?? "")
    for line in lines.dropLast() { take(line: line) }
  }

  private mutating func take(line: Substring) {
    if let size = Self.size(in: line) {
      if let first = self.size, first != size { hasOtherSize = true }
      self.size = self.size ?? size
    } else if codec == nil, let mark = line.firstRange(after: ": Video: ") {
      codec = String(line[mark...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }.prefix(20))
    } else if ["[error] ", "[fatal] ", "[panic] "].contains(where: { line.firstRange(after: $0) != nil }) {
      if line.contains("401 Unauthorized") || line.contains("403 Forbidden") { isRefused = true }
      if line.contains("404 ") { isNotThere = true }
      guard let words = shown(line) else { return }
      firstError = firstError ?? words
      lastError = words
    }
  }

  /// The words of a line without its marks; nil where it holds an address.
  private func shown(_ line: Substring) -> String? {
    var words = line
    while words.hasPrefix("["), let end = words.firstRange(after: "] ") { words = words[end...] }
    guard !words.contains("@"), !words.contains("Impossible to open"), !secrets.contains(where: { words.contains($0) })
    else { return nil }
    // Where it could not connect to is known; the rest says why.
    if words.contains("://"), let reason = words.firstRange(after: " failed: ") { words = words[reason...] }
    return ShownText.short(words, limit: 200)
  }

  /// The size in a line like `[graph 0 input from stream 0:0 @ 0x55] [verbose] w:320 h:240 pixfmt:yuv420p`.
  private static func size(in line: Substring) -> PixelSize? {
    guard line.hasPrefix("[graph "), line.contains(" pixfmt:"), let width = number(after: " w:", line),
      let height = number(after: " h:", line)
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func number(after mark: String, _ line: Substring) -> Int? {
    line.firstRange(after: mark).flatMap { Int(line[$0...].prefix { $0.isNumber }) }
  }
}

extension Substring {
  /// The place behind the first occurrence of a mark.
  fileprivate func firstRange(after mark: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }
}
