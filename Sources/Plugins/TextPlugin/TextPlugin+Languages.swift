public import ScanPluginKit
import TesseractEngine

/// A language or script that free text can be read in where its data is installed.
public struct TextLanguage: Sendable, Hashable {
  /// The name of the data, as `languages` of a configuration gives it: `deu`, `script/Latin`.
  public let name: String
  /// The name in English; nil for a model of one's own.
  public let englishName: String?
  /// The package of Debian and Ubuntu that holds the data; nil where there is none.
  public let package: String?
  /// Whether the data is on this machine.
  public let isInstalled: Bool

  /// The name as a text with the id `language.` and the name of the data; nil for a model of one's own.
  public var displayName: DisplayText? { englishName.map { DisplayText(Self.template(name, $0)) } }

  /// The names of all languages and scripts that Debian and Ubuntu package.
  static var texts: [TextTemplate] { LanguageData.named.map { template($0.language, $0.english) } }

  private static func template(_ name: String, _ english: String) -> TextTemplate {
    TextTemplate("language.\(name)", english)
  }
}

extension TextPlugin {
  /// The language that free text is read in where a configuration names none: that of a locale where its data is installed, else English.
  ///
  /// - Parameters:
  ///   - locale: The locale; the user's where none is given, see `PluginContext`.
  ///   - folders: Folders with models of one's own, like the one of the configuration's file.
  ///   - includesSystem: Whether the machine's own folders count too.
  public static func defaultLanguage(
    locale: String = PluginContext.userLocale, folders: [String] = [], includesSystem: Bool = true
  ) -> String {
    LanguageData(folders: folders, includesSystem: includesSystem).language(ofLocale: locale) ?? "eng"
  }

  /// The languages and scripts that free text can be read in, by name: those that are installed on this machine, and those that Debian and
  /// Ubuntu package.
  ///
  /// - Parameters:
  ///   - folders: Folders with models of one's own, like the one of the configuration's file.
  ///   - includesSystem: Whether the machine's own folders count too.
  public static func recognitionLanguages(folders: [String] = [], includesSystem: Bool = true) -> [TextLanguage] {
    let data = LanguageData(folders: folders, includesSystem: includesSystem)
    let installed = Set(data.languages)
    return data.installedAndPackaged.map { name in
      TextLanguage(
        name: name, englishName: LanguageData.englishName(of: name), package: LanguageData.package(of: name),
        isInstalled: installed.contains(name))
    }
  }
}
