/// The lines of a vCard or a calendar (RFC 6350 and 5545, and the older forms): names, parameters and values.
struct ContentLines {
  /// One line: `GROUP.NAME;PARAMETER=a,b:value`.
  struct Line {
    /// The name in upper case, without a group.
    let name: String
    /// The parameters with names in upper case; one without a name, as vCard 2.1 has them, is a `TYPE`.
    let parameters: [(name: String, value: String)]
    /// The value with its escapes; quoted-printable is undone.
    let value: [UInt8]

    /// The kinds of the entry, in lower case.
    var types: [String] {
      parameters.filter { $0.name == "TYPE" }
        .flatMap { $0.value.lowercased().split(separator: ",").map(String.init) }
    }
  }

  /// The lines in their order.
  let lines: [Line]

  private static let maximum = 2_000

  init(_ text: String) {
    var lines: [Line] = []
    for line in Self.unfolded(Array(text.utf8)).prefix(Self.maximum) {
      if let line = Line(line) { lines.append(line) }
    }
    self.lines = lines
  }

  /// The first line of a name.
  func first(_ name: String) -> Line? { lines.first { $0.name == name && !$0.value.isEmpty } }

  /// The text of the first line of a name, without escapes.
  func text(_ name: String) -> String? { first(name)?.text }

  /// The text as logical lines: one that starts with white space continues the one before it, and so does the one behind a
  /// quoted-printable line that ends with `=`.
  private static func unfolded(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    // Whether the line is quoted-printable is found once, at its start; its own text never has to be searched again.
    var isQuoted = false
    for piece in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let last = lines.indices.last {
        if isQuoted, lines[last].last == 0x3D {
          lines[last].removeLast()
          lines[last] += piece
          continue
        }
        if piece.first == 0x20 || piece.first == 0x09 {
          lines[last] += piece.dropFirst()
          continue
        }
      }
      lines.append(Array(piece))
      isQuoted = String(decoding: piece.prefix { $0 != 0x3A }, as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
    return lines
  }
}

extension ContentLines.Line {
  fileprivate init?(_ text: [UInt8]) {
    // A colon or semicolon between quotation marks belongs to a parameter's value.
    var isQuoted = false
    var pieces: [[UInt8]] = [[]]
    var colon: Int?
    for (index, byte) in text.enumerated() {
      if byte == 0x22 {
        isQuoted.toggle()
      } else if byte == 0x3A, !isQuoted {
        colon = index
        break
      } else if byte == 0x3B, !isQuoted {
        pieces.append([])
      } else {
        pieces[pieces.count - 1].append(byte)
      }
    }
    guard let colon else { return nil }
    let head = String(decoding: pieces[0], as: UTF8.self).uppercased()
    name = PayloadParser.trimmed(head.split(separator: ".").last ?? "")
    guard !name.isEmpty else { return nil }
    var parameters: [(name: String, value: String)] = []
    for piece in pieces.dropFirst() {
      let text = String(decoding: piece, as: UTF8.self)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = String(parts.last ?? "")
      parameters.append((parts.count == 2 ? parts[0].uppercased() : "TYPE", value))
    }
    let encodings = parameters.filter { $0.name == "ENCODING" || $0.name == "TYPE" }.map { $0.value.uppercased() }
    var value = Array(text[(colon + 1)...])
    if encodings.contains("QUOTED-PRINTABLE") {
      value = PercentText.escaped(value, mark: 0x3D)
      let charset = parameters.first { $0.name == "CHARSET" }?.value.uppercased()
      if charset == "ISO-8859-1" || charset == "WINDOWS-1252" {
        value = Array(String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) })).utf8)
      }
      parameters.removeAll { $0.name == "TYPE" && $0.value.uppercased() == "QUOTED-PRINTABLE" }
    }
    self.parameters = parameters
    self.value = value
  }

  /// The value without escapes.
  var text: String { Self.unescaped(value[...]) }

  /// The parts between semicolons, without escapes.
  var components: [String] {
    var parts: [String] = []
    var start = value.startIndex
    var index = start
    while index < value.count {
      if value[index] == 0x5C {
        index += 2
        continue
      }
      if value[index] == 0x3B {
        parts.append(Self.unescaped(value[start..<index]))
        start = index + 1
      }
      index += 1
    }
    return parts + [Self.unescaped(value[min(start, value.count)...])]
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
        switch byte {
        case 0x6E, 0x4E: result.append(0x0A)
        case 0x2C, 0x3B, 0x3A, 0x5C: result.append(byte)
        default: result += [0x5C, byte]
        }
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(0x5C) }
    return String(decoding: result, as: UTF8.self)
  }
}
