import ScanPluginKit

/// What a file that was set up says of itself: its name, what it reads, and where that comes from.
struct SetupDescription {
  let draft: SetupDraft
  let output: String
  let picture: String
  let texts: TextCatalog

  /// What sets it, as `--set` takes it.
  var overrides: [String] {
    let id = (try? TemplateName(FilePath.stem(of: output)).hyphenated) ?? draft.template.name
    let size = draft.reading.size.map { "\($0.width)x\($0.height)" } ?? "?"
    let words = SetupWords.description.with([
      "summary": .text(draft.template.summary),
      "picture": .string(picture.split(separator: "/").last.map(String.init) ?? picture), "size": .string(size),
    ])
    func json(_ text: String) -> String { JSONNode(.string(text)).text(.compact) }
    return [
      "/scanViewConfigDescription=\(json(words.text(texts)))", "/viewPluginConfig/pluginConfig/id=\(json(id))",
    ]
  }
}
