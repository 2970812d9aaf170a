import Glibc
import ScanConfig
import ScanImage
import ScanJSON

/// Who asks a camera for its pictures.
struct CameraCredentials: Sendable, Hashable {
  /// Where a password comes from.
  enum Password: Sendable, Hashable {
    case text(String)
    /// A variable of the environment.
    case environment(String)
    /// A file that holds it, without the line break at its end.
    case file(String)
  }

  /// The name with the password itself.
  struct Resolved: Sendable, Hashable {
    let name: String
    let password: String
  }

  static let keys = ["user", "password"]

  private let user: String
  private let password: Password

  /// Takes what stands before the `@` of an address, and the options `user` and `password`; nil where there is neither.
  init?(_ part: Substring?, _ options: inout AddressOptions) throws(AddressError) {
    let colon = part?.firstIndex(of: ":")
    let named = part.map { part in PercentCode.decoded(colon.map { part[..<$0] } ?? part) }
    let own = part.flatMap { part in colon.map { PercentCode.decoded(part[part.index(after: $0)...]) } }
    let option = options.take("user")
    var password = own.map { Password.text($0) }
    if let place = options.take("password") {
      guard own == nil else { throw AddressError(.twoPasswords) }
      let (kind, value) = (place.prefix { $0 != ":" }, place.drop { $0 != ":" }.dropFirst())
      switch kind {
      case "env" where !value.isEmpty: password = .environment(String(value))
      case "file" where !value.isEmpty: password = .file(String(value))
      default: throw AddressError(.passwordForm)
      }
    }
    guard let user = option ?? named else {
      if password != nil { throw AddressError(.noUser) }
      return nil
    }
    self.user = user
    self.password = password ?? .text("")
  }

  /// The name and the password, read anew each time, so that a password can be changed while the camera is gone.
  ///
  /// - Throws: `SourceError` when the variable is not set or the file cannot be read.
  func resolved(for address: CameraAddress) throws(SourceError) -> Resolved {
    switch password {
    case .text(let text): return Resolved(name: user, password: text)
    case .environment(let name):
      // The text is the environment's; the copy is ours.
      guard let value = getenv(name) else {
        throw address.error(.notPermitted, .noVariable, ["name": .string(name)])
      }
      return Resolved(name: user, password: String(cString: value))
    case .file(let path):
      do {
        let text = String(decoding: try BoundedFile.read(path), as: UTF8.self)
        return Resolved(name: user, password: String(text.last?.isNewline == true ? text.dropLast() : text[...]))
      } catch {
        throw SourceError(.notPermitted, source: address.description, message: error.displayText)
      }
    }
  }
}

/// The code of RFC 3986, section 2.1, for characters that would mean something else in an address.
enum PercentCode {
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || "-._~".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// The text; a `%` that begins no code stays.
  static func decoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(value)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
