import ScanGeometry
import ScanImage
import ScanJSON

extension PictureHeader {
  /// Reads the text header of a Netpbm picture (netpbm.sourceforge.net, pbm to pam) and compares the length of binary ones.
  static func pnm(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    var scanner = PNMScanner(bytes: bytes)
    let kind = bytes[1]
    if kind == 0x37 { return try pam(&scanner) }
    guard let width = scanner.number(), let height = scanner.number() else {
      throw .truncated(.cutHeader, ["format": "PNM"])
    }
    let size = PixelSize(width: width, height: height)
    var maximum = 1
    if kind != 0x31, kind != 0x34 {
      guard let value = scanner.number() else { throw .truncated(.cutHeader, ["format": "PNM"]) }
      maximum = value
    }
    if kind >= 0x34 {
      let samples = kind == 0x36 ? 3 : 1
      let row = kind == 0x34 ? (width + 7) / 8 : width * samples * (maximum > 255 ? 2 : 1)
      try checkLength(row: row, rows: height, available: bytes.count - scanner.at - 1)
    }
    return PictureHeader(Page(size: size))
  }

  private static func pam(_ scanner: inout PNMScanner) throws(StillFault) -> PictureHeader {
    var values: [String: Int] = [:]
    while let word = scanner.word(), word != "ENDHDR" {
      if word == "TUPLTYPE" { _ = scanner.word() } else { values[word] = scanner.number() }
      guard values.count < 16 else { break }
    }
    guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"], depth <= 4,
      let maximum = values["MAXVAL"]
    else { throw .truncated(.cutHeader, ["format": "PAM"]) }
    try checkLength(
      row: width * depth * (maximum > 255 ? 2 : 1), rows: height, available: scanner.bytes.count - scanner.at - 1)
    return PictureHeader(Page(size: PixelSize(width: width, height: height)))
  }

  private static func checkLength(row: Int, rows: Int, available: Int) throws(StillFault) {
    let (needed, overflow) = row.multipliedReportingOverflow(by: rows)
    // A size beyond all limits is reported as such by the caller.
    guard !overflow, needed < 1 << 40, needed > available else { return }
    throw .truncated(
      .cutPixelsOf, ["format": "PNM", "bytes": "\(needed)", "count": "\(max(0, available))"])
  }
}

/// Reads words and numbers out of a Netpbm header, past white space and comments.
private struct PNMScanner {
  let bytes: [UInt8]
  var at = 2

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func word() -> String? {
    skipSpace()
    let start = at
    // No word of a header is longer; a file full of digits must not be read through.
    while at < bytes.count, at - start < 32, !ByteReader.isSpace(bytes[at]) { at += 1 }
    return at > start ? String(decoding: bytes[start..<at], as: UTF8.self) : nil
  }

  /// A number of at most nine digits, which is beyond every limit already.
  mutating func number() -> Int? {
    guard let word = word(), word.utf8.count <= 9, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(word)
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      if bytes[at] == 0x23 {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else if ByteReader.isSpace(bytes[at]) {
        at += 1
      } else {
        return
      }
    }
  }
}
