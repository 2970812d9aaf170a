import CCurl
import Glibc
import ScanImage
import ScanJSON

/// Who gets the reply to a request while it comes. Each function says whether more of it is wanted.
protocol HTTPReader: AnyObject {
  /// The reply begins.
  func begins(status: Int, type: String) -> Bool
  /// Some bytes of it came, which are lent for the call.
  func takes(_ bytes: UnsafeRawBufferPointer) -> Bool
  /// Asked ten times a second.
  func goesOn() -> Bool
}

/// A request with `GET` to a camera, by libcurl, which is loaded with the first of them.
struct HTTPRequest {
  /// How a request ended.
  enum End {
    /// The whole reply came.
    case ended
    /// The reader wants no more of it.
    case left
    case failed(SourceError)
  }

  private static let library: Result<Void, LibraryMissing> = {
    var message = [CChar](repeating: 0, count: 512)
    guard !ccurl_load(&message, message.count) else { return .success(()) }
    return .failure(LibraryMissing(reason: text(of: message)))
  }()

  private struct LibraryMissing: Error {
    let reason: String
  }

  let address: CameraAddress

  /// Ensures that requests can be made.
  ///
  /// - Throws: `SourceError` with `missingTool` when the library is missing.
  static func load(for source: String) throws(SourceError) {
    do throws(LibraryMissing) {
      try library.get()
    } catch {
      throw SourceError(
        .missingTool, source: source, message: CameraStreamText.noLibrary.with(["error": .string(error.reason)]))
    }
  }

  /// Sends the request and hands the reply to a reader. It blocks until the reply ends or the reader wants no more of it.
  func get(_ reader: any HTTPReader) -> End {
    let user: CameraCredentials.Resolved?
    do throws(SourceError) {
      user = try address.credentials?.resolved(for: address)
    } catch {
      return .failed(error)
    }
    let box = ReaderBox(reader)
    var message = [CChar](repeating: 0, count: 512)
    let end = withExtendedLifetime(box) { perform(box, user, &message) }
    switch end {
    case CCURL_ENDED: return .ended
    case CCURL_CANCELLED: return .left
    case CCURL_HEADER_TOO_LARGE:
      return .failed(address.error(.tooLarge, .largeHeader, ["limit": .number(64 << 10)]))
    default:
      let reason = ShownText.harmless(Self.text(of: message))
      return .failed(address.error(.system, .noAnswer, ["error": .string(reason)]))
    }
  }

  private func perform(
    _ box: ReaderBox, _ user: CameraCredentials.Resolved?, _ message: inout [CChar]
  ) -> ccurl_end {
    // Copies that live until the call is over, and are freed then.
    let texts = [address.url, user?.name, user?.password, address.settings.authorities].map { $0.map { strdup($0) } }
    defer { for text in texts { free(text ?? nil) } }
    let pointers = texts.map { UnsafePointer($0 ?? nil) }
    var request = ccurl_get_request(
      url: pointers[0], user: pointers[1], password: pointers[2],
      connect_limit: Int(address.settings.timeout / .milliseconds(1)), authorities: pointers[3],
      verifies: address.settings.verifies)
    // The box outlives the call, which uses it from this thread only.
    var events = ccurl_events(
      context: Unmanaged.passUnretained(box).toOpaque(),
      begins: { ReaderBox.of($0).begins(status: $1, type: $2.map { String(cString: $0) } ?? "") },
      takes: { ReaderBox.of($0).takes(UnsafeRawBufferPointer(start: $1, count: $2)) },
      goes_on: { ReaderBox.of($0).goesOn() })
    return ccurl_get(&request, &events, &message, message.count)
  }

  private static func text(of message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// What the C functions get in place of the reader.
  private final class ReaderBox {
    let reader: any HTTPReader
    init(_ reader: any HTTPReader) { self.reader = reader }

    static func of(_ context: UnsafeMutableRawPointer?) -> any HTTPReader {
      Unmanaged<ReaderBox>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue().reader
    }
  }
}

extension CameraAddress {
  /// What a status other than success means; nil for success.
  func problem(ofStatus status: Int) -> SourceError? {
    let arguments: [String: DisplayText.Argument] = ["status": .number(status)]
    switch status {
    case 200..<300: return nil
    case 401, 403: return error(.notPermitted, .refused)
    case 404, 410: return error(.notFound, .notThere, arguments)
    default: return error(.system, .status, arguments)
    }
  }
}
