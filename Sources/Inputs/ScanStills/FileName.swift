import Glibc

/// Names of files as text: the system takes any bytes for a name, text is UTF-8.
///
/// A byte that is no UTF-8 is written `\xE9`, and such a sequence in a name that really has it begins with `\x5C`, so that two names
/// never have one text. A path in this form is understood wherever a file is read.
package enum FileName {
  /// The text of a name or path.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var index = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return text
      case .valid(let encoded):
        text += isEscape(bytes[index...]) ? escape(bytes[index]) : String(decoding: encoded, as: UTF8.self)
        index += encoded.count
      case .error(let length):
        for byte in bytes[index..<index + length] { text += escape(byte) }
        index += length
      }
    }
  }

  /// Whether a path has bytes that are written as such a sequence.
  package static func isEscaped(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    return bytes.indices.contains { isEscape(bytes[$0...]) }
  }

  /// The path as the system takes it, with the zero at its end: the bytes that are meant where there is such a file, or the text itself.
  package static func onDisk(_ path: String) -> [CChar] {
    let bytes = Array(path.utf8)
    var meant: [CChar] = []
    var index = 0
    while index < bytes.count {
      let isEscaped = isEscape(bytes[index...])
      let byte = isEscaped ? UInt8(String(decoding: bytes[index + 2...index + 3], as: UTF8.self), radix: 16) : nil
      meant.append(CChar(bitPattern: byte ?? bytes[index]))
      index += isEscaped ? 4 : 1
    }
    meant.append(0)
    var status = stat()
    return meant.count <= bytes.count && lstat(meant, &status) == 0 ? meant : Array(path.utf8CString)
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }

  /// Whether bytes begin with such a sequence; no name has a zero.
  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(4)
    guard start.count == 4, start.starts(with: "\\x".utf8) else { return false }
    return start.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
      && !start.elementsEqual("\\x00".utf8)
  }
}
