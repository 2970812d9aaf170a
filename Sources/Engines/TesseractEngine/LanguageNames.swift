/// What the languages and scripts of Tesseract's data are called in English.
enum LanguageNames {
  /// The English name of a language's or script's data; nil for data of one's own.
  static func english(_ name: String) -> String? {
    let script = "script/"
    if name.hasPrefix(script) {
      let plain = String(name.dropFirst(script.count))
      guard DebianLanguages.isScript(plain) else { return nil }
      return (styles[plain] ?? plain) + " script"
    }
    return names[name]
  }

  private static let styles = ["HanS": "Simplified Chinese", "HanT": "Traditional Chinese", "Hangul": "Korean"]

  private static let names = Dictionary(
    """
    afr Afrikaans;amh Amharic;ara Arabic;asm Assamese;aze Azerbaijani;aze_cyrl Azerbaijani (Cyrillic);bel Belarusian;ben Bengali;\
    bod Tibetan;bos Bosnian;bre Breton;bul Bulgarian;cat Catalan;ceb Cebuano;ces Czech;chi_sim Chinese (simplified);\
    chi_sim_vert Chinese (simplified, vertical);chi_tra Chinese (traditional);chi_tra_vert Chinese (traditional, vertical);\
    chr Cherokee;cos Corsican;cym Welsh;dan Danish;deu German;div Dhivehi;dzo Dzongkha;ell Greek;eng English;enm Middle English;\
    epo Esperanto;est Estonian;eus Basque;fao Faroese;fas Persian;fil Filipino;fin Finnish;fra French;frk German (Fraktur);\
    frm Middle French;fry Western Frisian;gla Scottish Gaelic;gle Irish;glg Galician;grc Ancient Greek;guj Gujarati;\
    hat Haitian Creole;heb Hebrew;hin Hindi;hrv Croatian;hun Hungarian;hye Armenian;iku Inuktitut;ind Indonesian;isl Icelandic;\
    ita Italian;ita_old Italian (old);jav Javanese;jpn Japanese;jpn_vert Japanese (vertical);kan Kannada;kat Georgian;\
    kat_old Georgian (old);kaz Kazakh;khm Khmer;kir Kyrgyz;kmr Kurmanji Kurdish;kor Korean;kor_vert Korean (vertical);lao Lao;\
    lat Latin;lav Latvian;lit Lithuanian;ltz Luxembourgish;mal Malayalam;mar Marathi;mkd Macedonian;mlt Maltese;mon Mongolian;\
    mri Maori;msa Malay;mya Burmese;nep Nepali;nld Dutch;nor Norwegian;oci Occitan;ori Odia;pan Punjabi;pol Polish;por Portuguese;\
    pus Pashto;que Quechua;ron Romanian;rus Russian;san Sanskrit;sin Sinhala;slk Slovak;slv Slovenian;snd Sindhi;spa Spanish;\
    spa_old Spanish (old);sqi Albanian;srp Serbian;srp_latn Serbian (Latin);sun Sundanese;swa Swahili;swe Swedish;syr Syriac;\
    tam Tamil;tat Tatar;tel Telugu;tgk Tajik;tha Thai;tir Tigrinya;ton Tongan;tur Turkish;uig Uyghur;ukr Ukrainian;urd Urdu;\
    uzb Uzbek;uzb_cyrl Uzbek (Cyrillic);vie Vietnamese;yid Yiddish;yor Yoruba
    """.split(separator: ";").compactMap { entry -> (String, String)? in
      let parts = entry.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }, uniquingKeysWith: { first, _ in first })
}
