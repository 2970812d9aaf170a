public import ScanJSON
import ScanScene

/// The languages that a site speaks, each with its sentences.
public struct SiteLanguages: Sendable {
  /// A language.
  public struct Language: Sendable {
    /// Its tag (BCP 47), like `de`.
    public let tag: String
    /// Its sentences.
    public let texts: TextCatalog

    /// Makes a language.
    public init(tag: String, texts: TextCatalog) {
      self.tag = tag
      self.texts = texts
    }
  }

  /// All languages; English is one of them.
  public let all: [Language]
  /// The language that was given when the site was started; nil leaves it to each visitor's browser.
  private let given: String?

  /// The translations that are part of the program, as JSON texts by the tags of their languages.
  public static let translations: [(tag: String, json: [UInt8])] = [("de", PackageResources.de_json)]

  /// The sentences of the page, for translators.
  public static let templates =
    PageText.templates + PageEditorText.templates + PageFieldText.templates + PageDocumentText.templates
    + PageKindText.templates + PageDeviceText.templates + PageChangeText.templates + SceneValueText.templates
    + WebRefusal.templates

  /// Makes languages.
  ///
  /// - Parameters:
  ///   - others: The languages beside English.
  ///   - given: The one that visitors get who do not choose; it takes the place of one with the same tag.
  public init(_ others: [Language] = [], given: Language? = nil) {
    let named = others + [given].compactMap { $0 }
    let english = Language(tag: "en", texts: .english)
    all = ([english] + named).reduce(into: []) { all, language in
      if let index = all.firstIndex(where: { $0.tag == language.tag }) {
        all[index] = language
      } else {
        all.append(language)
      }
    }
    self.given = given?.tag
  }

  /// The language of a request: the one that it names by `?language=`, else the one that was given, else what its browser prefers.
  func language(of request: WebRequest) -> Language {
    let tags =
      [request.queryValue("language"), given].compactMap { $0 } + Self.preferred(request.header("accept-language"))
    for wanted in tags {
      let tag = wanted.lowercased()
      if let exact = all.first(where: { $0.tag.lowercased() == tag }) { return exact }
      let language = tag.prefix { $0 != "-" }
      if let near = all.first(where: { $0.tag.lowercased().prefix { $0 != "-" } == language }) { return near }
    }
    return all[0]
  }

  /// The tags of `Accept-Language`, the most wanted first (RFC 9110, section 12.5.4).
  static func preferred(_ field: String?) -> [String] {
    let ranges = (field ?? "").prefix(500).split(separator: ",").map { range -> (tag: String, weight: Double) in
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (parts.first ?? "", weight)
    }
    return ranges.enumerated().filter { $0.element.weight > 0 && $0.element.tag != "*" }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
  }
}
