/// The container: MCAP, version 0, as mcap.dev specifies it. Numbers are little-endian; a record is its kind, its length in 8 bytes and its
/// content.
enum MCAP {
  /// What a file begins and ends with.
  static let magic: [UInt8] = [0x89, 0x4D, 0x43, 0x41, 0x50, 0x30, 0x0D, 0x0A]
  /// The bytes of a record before its content.
  static let recordHead = 9
  /// The bytes of a message before its data.
  static let messageHead = 22

  /// The kinds of records; others may come and are passed over.
  enum Kind: UInt8 {
    case header = 0x01
    case footer = 0x02
    case schema = 0x03
    case channel = 0x04
    case message = 0x05
    case chunk = 0x06
    case messageIndex = 0x07
    case chunkIndex = 0x08
    case attachment = 0x09
    case attachmentIndex = 0x0A
    case statistics = 0x0B
    case metadata = 0x0C
    case metadataIndex = 0x0D
    case summaryOffset = 0x0E
    case dataEnd = 0x0F
  }
}

extension [UInt8] {
  /// Appends a number.
  mutating func put(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends a text with its length.
  mutating func put(text: String) {
    put(UInt32(clamping: text.utf8.count))
    append(contentsOf: text.utf8)
  }

  /// Appends pairs of texts with their length.
  mutating func put(map: [String: String]) {
    var content: [UInt8] = []
    for key in map.keys.sorted() {
      content.put(text: key)
      content.put(text: map[key] ?? "")
    }
    put(UInt32(clamping: content.count))
    append(contentsOf: content)
  }

  /// A record of this content.
  func record(_ kind: MCAP.Kind) -> [UInt8] {
    var record: [UInt8] = [kind.rawValue]
    record.reserveCapacity(count + MCAP.recordHead)
    record.put(UInt64(count))
    record.append(contentsOf: self)
    return record
  }
}

/// The fields of a record, taken out one after another; nil where the record is too short for one.
struct MCAPFields {
  private let bytes: ArraySlice<UInt8>
  private var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// How many bytes were not taken yet.
  var left: Int { bytes.endIndex - at }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    let length = Number.bitWidth / 8
    guard left >= length else { return nil }
    var value: Number = 0
    for index in (0..<length).reversed() { value = value << 8 | Number(truncatingIfNeeded: bytes[at + index]) }
    at += length
    return value
  }

  mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= left else { return nil }
    defer { at += count }
    return bytes[at..<(at + count)]
  }

  mutating func text() -> String? {
    guard let count = number(UInt32.self), let slice = slice(Int(count)) else { return nil }
    return String(decoding: slice, as: UTF8.self)
  }

  mutating func map() -> [String: String]? {
    guard let count = number(UInt32.self), let slice = slice(Int(count)) else { return nil }
    var (fields, map) = (MCAPFields(slice), [String: String]())
    while fields.left > 0 {
      guard let key = fields.text(), let value = fields.text() else { return nil }
      map[key] = value
    }
    return map
  }
}
