public import ScanImage
import ScanJSON

/// A row of picture files whose names differ in a number: `frame-%04d.png` for frame-0001.png, frame-0002.png and so on.
public struct NumberedSequence: Sendable, Hashable {
  /// The pattern as given: one `%d` or `%0Nd` in the file's name; `%%` is a percent sign.
  public let pattern: String
  /// The files that exist, in the order of their numbers.
  public let files: [File]

  /// One file of the row.
  public struct File: Sendable, Hashable {
    /// The number in its name.
    public let number: Int
    /// Its path.
    public let path: String
  }

  /// Whether a text is such a pattern.
  public static func isPattern(_ text: String) -> Bool { NumberedName(text) != nil }

  /// Finds the files of a pattern in its folder; the smallest number comes first, whichever it is, and numbers may be missing.
  ///
  /// - Throws: `SourceError` with `noInput` for a text that is no pattern or a row without files, `notFound` or
  ///   `notPermitted` for the folder.
  public init(pattern: String) throws(SourceError) {
    guard let name = NumberedName(pattern) else {
      throw SourceError(
        .noInput, source: pattern,
        message: StillText.noSequence.with())
    }
    var files: [File] = []
    for entry in try Folder.entries(of: name.folder) where entry.kind == .file {
      if let number = name.number(in: entry.name) {
        files.append(File(number: number, path: Folder.joined(name.folder, entry.name)))
      }
    }
    guard !files.isEmpty else {
      throw SourceError(
        .noInput, source: pattern,
        message: StillText.emptySequence.with(["name": .string(name.example)]))
    }
    self.pattern = pattern
    self.files = files.sorted { ($0.number, $0.path) < ($1.number, $1.path) }
  }
}

/// A numbered name, taken apart.
private struct NumberedName {
  let folder: String
  private let prefix: String
  private let suffix: String
  private let digits: Int

  init?(_ pattern: String) {
    let slash = pattern.lastIndex(of: "/")
    folder = slash.map { String(pattern[...$0]) } ?? ""
    var rest = slash.map { pattern[pattern.index(after: $0)...] } ?? pattern[...]
    var parts: [String] = [""]
    var width: Int?
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(number.count)
      guard rest.popFirst() == "d", width == nil, number.isEmpty || number.first == "0", number.count <= 3 else {
        return nil
      }
      width = Int(number) ?? 0
      parts.append("")
    }
    guard let width, parts.count == 2 else { return nil }
    prefix = parts[0]
    suffix = parts[1]
    digits = width
  }

  var example: String {
    prefix + String(repeating: "0", count: max(0, digits - 1)) + "1" + suffix
  }

  /// The number in a name that fits the pattern: as many digits as it asks for, more only without leading zero.
  func number(in name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else { return nil }
    let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
    guard middle.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let expected = max(1, digits)
    guard middle.count == expected || (middle.count > expected && middle.first != "0") else { return nil }
    return Int(middle)
  }
}
