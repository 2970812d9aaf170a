import ScanPluginKit

/// Takes the PDF417 of North American driving licenses and identity cards apart (AAMVA DL/ID card design standard, annex D,
/// versions 1 to 10 and those after it that keep the form).
///
/// Real cards break the header's rules; what is tolerated, each with a problem in words:
/// - control characters of the header that are missing, doubled or others (0x1C for 0x1E, a space for a line feed),
/// - `AAMVA` in place of `ANSI ` (cards before the first standard), and an issuer or a count that is missing,
/// - offsets and lengths of subfiles that do not fit: subfiles are found by their names, and compared with what is announced,
/// - a doubled name of a subfile (`DLDLDAQ…`), an element behind a line feed where none belongs, carriage returns between
///   elements, and subfiles that are announced but missing.
public enum AAMVAParser {
  /// The most elements of a card that are kept; the standard knows about a hundred.
  private static let maxElements = 1_000

  /// The card of a text; nil when the text is no such card: no header, or no element behind it.
  public static func parse(_ text: String) -> AAMVALicense? {
    let bytes = Array(text.utf8)
    guard let header = AAMVAHeader(bytes) else { return nil }
    var problems = header.problems
    let elements = elements(bytes[header.end...], announced: header.subfiles.map(\.name))
    guard elements.contains(where: { $0.id.hasPrefix("D") }) else { return nil }
    for subfile in header.subfiles {
      if !elements.contains(where: { $0.subfile == subfile.name }) {
        problems.append("the header announces a subfile \(subfile.name) that is not there")
      } else if !fits(subfile, bytes, start: header.start) {
        problems.append("the subfile \(subfile.name) is not where the header says")
      }
    }
    let body = AAMVABody(elements, version: header.version, issuer: AAMVAIssuer.named(header.issuerID))
    return AAMVALicense(
      version: String(header.version), bodyPart: body.values, issuerID: header.issuerID,
      jurisdiction: AAMVAIssuer.named(header.issuerID)?.name, jurisdictionVersion: header.jurisdictionVersion,
      elements: elements, problems: problems + body.problems)
  }

  /// Whether a subfile stands where the header says, counted from the `@`.
  private static func fits(_ subfile: AAMVAHeader.Subfile, _ bytes: [UInt8], start: Int) -> Bool {
    let place = start + subfile.offset
    guard place + subfile.length <= bytes.count else { return false }
    return bytes[place...].starts(with: subfile.name.utf8)
  }

  private static func elements(_ text: ArraySlice<UInt8>, announced: [String]) -> [AAMVAElement] {
    var elements: [AAMVAElement] = []
    var subfile = announced.first ?? "DL"
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0x1E || $0 == 0x1C }) {
      guard elements.count < maxElements else { break }
      var line = line.drop { $0 == 0x20 }
      while let name = subfileName(line) {
        subfile = name
        line = line.dropFirst(2)
      }
      guard line.count >= 3, line.prefix(3).allSatisfy(isIdentifier), line.first.map(isLetter) == true else { continue }
      let value = line.dropFirst(3).drop { $0 == 0x20 }
      let end = value.lastIndex { $0 != 0x20 && $0 != 0 }.map { $0 + 1 } ?? value.startIndex
      elements.append(
        AAMVAElement(
          subfile: subfile, id: String(decoding: line.prefix(3), as: UTF8.self),
          value: String(decoding: value[value.startIndex..<end], as: UTF8.self)))
    }
    return elements
  }

  /// The name of the subfile that a line begins with: no element's identifier starts with one of these.
  private static func subfileName(_ line: ArraySlice<UInt8>) -> String? {
    let two = Array(line.prefix(2))
    guard two.count == 2 else { return nil }
    let name = String(decoding: two, as: UTF8.self)
    if name == "DL" || name == "ID" || name == "EN" { return name }
    // The elements of a jurisdiction's subfile repeat its name: `ZVZVA01`.
    return two[0] == 0x5A && isLetter(two[1]) && line.dropFirst(2).starts(with: two) ? name : nil
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isIdentifier(_ byte: UInt8) -> Bool { isLetter(byte) || GS1Parser.isDigit(byte) }
}

/// The header of a card: who issued it by which version, and where its subfiles should be.
struct AAMVAHeader {
  /// A subfile as the header announces it.
  struct Subfile {
    let name: String
    let offset: Int
    let length: Int
  }

  /// Where the `@` stands, or should stand.
  let start: Int
  /// The index behind the header.
  let end: Int
  let issuerID: String
  let version: Int
  let jurisdictionVersion: String?
  let subfiles: [Subfile]
  private(set) var problems: [String] = []

  /// How far into a text the file type may stand.
  private static let reach = 24

  init?(_ bytes: [UInt8]) {
    guard let (type, name) = Self.fileType(bytes) else { return nil }
    let first = bytes[..<type].lastIndex(of: 0x40)
    start = first ?? max(0, type - 4)
    if Array(bytes[start..<type]) != [0x40, 0x0A, 0x1E, 0x0D] {
      problems.append("the control characters at the start are not those of the standard")
    }
    if name == "AAMVA" { problems.append("the file type is AAMVA and not ANSI") }
    var index = type + name.utf8.count
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let digits = bytes[index...].prefix { GS1Parser.isDigit($0) }
    index += digits.count
    let issuer = digits.prefix(6)
    issuerID = issuer.count == 6 ? String(decoding: issuer, as: UTF8.self) : ""
    let numbers = Array(digits.dropFirst(6))
    version = numbers.count >= 2 ? GS1Text.number(numbers[0..<2]) : 0
    // The first standard has no version of the jurisdiction; cards with its number and one exist.
    let hasOwnVersion = numbers.count >= 6
    jurisdictionVersion = hasOwnVersion ? String(GS1Text.number(numbers[2..<4])) : nil
    let count = numbers.count >= 4 ? GS1Text.number(numbers[(numbers.count - 2)...]) : 0
    if ![4, 6].contains(numbers.count) || hasOwnVersion != (version >= 2) {
      problems.append("the header has \(digits.count) digits in front of the subfiles")
    }
    var subfiles: [Subfile] = []
    while subfiles.count < 20, let subfile = Self.subfile(bytes[index...]) {
      subfiles.append(subfile)
      index += 10
    }
    if count != subfiles.count {
      problems.append("the header announces \(count) subfiles, and names \(subfiles.count)")
    }
    self.subfiles = subfiles
    end = index
  }

  /// Where the file type stands, and what it is.
  private static func fileType(_ bytes: [UInt8]) -> (index: Int, name: String)? {
    for index in 0..<min(reach, bytes.count) {
      for name in ["ANSI", "AAMVA"] where bytes[index...].starts(with: name.utf8) { return (index, name) }
    }
    return nil
  }

  /// The announcement at the start of a text: two letters, four digits for the offset, four for the length.
  private static func subfile(_ text: ArraySlice<UInt8>) -> Subfile? {
    guard text.count >= 10, text.prefix(2).allSatisfy(AAMVAParser.isLetter) else { return nil }
    let numbers = text.dropFirst(2).prefix(8)
    guard numbers.allSatisfy(GS1Parser.isDigit) else { return nil }
    return Subfile(
      name: String(decoding: text.prefix(2), as: UTF8.self), offset: GS1Text.number(numbers.prefix(4)),
      length: GS1Text.number(numbers.suffix(4)))
  }
}
