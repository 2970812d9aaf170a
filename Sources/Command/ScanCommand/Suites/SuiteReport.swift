import ScanPluginKit

/// What `test` prints of the cases that ended.
struct SuiteReport {
  let suite: String
  let outcomes: [CaseOutcome]
  let texts: TextCatalog

  /// The counts.
  var counts: SuiteCounts { SuiteCounts(outcomes) }

  /// What is wrong with a case, a line each.
  func details(_ outcome: CaseOutcome) -> [String] {
    func line(_ words: SuiteWords, _ what: String) -> String {
      words.with(["what": .string(what)]).text(texts)
    }
    let read = outcome.state == .new ? outcome.read.map { line(.read, $0.words) } : []
    return outcome.missed.map { line(.missed, $0.words) }
      + outcome.late.map {
        SuiteWords.late.with(["what": .string($0.item.words), "frame": .number($0.frame)]).text(texts)
      }
      + outcome.misread.map { line(.misread, $0.words) } + read
      + (outcome.state == .passed ? [] : outcome.words)
  }

  /// The cases that did not pass, in words, and the counts.
  var text: String {
    let shown = outcomes.filter { $0.state != .passed }.map { outcome in
      ([stateWord(outcome.state) + "  " + ShownText.harmless(outcome.input)]
        + details(outcome).map { "    " + ShownText.harmless($0) }).joined(separator: "\n")
    }
    return (shown + [summary.text(texts)]).joined(separator: "\n")
  }

  /// The counts in words.
  var summary: DisplayText {
    let counts = counts
    return SuiteWords.summary.with([
      "passed": .number(counts[.passed]), "total": .number(counts.total), "failed": .number(counts[.failed]),
      "errors": .number(counts[.error]), "new": .number(counts[.new]), "skipped": .number(counts[.skipped]),
      "hits": .number(counts.hits), "missed": .number(counts.missed), "misread": .number(counts.misread),
    ])
  }

  /// The state in a word.
  func stateWord(_ state: CaseOutcome.State) -> String {
    let word: SuiteWords =
      switch state {
      case .passed: .passed
      case .failed: .failed
      case .new: .new
      case .skipped: .skipped
      case .error: .error
      }
    return word.with().text(texts)
  }

  /// A line for each case, and one for the counts.
  var jsonLines: [JSONNode] {
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    func list(_ nodes: [JSONNode]) -> JSONNode { JSONNode(.array(nodes)) }
    let cases: [JSONNode] = outcomes.map { outcome in
      [
        "input": JSONNode(.string(outcome.input)), "state": JSONNode(.string(outcome.state.rawValue)),
        "read": list(outcome.read.map(\.json)), "missed": list(outcome.missed.map { $0.json() }),
        "late": list(outcome.late.map { ["frame": number($0.frame), "item": $0.item.json] }),
        "misread": list(outcome.misread.map(\.json)),
        "words": list(outcome.words.map { JSONNode(.string($0)) }),
      ]
    }
    let counts = counts
    let states = CaseOutcome.State.allCases.map { JSONMember($0.rawValue, number(counts[$0])) }
    let things = [
      JSONMember("hits", number(counts.hits)), JSONMember("missed", number(counts.missed)),
      JSONMember("misread", number(counts.misread)),
    ]
    return cases + [["suite": JSONNode(.string(suite)), "counts": JSONNode(.object(states + things))]]
  }

  /// The cases by the Test Anything Protocol, version 14.
  var tap: String {
    var lines = ["TAP version 14", "1..\(outcomes.count)"]
    for (index, outcome) in outcomes.enumerated() {
      let name = ShownText.harmless(outcome.input).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
      // What nobody has said is no failure yet.
      let isGood = outcome.state != .failed && outcome.state != .error
      var line = "\(isGood ? "ok" : "not ok") \(index + 1) - \(name)"
      if outcome.state == .skipped { line += " # SKIP \(ShownText.harmless(outcome.words.joined(separator: "; ")))" }
      if outcome.state == .new { line += " # SKIP \(SuiteWords.nothingExpected.with().text(texts))" }
      lines.append(line)
      let details = isGood ? [] : details(outcome)
      guard !details.isEmpty else { continue }
      // JSON strings are strings of YAML too.
      lines += ["  ---", "  details:"] + details.map { "    - \(JSONNode(.string($0)).text(.compact))" } + ["  ..."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The cases as JUnit's XML, without times, so that the same result is the same file.
  var junit: String {
    let counts = counts
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>",
      "  <testsuite name=\"\(XML.escaped(suite))\" tests=\"\(counts.total)\" failures=\"\(counts[.failed])\" errors=\"\(counts[.error])\" skipped=\"\(counts[.skipped] + counts[.new])\">",
    ]
    for outcome in outcomes {
      let head = "    <testcase classname=\"\(XML.escaped(suite))\" name=\"\(XML.escaped(outcome.input))\""
      let details = details(outcome)
      let message = XML.escaped(details.first ?? stateWord(outcome.state))
      let body = XML.escaped(details.joined(separator: "\n"))
      switch outcome.state {
      case .passed: lines.append(head + "/>")
      case .failed:
        lines += [
          head + ">", "      <failure type=\"failed\" message=\"\(message)\">\(body)</failure>", "    </testcase>",
        ]
      case .error:
        lines += [head + ">", "      <error type=\"error\" message=\"\(message)\">\(body)</error>", "    </testcase>"]
      case .skipped: lines += [head + ">", "      <skipped message=\"\(message)\"/>", "    </testcase>"]
      case .new:
        let words = XML.escaped(SuiteWords.nothingExpected.with().text(texts))
        lines += [
          head + ">", "      <skipped message=\"\(words)\"/>", "      <system-out>\(body)</system-out>",
          "    </testcase>",
        ]
      }
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }
}

/// Text in XML and HTML.
enum XML {
  /// A text as it stands in an element or a quoted attribute; what XML 1.0 cannot hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
