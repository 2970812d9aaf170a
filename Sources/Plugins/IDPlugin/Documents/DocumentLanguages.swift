import ScanPluginKit
package import TesseractEngine

/// Which language data documents are read with.
package enum DocumentLanguages {
  /// The languages for an alphabet. Latin letters with accents need the data of the whole script; without it English reads
  /// the letters and loses the accents.
  package static func languages(_ alphabet: UniversalIDConfig.Alphabet, _ data: LanguageData) -> [String] {
    switch alphabet {
    case .latin: [data.languages.contains("script/Latin") ? "script/Latin" : "eng"]
    case .cyrillic: ["script/Cyrillic"]
    case .arabic: ["script/Arabic"]
    }
  }

  /// What is missing to read an alphabet; it names the package.
  static func problems(_ useCase: String, _ alphabet: UniversalIDConfig.Alphabet) -> [PluginError] {
    let data = LanguageData()
    do throws(TesseractError) {
      try TesseractRecognizer.check(languages(alphabet, data), data)
      return []
    } catch {
      return [PluginError(error, useCase: useCase)]
    }
  }
}

extension PluginError {
  init(_ error: TesseractError, useCase: String) {
    let isMissing = [.languageMissing, .languageUnreadable, .libraryMissing].contains(error.code)
    self.init(isMissing ? .missingData : .engineFailed, useCase: useCase, message: error.displayText)
  }
}
