import ScanImage
import ScanJSON

/// The address of a camera on the network, with how it is read, as one text: `rtsp://user@camera/stream#transport=udp`.
///
/// Behind `#` stand options as `key=value`, joined by `&`; they stay here and are sent to nobody. Who asks stands in the address
/// itself, or the password comes from the environment or a file, which is better where others see the text.
public struct CameraAddress: Sendable, Hashable, CustomStringConvertible {
  /// How a camera gives its pictures.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A stream that `ffmpeg` reads: RTSP and RTMP, with or without TLS.
    case stream
    /// A reply of HTTP that does not end: pictures one after another (MJPEG), or a video, which `ffmpeg` reads.
    case http
    /// A picture by HTTP, asked for again and again.
    case snapshot
  }

  /// How a camera gives its pictures.
  public let kind: Kind
  /// The scheme, in lower case, like `rtsp`.
  let scheme: String
  /// What follows the scheme and who asks: host, port, path and query.
  let rest: String
  /// Who asks.
  let credentials: CameraCredentials?
  /// How it is read.
  public let settings: CameraSettings

  /// The schemes of a stream with those of what carries it, which are all that `ffmpeg` may open for it.
  static let carriers: [String: String] = [
    "rtsp": "rtp,udp,tcp", "rtsps": "rtp,udp,tcp,tls", "rtmp": "rtmp,tcp", "rtmps": "rtmps,tls,tcp",
    "http": "http,tcp,crypto,data", "https": "https,http,tls,tcp,crypto,data",
  ]
  private static let snapshotPrefix = "snapshot+"

  /// Whether a text begins as the address of a camera does.
  public static func isAddress(_ text: String) -> Bool {
    guard let end = text.range(of: "://") else { return false }
    let scheme = text[..<end.lowerBound].lowercased()
    return carriers[scheme] != nil || ["snapshot+http", "snapshot+https"].contains(scheme)
  }

  /// Reads an address.
  ///
  /// - Throws: ``AddressError`` for a scheme or option that does not exist, a value out of range, or an address without a host. The
  ///   message shows no password.
  public init(_ text: String) throws(AddressError) {
    let (whole, options) = AddressOptions.split(text)
    guard let mark = whole.range(of: "://") else { throw AddressError(.scheme) }
    let named = whole[..<mark.lowerBound].lowercased()
    let isSnapshot = named.hasPrefix(Self.snapshotPrefix)
    let scheme = isSnapshot ? String(named.dropFirst(Self.snapshotPrefix.count)) : named
    let isHTTP = scheme == "http" || scheme == "https"
    guard Self.carriers[scheme] != nil, isHTTP || !isSnapshot else { throw AddressError(.scheme) }
    let kind: Kind = isSnapshot ? .snapshot : isHTTP ? .http : .stream
    let place = whole[mark.upperBound...]
    let authority = place.prefix { !"/?".contains($0) }
    let at = authority.lastIndex(of: "@")
    let rest = at.map { String(place[place.index(after: $0)...]) } ?? String(place)
    let host = rest.prefix { !"/?".contains($0) }
    guard !host.isEmpty, !host.hasPrefix(":"), !host.contains("\\"),
      !whole.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
    else { throw AddressError(.host, ["scheme": .string(scheme)]) }
    var reader = AddressOptions(try AddressOptions.pairs(options))
    settings = try CameraSettings(&reader, kind: kind, isEncrypted: scheme == "https")
    credentials = try CameraCredentials(at.map { authority[..<$0] }, &reader)
    try reader.end(allowed: CameraSettings.keys(kind, isEncrypted: scheme == "https") + CameraCredentials.keys)
    self.kind = kind
    self.scheme = scheme
    self.rest = rest
  }

  /// The address as it may be shown: without who asks, without its query, and without parts of its path that have values.
  public var description: String {
    let base = rest.prefix { $0 != "?" }
    let shown = base.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.contains("=") ? "…" : String($0) }.joined(separator: "/")
    let query = base.endIndex == rest.endIndex ? "" : "?…"
    return ShownText.harmless("\(kind == .snapshot ? Self.snapshotPrefix : "")\(scheme)://\(shown)\(query)")
  }

  /// The address without who asks.
  var url: String { "\(scheme)://\(rest)" }

  /// The address with who asks, as `ffmpeg` wants it.
  func url(for user: CameraCredentials.Resolved?) -> String {
    guard let user else { return url }
    return "\(scheme)://\(PercentCode.encoded(user.name)):\(PercentCode.encoded(user.password))@\(rest)"
  }

  func error(_ code: SourceError.Code, _ text: CameraStreamText, _ arguments: [String: DisplayText.Argument] = [:])
    -> SourceError
  {
    SourceError(code, source: description, message: text.with(arguments))
  }
}

extension String {
  /// Where a short text begins and ends.
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
