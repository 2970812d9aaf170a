/// The languages whose data Debian and Ubuntu package as `tesseract-ocr-…`.
enum DebianLanguages {
  /// The package with the data of a language or script; nil for what is not packaged, like a model of one's own.
  static func package(_ language: String) -> String? {
    if language.hasPrefix("script/") {
      let name = language.dropFirst("script/".count)
      return scripts[String(name)].map { "tesseract-ocr-script-\($0)" }
    }
    return languages.contains(language)
      ? "tesseract-ocr-" + String(language.map { $0 == "_" ? "-" : $0 }).lowercased() : nil
  }

  /// Whether a name is that of a script, not of a language.
  static func isScript(_ name: String) -> Bool { scripts[name] != nil }

  private static let languages = Set(
    """
    afr amh ara asm aze aze_cyrl bel ben bod bos bre bul cat ceb ces chi_sim chi_sim_vert chi_tra chi_tra_vert chr cos cym dan \
    deu div dzo ell eng enm epo est eus fao fas fil fin fra frk frm fry gla gle glg grc guj hat heb hin hrv hun hye iku ind isl \
    ita ita_old jav jpn jpn_vert kan kat kat_old kaz khm kir kmr kor kor_vert lao lat lav lit ltz mal mar mkd mlt mon mri msa \
    mya nep nld nor oci ori osd pan pol por pus que ron rus san sin slk slv snd spa spa_old sqi srp srp_latn sun swa swe syr \
    tam tat tel tgk tha tir ton tur uig ukr urd uzb uzb_cyrl vie yid yor
    """.split(separator: " ").map(String.init))

  private static let scripts = [
    "Arabic": "arab", "Armenian": "armn", "Bengali": "beng", "Cyrillic": "cyrl", "Devanagari": "deva",
    "Ethiopic": "ethi",
    "Georgian": "geor", "Greek": "grek", "Gujarati": "gujr", "Gurmukhi": "guru", "Hangul": "hang", "HanS": "hans",
    "HanT": "hant", "Hebrew": "hebr", "Japanese": "jpan", "Kannada": "knda", "Khmer": "khmr", "Lao": "laoo",
    "Latin": "latn", "Malayalam": "mlym", "Myanmar": "mymr", "Oriya": "orya", "Sinhala": "sinh", "Syriac": "syrc",
    "Tamil": "taml", "Telugu": "telu", "Thaana": "thaa", "Thai": "thai", "Tibetan": "tibt", "Vietnamese": "viet",
  ]
}
