/// What an EXIF block says of the time at which a picture was taken (EXIF 2.32, 4.6.5 and 4.6.6).
///
/// Read when it is asked for, not with the header: two directories are walked, however many pages of a TIFF point to them.
struct EXIFTime {
  /// The tag that says it.
  let tag: String
  /// What it says, like `2026:01:31 12:00:00`.
  let text: [UInt8]
  /// How far its clock is ahead of UTC, like `+02:00`; nil when that is not said.
  let offset: [UInt8]?

  /// The form of a time.
  static let form = "2026:01:31 12:00:00"

  /// Finds the time; nil when the block states none, or is broken.
  ///
  /// - Parameters:
  ///   - block: A TIFF structure.
  ///   - directory: Its directory; nil for the first one.
  init?(_ block: ArraySlice<UInt8>, directory: Int? = nil) {
    guard let header = TIFFHeader(block) else { return nil }
    func text(_ tag: Int, _ directory: Int, _ maximum: Int) -> [UInt8]? {
      header.entry(tag, inDirectoryAt: directory).flatMap { header.text(at: $0, maximum: maximum) }
    }
    let main = directory ?? header.firstDirectory
    let own = header.entry(0x8769, inDirectoryAt: main).flatMap(header.pointer)
    if let own, let text = text(0x9003, own, 32), !Self.isBlank(text) {
      (self.tag, self.text) = ("DateTimeOriginal", text)
      self.offset = Self.stated(header.entry(0x9011, inDirectoryAt: own).flatMap { header.text(at: $0, maximum: 8) })
    } else if let text = text(0x0132, main, 32), !Self.isBlank(text) {
      (self.tag, self.text) = ("DateTime", text)
      let entry = own.flatMap { header.entry(0x9010, inDirectoryAt: $0) }
      self.offset = Self.stated(entry.flatMap { header.text(at: $0, maximum: 8) })
    } else {
      return nil
    }
  }

  /// Milliseconds since 1970 (UTC), by the local time where no offset is stated; nil when the text is no time.
  var milliseconds: Int64? {
    let digits = text.split(whereSeparator: { !(0x30...0x39).contains($0) })
    guard digits.map(\.count) == [4, 2, 2, 2, 2, 2] else { return nil }
    let numbers = digits.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    var time = CalendarTime(year: numbers[0], month: numbers[1], day: numbers[2])
    (time.hour, time.minute, time.second) = (numbers[3], numbers[4], numbers[5])
    if let offset {
      guard let found = CalendarTime.offset(offset[...]), found.length == offset.count else { return nil }
      time.offset = found.minutes
    }
    return time.milliseconds
  }

  /// What it says, for a person.
  var words: String {
    String(decoding: text.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
      + (offset.map { " " + String(decoding: $0.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self) } ?? "")
  }

  /// Cameras whose clock was never set write blanks or zeros.
  private static func isBlank(_ text: [UInt8]) -> Bool { text.allSatisfy { [0x20, 0x30, 0x3A].contains($0) } }

  /// An offset that is blank is not stated.
  private static func stated(_ offset: [UInt8]?) -> [UInt8]? {
    offset.flatMap { $0.allSatisfy { [0x20, 0x3A].contains($0) } ? nil : $0 }
  }
}
