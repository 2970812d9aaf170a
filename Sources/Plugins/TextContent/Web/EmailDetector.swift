/// Finds e-mail addresses: the dot-atom form of RFC 5322, letters of every script in it (RFC 6531), a domain of the
/// root zone. Quoted local parts and addresses in brackets are not searched for.
struct EmailDetector {
  private(set) var candidates: [ContentCandidate] = []
  private static let longestLocal = 64

  init(text: PlainText) {
    var free = 0
    for (place, scalar) in text.scalars.enumerated() where scalar == "@" && place >= free {
      guard let start = Self.localStart(text, before: place, from: free), let host = HostName(text, at: place + 1)
      else {
        continue
      }
      let end = host.range.upperBound
      guard host.isPublic, !host.text.contains("_"), text.scalar(end) != "@" else { continue }
      let local = text.source(start..<place)
      candidates.append(
        ContentCandidate(
          kind: .emailAddress, range: start..<end,
          readings: [ContentReading(local + "@" + host.text, [("local", local), ("domain", host.text)])],
          certainty: .formed))
      free = end
    }
  }

  /// Where the local part before a place begins; nil when there is none of a right form.
  private static func localStart(_ text: PlainText, before at: Int, from free: Int) -> Int? {
    var start = at
    while start > free, at - start <= longestLocal, isAtom(text.scalars[start - 1]) || text.scalars[start - 1] == "." {
      start -= 1
    }
    if start > 0, text.scalars[start - 1] == "@" { return nil }
    // Signs that may begin an address by the rule mostly stand in front of one.
    while start < at, !isLetterOrDigit(text.scalars[start]) || Folding.isJoining(text.scalars[start]),
      text.scalars[start] != "_", text.scalars[start] != "."
    {
      start += 1
    }
    guard start < at, at - start <= longestLocal, text.scalars[start] != ".", text.scalars[at - 1] != "." else {
      return nil
    }
    for place in start..<(at - 1) where text.scalars[place] == "." && text.scalars[place + 1] == "." { return nil }
    return start
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: scalar.value >= 0x80 && (scalar.properties.isAlphabetic || Folding.isJoining(scalar))
    }
  }

  private static func isAtom(_ scalar: Unicode.Scalar) -> Bool {
    isLetterOrDigit(scalar) || "_+-%&='~#!$*?^`{|}".unicodeScalars.contains(scalar)
  }
}
