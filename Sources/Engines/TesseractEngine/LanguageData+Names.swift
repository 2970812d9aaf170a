extension LanguageData {
  /// The language of a locale, like `deu` of `de_AT.UTF-8`, where its data is installed; nil otherwise, and for the locale `C`.
  package func language(ofLocale locale: String) -> String? {
    DebianLanguages.name(ofLocale: locale).flatMap { languages.contains($0) ? $0 : nil }
  }

  /// The names of the languages and scripts that are installed, models of one's own among them, and of those that Debian and Ubuntu
  /// package; sorted.
  package var installedAndPackaged: [String] { Set(languages).union(DebianLanguages.all).sorted() }

  /// What a language or script is called in English; nil for a model of one's own.
  package static func englishName(of language: String) -> String? { LanguageNames.english(language) }

  /// The languages and scripts that have a name in English, with that name; sorted.
  package static var named: [(language: String, english: String)] {
    DebianLanguages.all.sorted().compactMap { name in LanguageNames.english(name).map { (name, $0) } }
  }

  /// The package of Debian and Ubuntu with the data of a language or script; nil where there is none.
  package static func package(of language: String) -> String? { DebianLanguages.package(language) }
}
