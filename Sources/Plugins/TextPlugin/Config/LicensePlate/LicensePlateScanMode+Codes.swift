import ScanPluginKit

extension LicensePlateScanMode {
  /// The codes of the countries: ISO 3166-1 of two and three letters, the signs of vehicles in international traffic (UNECE), and `uk`.
  ///
  /// The names that some countries have besides are here too. `ru` is Russia's code and the sign of vehicles from Burundi, one of the
  /// African countries, so that it stands for both.
  public static var knownSpellings: [(spelling: String, value: Self)] {
    codes.flatMap { value, spellings in spellings.split(separator: " ").map { (String($0), value) } }
  }

  private static let codes: [(Self, String)] = [
    (.albania, "al alb"), (.andorra, "ad and"), (.armenia, "am arm"), (.austria, "at aut a"),
    (.azerbaijan, "az aze"), (.belarus, "by blr"), (.belgium, "be bel b"), (.bosniaAndHerzegovina, "ba bih"),
    (.bulgaria, "bg bgr"), (.canada, "ca can cdn"), (.croatia, "hr hrv"), (.cyprus, "cy cyp"),
    (.czech, "cz cze czechia czechrepublic"), (.denmark, "dk dnk"), (.estonia, "ee est"), (.finland, "fi fin"),
    (.france, "fr fra f"), (.georgia, "ge geo"), (.germany, "de deu d"), (.greece, "gr grc"), (.hungary, "hu hun h"),
    (.iceland, "is isl"), (.ireland, "ie irl"), (.italy, "it ita i"), (.latvia, "lv lva"),
    (.liechtenstein, "li lie fl"), (.lithuania, "lt ltu"), (.luxembourg, "lu lux l"), (.malta, "mt mlt m"),
    (.moldova, "md mda"), (.monaco, "mc mco"), (.montenegro, "me mne"), (.netherlands, "nl nld"),
    (.northMacedonia, "mk mkd nmk"), (.norway, "no nor n"), (.poland, "pl pol"), (.portugal, "pt prt p"),
    (.romania, "ro rou"), (.russia, "ru rus"), (.serbia, "rs srb"), (.slovakia, "sk svk"), (.slovenia, "si svn slo"),
    (.spain, "es esp e"), (.sweden, "se swe s"), (.switzerland, "ch che"), (.turkey, "tr tur turkiye türkiye"),
    (.ukraine, "ua ukr"), (.unitedKingdom, "gb gbr uk"), (.unitedStates, "us usa"), (.africa, "ru"),
  ]
}
