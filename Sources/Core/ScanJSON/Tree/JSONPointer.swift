/// A path to a value inside a JSON document (RFC 6901).
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The unescaped reference tokens from the root; array positions are decimal numbers.
  public let tokens: [String]

  /// The pointer to the whole document.
  public static let root = JSONPointer(tokens: [])

  /// Makes a pointer from unescaped tokens.
  public init(tokens: [String]) {
    self.tokens = tokens
  }

  /// Reads a pointer's text form; nil when it neither is empty nor starts with `/`, or holds a wrong escape.
  public init?(_ text: String) {
    if text.isEmpty {
      self = .root
      return
    }
    guard text.first == "/" else { return nil }
    var tokens: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// The pointer to a member of the object that this pointer names.
  public func appending(_ key: String) -> JSONPointer {
    JSONPointer(tokens: tokens + [key])
  }

  /// The pointer to an element of the array that this pointer names.
  public func appending(_ index: Int) -> JSONPointer {
    appending(String(index))
  }

  /// The pointer to the object or array that holds the value; nil for the root.
  public var parent: JSONPointer? {
    tokens.isEmpty ? nil : JSONPointer(tokens: Array(tokens.dropLast()))
  }

  /// The text form, `~` written as `~0` and `/` as `~1`; empty for the root.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for character in token.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
    return text
  }

  private static func unescape(_ part: Substring) -> String? {
    var result = String.UnicodeScalarView()
    var scalars = part.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        result.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": result.append("~")
      case "1": result.append("/")
      default: return nil
      }
    }
    return String(result)
  }
}
