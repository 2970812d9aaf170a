/// Finds addresses of the web: with a scheme (RFC 3986, letters of every script by RFC 3987), with `www.`, or a bare
/// name of the root zone.
struct URLDetector {
  private(set) var candidates: [ContentCandidate] = []
  private let text: PlainText
  private static let schemes: Set<String> = ["http", "https", "ftp", "ftps", "sftp", "rtsp", "ws", "wss"]

  private static let longestAuthority = 512

  init(text: PlainText) {
    self.text = text
    var place = 0
    while place < text.scalars.count {
      if Self.isBlank(text.scalars[place]) {
        place += 1
        continue
      }
      var end = place
      while end < text.scalars.count, !Self.isBlank(text.scalars[end]) { end += 1 }
      read(place..<end)
      place = end
    }
  }

  /// Reads what stands between two blanks.
  private mutating func read(_ chunk: Range<Int>) {
    var place = chunk.lowerBound
    var hasScheme = false
    while let colon = schemeColon(in: place..<chunk.upperBound) {
      hasScheme = true
      var start = colon
      // No scheme that is searched for has more than five letters.
      while start > place, colon - start < 6, Self.isLetter(text.scalars[start - 1]) { start -= 1 }
      place = colon + 3
      let scheme = text.plain(start..<colon).lowercased()
      guard Self.schemes.contains(scheme), let range = address(start, authority: colon + 3, scheme: scheme) else {
        continue
      }
      place = max(place, range.upperBound)
    }
    if !hasScheme { bare(chunk) }
  }

  private func schemeColon(in range: Range<Int>) -> Int? {
    guard range.count > 3 else { return nil }
    return (range.lowerBound..<(range.upperBound - 2)).first {
      text.scalars[$0] == ":" && text.scalars[$0 + 1] == "/" && text.scalars[$0 + 2] == "/"
    }
  }

  /// An address with a scheme; nil when the host has no right form.
  private mutating func address(_ start: Int, authority: Int, scheme: String) -> Range<Int>? {
    // Host and port come first and are bounded, so that a chain of schemes does not read the rest again and again.
    var stop = authority
    while stop < text.scalars.count, Self.isAllowed(text.scalars[stop]), !Self.isAuthorityEnd(text.scalars[stop]) {
      stop += 1
      if stop - authority > Self.longestAuthority { return nil }
    }
    let at = (authority..<stop).last { text.scalars[$0] == "@" }
    let first = at.map { $0 + 1 } ?? authority
    let host: String
    var place: Int
    if text.scalar(first) == "[" {
      guard let close = (first..<stop).first(where: { text.scalars[$0] == "]" }), isVersion6(first + 1..<close) else {
        return nil
      }
      host = text.plain(first..<close + 1).lowercased()
      place = close + 1
    } else {
      guard let name = HostName(text, at: first), name.isPublic || name.isAddress || name.text == "localhost" else {
        return nil
      }
      host = name.text
      place = name.range.upperBound
    }
    guard let port = port(at: place) else { return nil }
    place = port
    guard endsAuthority(place) else { return nil }
    var end = place
    while end < text.scalars.count, Self.isAllowed(text.scalars[end]) { end += 1 }
    let last = pathEnd(place, limit: end)
    let head = scheme + "://" + text.source(authority..<first) + host
    append(start..<last, head + text.source(hostEnd(first, place)..<last), scheme, host, isAssumed: false, .formed)
    return start..<last
  }

  /// Whether host and port are over at a place: what goes on with other signs, as in `example.com%00.example.org` or
  /// `example.com:port`, names another host than it seems to, or none.
  private func endsAuthority(_ place: Int) -> Bool {
    guard let next = text.scalar(place), Self.isAllowed(next), !Self.isAuthorityEnd(next) else { return true }
    guard Self.isClosing(next) else { return false }
    guard next == ":", let after = text.scalar(place + 1) else { return true }
    return !Self.isNameStart(after)
  }

  /// Where the port, if there is one, begins.
  private func hostEnd(_ first: Int, _ place: Int) -> Int {
    var index = place
    while index > first, Folding.isDigit(text.scalars[index - 1]) { index -= 1 }
    return index > first && index < place && text.scalars[index - 1] == ":" ? index - 1 : place
  }

  /// A name without a scheme.
  private mutating func bare(_ chunk: Range<Int>) {
    // A user's name in front of the host is an e-mail address; behind the host it is part of the path.
    guard !text.scalars[chunk].prefix(while: { $0 != "/" }).contains("@") else { return }
    if chunk.lowerBound > 2, text.scalars[chunk.lowerBound - 2] == "/" { return }
    var start = chunk.lowerBound
    while start < chunk.upperBound, !Self.isNameStart(text.scalars[start]) { start += 1 }
    // A label in front, as in `Web:www.example.org`.
    if let colon = text.scalars[start..<chunk.upperBound].firstIndex(of: ":"), colon + 1 < chunk.upperBound,
      Self.isLetter(text.scalars[colon + 1]), !text.scalars[start..<colon].contains("."),
      !Self.schemes.contains(text.plain(start..<colon).lowercased())
    {
      start = colon + 1
    }
    guard let name = HostName(text, at: start), name.isPublic, !name.text.contains("_") else { return }
    let isMarked = name.labels[0] == "www" && name.labels.count > 2
    if name.labels[0] == "www" && !isMarked { return }
    guard let place = port(at: name.range.upperBound) else { return }
    let next = text.scalar(place)
    let hasPath = next == "/" || (isMarked && (next == "?" || next == "#"))
    // What goes on with other signs than an end of the sentence is something else.
    if !hasPath, let next, !Self.isBlank(next), !Self.isClosing(next) { return }
    guard isMarked || isPlausible(name, hasPath: hasPath) else { return }
    var end = place
    while end < chunk.upperBound, Self.isAllowed(text.scalars[end]) { end += 1 }
    let last = hasPath ? pathEnd(place, limit: end) : place
    append(
      start..<last, "http://" + name.text + text.source(name.range.upperBound..<last), "http", name.text,
      isAssumed: true, isMarked || hasPath ? .formed : .likely)
  }

  /// Whether a bare name is more than two words or numbers with a full stop between them.
  private func isPlausible(_ name: HostName, hasPath: Bool) -> Bool {
    let letters = text.scalars[name.range]
    let last = letters.suffix(name.topLevel.unicodeScalars.count)
    let isOneCase = last.allSatisfy(Folding.isCapital) || !last.contains(where: Folding.isCapital)
    guard isOneCase, name.labels.dropLast().allSatisfy({ !$0.isEmpty }) else { return false }
    // `End.THE`: capitals behind small letters begin a sentence.
    if last.allSatisfy(Folding.isCapital), letters.contains(where: { ("a"..."z").contains($0) }) { return false }
    guard
      name.labels.contains(where: { label in label.unicodeScalars.contains { Self.isLetter($0) || $0.value > 0x7F } })
    else { return false }
    if hasPath { return name.labels[0].unicodeScalars.count > 1 }
    if TopLevelDomain.isFileEnding(name.topLevel) { return false }
    if name.labels.dropLast().allSatisfy({ $0.unicodeScalars.count == 1 }) { return false }
    guard TopLevelDomain.isWord(name.topLevel) else { return true }
    // `10.am`
    if name.labels.dropLast().allSatisfy({ $0.unicodeScalars.allSatisfy(Folding.isDigit) }) { return false }
    let end = name.range.upperBound
    guard text.scalar(end) == " ", let next = text.scalar(end + 1) else { return true }
    return !("a"..."z").contains(next)
  }

  private mutating func append(
    _ range: Range<Int>, _ value: String, _ scheme: String, _ host: String, isAssumed: Bool,
    _ certainty: ContentCertainty
  ) {
    let reading = ContentReading(
      value, [("scheme", scheme), ("host", host), ("assumedScheme", isAssumed ? scheme : nil)])
    candidates.append(ContentCandidate(kind: .url, range: range, readings: [reading], certainty: certainty))
  }

  /// The place behind a port; the same place when there is none, nil when it is none of 1…65535.
  private func port(at place: Int) -> Int? {
    guard text.scalar(place) == ":", let first = text.scalar(place + 1), Folding.isDigit(first) else { return place }
    var end = place + 1
    var value = 0
    while let scalar = text.scalar(end), Folding.isDigit(scalar) {
      value = value * 10 + Int(scalar.value) - 0x30
      guard value <= 65535 else { return nil }
      end += 1
    }
    return value > 0 ? end : nil
  }

  /// Whether characters make an address of version 6: groups of up to four hexadecimal digits and colons.
  private func isVersion6(_ range: Range<Int>) -> Bool {
    guard (2...45).contains(range.count) else { return false }
    let groups = text.scalars[range].split(separator: ":", omittingEmptySubsequences: false)
    let isHex = groups.allSatisfy { $0.count <= 4 && $0.allSatisfy(\.properties.isASCIIHexDigit) }
    let empty = groups.count { $0.isEmpty }
    return isHex && (empty == 0 ? groups.count == 8 : (3...9).contains(groups.count) && empty <= 3)
  }

  /// Where path, query and fragment end: signs of the sentence and brackets that were not opened within are not theirs.
  private func pathEnd(_ start: Int, limit: Int) -> Int {
    var round = 0
    var square = 0
    for place in start..<limit {
      switch text.scalars[place] {
      case "(": round += 1
      case ")": round -= 1
      case "[": square += 1
      case "]": square -= 1
      default: continue
      }
    }
    var end = limit
    while end > start {
      let last = text.scalars[end - 1]
      if last == ")", round >= 0 { break }
      if last == "]", square >= 0 { break }
      guard Self.isClosing(last) else { break }
      if last == ")" { round += 1 }
      if last == "]" { square += 1 }
      end -= 1
    }
    return end
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t"
  }

  private static func isAuthorityEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar == "?" || scalar == "#"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || Folding.isDigit(scalar) || (scalar.value >= 0x80 && scalar.properties.isAlphabetic)
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    ".,;:!?'\")]}>»”’…、".unicodeScalars.contains(scalar)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x80 { return scalar.properties.isAlphabetic || Folding.isJoining(scalar) }
    return scalar.value > 0x20 && scalar.value < 0x7F && !"<>\"{}|\\^`".unicodeScalars.contains(scalar)
  }
}
