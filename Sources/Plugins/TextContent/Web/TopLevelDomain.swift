/// The last labels that names of the internet can have: IANA's root zone.
enum TopLevelDomain {
  /// Whether a label in small letters is a top-level domain.
  static func isKnown(_ label: String) -> Bool { all.contains(label) }

  /// Whether a label is a word of English that also is the domain of a country: a full stop without a space behind it
  /// (`the end.in the beginning`) makes it look like one.
  static func isWord(_ label: String) -> Bool { words.contains(label) }

  /// Whether a label is better known as the ending of a file's name.
  static func isFileEnding(_ label: String) -> Bool { fileEndings.contains(label) }

  private static let all = Set((plain + " " + encoded + " " + other).split { $0 == " " || $0 == "\n" }.map(String.init))
  private static let words: Set<String> = [
    "in", "is", "it", "to", "so", "no", "me", "am", "at", "be", "my", "do", "as", "us", "one", "now", "here", "how",
    "may", "you", "love", "like", "next", "open", "and", "an", "by", "on", "or", "we", "he", "most", "some", "see",
    "just", "man", "men", "day", "cool", "fast", "fun", "gay", "got", "read", "room", "talk", "wow", "yes", "zero",
  ]
  private static let fileEndings: Set<String> = [
    "py", "sh", "rs", "md", "pl", "ps", "so", "zip", "mov", "cc", "java", "ml", "pub", "app", "bz", "gz", "ai",
  ]
}
