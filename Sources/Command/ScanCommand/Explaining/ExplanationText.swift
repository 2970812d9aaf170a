import ScanPluginKit

/// The line of a picture with its explanation, in words.
struct ExplanationText {
  private let line: JSONNode
  private let texts: TextCatalog

  /// - Parameter line: What `explain --json` prints.
  init(_ line: JSONNode, _ texts: TextCatalog) {
    (self.line, self.texts) = (line, texts)
  }

  /// The words, several lines.
  var text: String {
    var lines = [headline]
    guard let explanation = line["explanation"] else {
      return (lines + messages.map { "  " + $0 }).joined(separator: "\n")
    }
    var table: [[String]] = []
    for gate in explanation["gates"]?.elements ?? [] {
      let state = gate["state"]?.string ?? ""
      let reasons = (gate["reasons"]?.elements ?? []).compactMap { $0["message"]?.string }
      let numbers = (gate["numbers"]?.elements ?? []).compactMap(number)
      table.append([
        name(gate["gate"]?.string), stateWord(state),
        (reasons + (reasons.isEmpty ? numbers : [])).joined(separator: "; "),
      ])
    }
    let widths = (0..<2).map { column in table.map { $0[column].count }.max() ?? 0 }
    lines += table.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "  " + (cells + [ShownText.harmless(row[2])]).joined(separator: "  ").trimmedAtEnd
    }
    let time = explanation["milliseconds"]?.number?.lexeme ?? "?"
    let reasonsTime = explanation["reasonsMilliseconds"]?.number?.lexeme ?? "0"
    lines.append(
      "  "
        + ExplainWords.time.with([
          "time": .string(time), "attempts": .string(explanation["attempts"]?.number?.lexeme ?? "1"),
          "effort": .string(explanation["effort"]?.string ?? ""), "reasons": .string(reasonsTime),
        ]).text(texts))
    if let next = explanation["next"]?.string {
      lines.append("  " + ExplainWords.next.with(["advice": .string(next)]).text(texts))
    }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    let source = ShownText.harmless(line["source"]?.string ?? "")
    let page = line["page"]?.number?.int ?? 1
    if let frame = line["frame"]?.number?.int {
      let time = Duration.milliseconds(line["timestampMs"]?.number?.int ?? 0)
      let place = ExplainWords.frame.with([
        "source": .string(source), "frame": .number(frame), "time": .seconds(time),
      ]).text(texts)
      return "\(place): \(whatWasRead)"
    }
    let place =
      page > 1 ? ExplainWords.page.with(["source": .string(source), "page": .number(page)]).text(texts) : source
    return "\(place): \(whatWasRead)"
  }

  /// What the picture gave; of a frame of a running source, what came since the one before, or what is still in view.
  private var whatWasRead: String {
    func words(_ items: [JSONNode]) -> String {
      items.map { "\($0["kind"]?.string ?? "") \"\(ShownText.harmless($0["text"]?.string ?? ""))\"" }
        .joined(separator: ", ")
    }
    let items = line["items"]?.elements ?? []
    if !items.isEmpty { return words(items) }
    let known = line["explanation"]?["inView"]?.elements ?? []
    return known.isEmpty
      ? ExplainWords.nothing.with().text(texts)
      : ExplainWords.stillInView.with(["items": .string(words(known))]).text(texts)
  }

  /// What went wrong with a picture that was not read at all.
  private var messages: [String] {
    (line["problems"]?.elements ?? []).compactMap { $0["message"]?.string.map { ShownText.harmless($0) } }
  }

  private func name(_ gate: String?) -> String {
    gate.flatMap(Explanation.Gate.init).map { ExplainWords($0).with().text(texts) } ?? gate ?? ""
  }

  private func stateWord(_ state: String) -> String {
    switch Explanation.State(rawValue: state) {
    case .passed: ExplainWords.passed.with().text(texts)
    case .failed: ExplainWords.failed.with().text(texts)
    case .notReached: ExplainWords.notReached.with().text(texts)
    case nil: state
    }
  }

  /// A measure of the picture with its limit; nil for one that only a reason's own sentence explains.
  private func number(_ node: JSONNode) -> String? {
    guard let value = node["value"]?.number else { return nil }
    let words: ExplainWords
    switch node["name"]?.string {
    case MeasuredValue.Name.brightness.name: words = .brightnessIs
    case MeasuredValue.Name.contrast.name: words = .contrastIs
    case MeasuredValue.Name.sharpness.name: words = .sharpnessIs
    default: return nil
    }
    let measure = words.with(["value": .string(value.lexeme)])
    guard let limit = node["limit"]?.number else { return measure.text(texts) }
    return ExplainWords.atLeast.with(["measure": .text(measure), "limit": .string(limit.lexeme)]).text(texts)
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
