/// Why the bytes of a frame did not become a picture.
public struct FrameDecoderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of reason; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The pixel format, or its size, is none that can be read.
    public static let unsupportedFormat = Code("unsupportedFormat")
    /// There are fewer bytes than the format has.
    public static let short = Code("shortFrame")
    /// The compressed bytes are broken or cut short.
    public static let undecodable = Code("undecodableFrame")
  }

  /// The kind of reason.
  public let code: Code
  /// What was met, as a sentence for a person.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
