import ScanPluginKit
import ScanStills

/// A page of a suite's cases: what did not pass first, each with its annotated picture.
struct SuitePage {
  let report: SuiteReport
  /// The folder of the page; relative inputs of the suite start from ``inputs``.
  let folder: String
  let inputs: String

  /// Draws the pictures of the cases that did not pass, and writes the page.
  ///
  /// - Parameter draw: Reads the inputs again and writes each with what was read in it marked, to the file beside.
  /// - Throws: `PictureWriteError`, and what `draw` throws.
  func write(_ draw: ([(input: String, file: String)]) async throws -> Void) async throws {
    let pictures = FilePath.joined(folder, "pictures")
    try FilePath.makeFolder(pictures)
    let open = report.outcomes.filter { $0.state == .failed || $0.state == .new }
    let paths = open.map { Suite.path(of: $0.input, in: inputs) }
    let drawable = zip(open, zip(paths, AnnotatedNames(paths).names)).filter { !SourceArgument.isLive($1.0) }
    try await draw(drawable.map { ($1.0, FilePath.joined(pictures, $1.1)) })
    let files = Dictionary(drawable.map { ($0.input, $1.1) }) { first, _ in first }
    try TextFile.write(html(files), to: FilePath.joined(folder, "index.html"))
  }

  private func html(_ files: [String: String]) -> String {
    let order: [CaseOutcome.State] = [.failed, .error, .new, .skipped, .passed]
    let parts = order.flatMap { state in report.outcomes.filter { $0.state == state } }.map { outcome in
      let picture =
        files[outcome.input].map { "<a href=\"\(url($0))\"><img src=\"\(url($0))\" alt=\"\" loading=\"lazy\"></a>" }
        ?? ""
      let lines = report.details(outcome).map { "<li>\(XML.escaped($0))</li>" }.joined()
      return """
        <article class="\(outcome.state.rawValue)">
        <h2><span>\(XML.escaped(report.stateWord(outcome.state)))</span> \(XML.escaped(outcome.input))</h2>
        \(lines.isEmpty ? "" : "<ul>\(lines)</ul>")\(picture)
        </article>
        """
    }
    let language = report.texts == .english ? " lang=\"en\"" : ""
    return """
      <!doctype html>
      <html\(language)>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(XML.escaped(report.suite))</title>
      <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      article { border-left: 4px solid #888; padding: 0 1rem; margin: 1rem 0; }
      .failed, .error { border-color: #c22; }
      .passed { border-color: #283; }
      .new { border-color: #b80; }
      h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
      h2 span { font-weight: 400; opacity: 0.8; }
      ul { margin: 0.3rem 0; overflow-wrap: anywhere; }
      img { max-width: 100%; max-height: 30rem; }
      </style>
      <h1>\(XML.escaped(report.suite))</h1>
      <p>\(XML.escaped(report.summary.text(report.texts)))</p>
      \(parts.joined(separator: "\n"))
      </html>

      """
  }

  /// The address of a picture from the page.
  private func url(_ name: String) -> String {
    "pictures/"
      + name.utf8.map { byte in
        let character = Character(UnicodeScalar(byte))
        return byte < 0x80 && (character.isLetter || character.isNumber || "-._~".contains(character))
          ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }
}
