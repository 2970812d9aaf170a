import Glibc

/// Character sets by the C library's tables.
package enum CharacterSet {
  /// Bytes of a character set as text; nil when the library lacks it or they do not fit it.
  package static func decode(_ bytes: [UInt8], from name: String) -> String? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    // The converter is ours; the buffers are lent for the call.
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character of one byte takes more than three in UTF-8, none of more bytes takes more than four.
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 4)
    let left = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var from = input.baseAddress
        var to = output.baseAddress
        var inputLeft = input.count
        var outputLeft = output.count
        return iconv(converter, &from, &inputLeft, &to, &outputLeft) == Int(bitPattern: UInt.max) ? nil : outputLeft
      }
    }
    guard let left else { return nil }
    return String(validating: output.dropLast(left).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
