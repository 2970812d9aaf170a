import CCurl
import Glibc
import ScanImage
import ScanJSON
import ScanSinks

/// Requests to one server, by libcurl, which is loaded with the first of them.
struct HTTPClient: Sendable {
  /// The address.
  let url: String
  /// The headers that all requests have, as lines; their values may be secrets.
  let headers: [String]
  /// How long a request may take.
  let timeLimit: Duration
  /// A file of certificates that are trusted in place of the system's; nil for the system's.
  let authorities: String?

  /// What a server says.
  struct Reply: Sendable {
    /// The status (RFC 9110, section 15).
    let status: Int
    /// How long it asks to be left alone.
    let retryAfter: Duration?
    /// The first kilobyte of what it says, on one line.
    let words: String
  }

  /// The libraries; the reason where they cannot be loaded.
  private static let library: Result<Void, SinkProblem> = {
    var message = [CChar](repeating: 0, count: 512)
    guard !ccurl_load(&message, message.count) else { return .success(()) }
    let reason = message.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return .failure(.refused(HTTPSinkText.noLibrary.with(["error": .string(reason)])))
  }()

  /// Ensures that requests can be made.
  ///
  /// - Throws: ``SinkProblem`` when a library is missing.
  static func load() throws(SinkProblem) { try library.get() }

  /// Sends a body.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - more: Further headers, as lines.
  /// - Throws: ``SinkProblem`` when no reply comes.
  func post(_ body: [UInt8], _ more: [String] = []) async throws(SinkProblem) -> Reply {
    try Self.load()
    let lines = headers + more
    let result = await onOwnThread { [self] cancel in send(body, lines, cancel) }
    return try result.get()
  }

  private func send(_ body: [UInt8], _ lines: [String], _ cancel: CancelFlag) -> Result<Reply, SinkProblem> {
    let copies = lines.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) }
    var reply = ccurl_reply()
    // The flag outlives the call, which asks it from this thread only.
    let flag = Unmanaged.passUnretained(cancel)
    body.withUnsafeBytes { bytes in
      pointers.withUnsafeBufferPointer { headers in
        url.withCString { url in
          authorities.withOptionalCString { authorities in
            var request = ccurl_request(
              url: url, headers: headers.baseAddress, header_count: headers.count, body: bytes.baseAddress,
              body_size: bytes.count, time_limit: timeLimit.wholeMilliseconds,
              connect_limit: min(10_000, timeLimit.wholeMilliseconds), authorities: authorities)
            ccurl_post(
              &request, &reply, { Unmanaged<CancelFlag>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().isSet },
              flag.toOpaque())
          }
        }
      }
    }
    func text<Bytes>(_ bytes: Bytes) -> String {
      withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    guard reply.has_reply else {
      return .failure(.later(HTTPSinkText.noReply.with(["host": .string(host), "error": .string(text(reply.error))])))
    }
    let words = text(reply.body).split(whereSeparator: \.isNewline).joined(separator: " ")
    return .success(
      Reply(
        status: reply.status, retryAfter: reply.retry_after > 0 ? .seconds(min(reply.retry_after, 86_400)) : nil,
        words: ShownText.harmless(String(words.prefix(200)))))
  }

  /// The address without what may be secret in it: user, path and query.
  var host: String {
    let rest = url.split(separator: "://", maxSplits: 1).last ?? ""
    let authority = rest.prefix { !"/?#".contains($0) }
    return String(authority.split(separator: "@").last ?? "")
  }
}

extension Optional where Wrapped == String {
  fileprivate func withOptionalCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    switch self {
    case .some(let text): text.withCString { body($0) }
    case .none: body(nil)
    }
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
