import ScanPluginKit

/// Expectations as a table (RFC 4180): a line for each thing that is to be read, with the columns `input`, `text` and, where they are needed,
/// `kind` and `pattern`. An input whose only line has neither text nor pattern is to give nothing.
enum SuiteTable {
  private static let columns = ["input", "text", "kind", "pattern"]

  /// Reads a table.
  ///
  /// - Throws: ``UsageError`` with the line.
  static func read(_ path: String) throws -> [SuiteCase] {
    let reader = CSVReader(try ConfigText.read(path))
    func problem(_ words: SuiteWords, line: Int, _ value: String = "") -> UsageError {
      UsageError(
        words.with(["file": .string(path), "line": .number(line), "value": .string(ShownText.short(value))]))
    }
    if let line = reader.unclosed { throw problem(.unclosed, line: line) }
    guard let head = reader.rows.first else { throw problem(.noColumns, line: 1) }
    if let other = head.fields.first(where: { !columns.contains($0) }) {
      throw problem(.otherColumn, line: head.line, other)
    }
    guard head.fields.contains("input"), head.fields.contains("text") || head.fields.contains("pattern"),
      Set(head.fields).count == head.fields.count
    else { throw problem(.noColumns, line: head.line) }
    var cases: [SuiteCase] = []
    var places: [String: Int] = [:]
    for row in reader.rows.dropFirst() {
      guard row.fields.count == head.fields.count else { throw problem(.otherCount, line: row.line) }
      let values = Dictionary(uniqueKeysWithValues: zip(head.fields, row.fields))
      guard let input = values["input"], !input.isEmpty else { throw problem(.noInput, line: row.line) }
      let place = places[input] ?? cases.count
      if place == cases.count {
        places[input] = place
        cases.append(SuiteCase(input, expect: []))
      }
      let pattern: PatternText?
      do throws(PatternError) {
        pattern = try values["pattern"].flatMap { text throws(PatternError) in
          text.isEmpty ? nil : try PatternText(text)
        }
      } catch {
        throw UsageError(
          SuiteWords.badPattern.with([
            "file": .string(path), "line": .number(row.line), "problem": .text(error.displayText),
          ]))
      }
      let text = values["text"].flatMap { $0.isEmpty ? nil : $0 }
      if text != nil, pattern != nil { throw problem(.twoTexts, line: row.line) }
      guard text != nil || pattern != nil else { continue }
      cases[place].expect?.append(
        ExpectedItem(text: text, pattern: pattern, kind: values["kind"].flatMap { $0.isEmpty ? nil : $0 }))
    }
    return cases
  }

  /// The table of cases; one without an expectation is left out.
  static func text(_ cases: [SuiteCase]) -> String {
    let items = cases.flatMap { one in (one.expect ?? []).map { (one.input, $0) } }
    let hasPattern = items.contains { $0.1.pattern != nil }
    var lines = [hasPattern ? columns : Array(columns.dropLast())]
    for one in cases {
      guard let expect = one.expect else { continue }
      for item in expect.isEmpty ? [ExpectedItem()] : expect {
        lines.append([one.input, item.text ?? "", item.kind ?? ""] + (hasPattern ? [item.pattern?.text ?? ""] : []))
      }
    }
    return lines.map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    text.contains { $0 == "," || $0 == ";" || $0 == "\"" || $0.isNewline }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
