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

  /// The names of all packaged languages and scripts, without the data that reads no text.
  static var all: [String] { languages.subtracting(["osd"]) + scripts.keys.map { "script/" + $0 } }

  /// Whether a name is that of a script, not of a language.
  static func isScript(_ name: String) -> Bool { scripts[name] != nil }

  /// The name that Tesseract has for a language of which the code of two letters is given (ISO 639-1); nil for other texts.
  ///
  /// Chinese is written in two ways, which the code does not distinguish.
  static func name(ofCode code: String) -> String? { codes[code.lowercased()] }

  /// The name that Tesseract has for the language of a locale, `LANGUAGE[_REGION][.ENCODING][@MODIFIER]`; nil for other texts, and for
  /// `C` and `POSIX`.
  static func name(ofLocale locale: String) -> String? {
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let modifier = parts.count > 1 ? parts[1].lowercased() : ""
    let plain = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let names = plain.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard let language = names.first?.lowercased() else { return nil }
    switch (language, modifier) {
    case ("zh", _):
      return ["TW", "HK", "MO", "HANT"].contains(names.last?.uppercased() ?? "") ? "chi_tra" : "chi_sim"
    case ("nb", _), ("nn", _): return "nor"
    case ("sr", "latin"): return "srp_latn"
    case ("uz", "cyrillic"): return "uzb_cyrl"
    default: return codes[language] ?? (languages.contains(language) ? language : nil)
    }
  }

  private static let codes: [String: String] = Dictionary(
    """
    af afr am amh ar ara as asm az aze be bel bg bul bn ben bo bod br bre bs bos ca cat cs ces cy cym da dan de deu dv div dz dzo \
    el ell en eng eo epo es spa et est eu eus fa fas fi fin fo fao fr fra fy fry ga gle gd gla gl glg gu guj he heb hi hin hr hrv \
    ht hat hu hun hy hye id ind is isl it ita iu iku ja jpn jv jav ka kat kk kaz km khm kn kan ko kor ky kir la lat lb ltz lo lao \
    lt lit lv lav mi mri mk mkd ml mal mn mon mr mar ms msa mt mlt my mya ne nep nl nld no nor oc oci or ori pa pan pl pol ps pus \
    pt por qu que ro ron ru rus sa san sd snd si sin sk slk sl slv sq sqi sr srp su sun sv swe sw swa ta tam te tel tg tgk th tha \
    ti tir to ton tr tur tt tat ug uig uk ukr ur urd uz uzb vi vie yi yid yo yor
    """.split(separator: " ").map(String.init).pairs, uniquingKeysWith: { first, _ in first })

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

extension [String] {
  /// The elements two by two.
  fileprivate var pairs: [(String, String)] {
    stride(from: 0, to: count - 1, by: 2).map { (self[$0], self[$0 + 1]) }
  }
}
