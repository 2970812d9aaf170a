/// Tables of values that are separated by commas or semicolons (RFC 4180), with the line of each row.
struct CSVReader {
  /// A row with the number of its first line, from 1.
  struct Row: Equatable {
    let line: Int
    let fields: [String]
  }

  /// What separates the values: a semicolon where the first line has one, as spreadsheets write it where the comma is that of decimals.
  let separator: UInt8
  /// The rows, empty lines left out.
  private(set) var rows: [Row] = []
  /// The line of a quotation mark without an end; nil where there is none.
  private(set) var unclosed: Int?

  /// Reads a text.
  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let headline = text.prefix { $0 != 0x0A }
    separator = headline.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
    read(text)
  }

  private mutating func read(_ text: ArraySlice<UInt8>) {
    var (line, begin) = (1, 1)
    var fields: [String] = []
    var field: [UInt8] = []
    var quoted: Int?
    func end() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRow() {
      end()
      if fields != [""] { rows.append(Row(line: begin, fields: fields)) }
      fields = []
    }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if byte == 0x0A { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where quoted != nil:
        if index < text.endIndex, text[index] == byte {
          field.append(byte)
          index += 1
        } else {
          quoted = nil
        }
      case UInt8(ascii: "\"") where field.isEmpty: quoted = line
      case _ where quoted != nil: field.append(byte)
      case separator: end()
      case 0x0D where index == text.endIndex || text[index] == 0x0A: break
      case 0x0A:
        endRow()
        begin = line
      default: field.append(byte)
      }
    }
    if !field.isEmpty || !fields.isEmpty { endRow() }
    unclosed = quoted
  }
}
