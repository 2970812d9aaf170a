import ScanPluginKit

extension PlateCountry {
  /// The countries of Europe, by the mode that reads their plates. Series that are no longer issued but still drive are among the forms.
  static let europe: [LicensePlateScanMode: PlateCountry] = west.merging(east) { first, _ in first }

  /// The letters that Cyrillic and Latin have in common.
  private static let cyrillic = "ABCEHKMOPTXY"

  private static let irishCounties =
    "{CE|CN|CW|C|DL|D|G|KE|KK|KY|LD|LH|LK|LM|LS|L|MH|MN|MO|OY|RN|SO|TN|TS|T|WD|WH|WW|WX|W}"
  private static let swissCantons =
    "{AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH}"
  private static let romanianCounties =
    "{AB|AG|AR|BC|BH|BN|BR|BT|BV|BZ|CJ|CL|CS|CT|CV|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|MH|MM|MS|NT|OT|PH|SB|SJ|SM|SV|TL|TM|TR"
    + "|VL|VN|VS}"
  private static let spanishProvinces =
    "{A|AB|AL|AV|B|BA|BI|BU|C|CA|CC|CE|CO|CS|CU|GC|GE|GI|GR|GU|H|HU|IB|J|L|LE|LO|LU|M|MA|ML|MU|NA|O|OR|OU|P|PM|PO|S|SA"
    + "|SE|SG|SO|SS|T|TE|TF|TO|V|VA|VI|Z|ZA}"
  private static let slovenianRegions = "{CE|GO|KK|KP|KR|LJ|MB|MS|NM|PO|SG}"
  private static let czechRegions = "[ABCEHJKLMPSTUZ]"
  // The letters of Polish serial numbers leave out what looks like digits.
  private static let polishLetter = "[ACEFGHJKLMNPRSTUVWXY]"

  private static let polish: String = {
    let letter = polishLetter
    let two = ["NNNNN", "NNNNL", "NNNLL", "NLNNN", "NLLNN"]
    let three = ["LNNN", "NNLL", "NLNN", "NNLN", "NLLN", "LLNN", "NNNNN", "NNNNL", "NNNLL", "LNNL", "NLLL"]
    func write(_ region: String, _ serial: String) -> String {
      region + serial.map { $0 == "L" ? letter : String($0) }.joined()
    }
    return (two.map { write("AA", $0) } + three.map { write("AAA", $0) }).joined(separator: " ")
  }()

  private static let west: [LicensePlateScanMode: PlateCountry] = [
    .andorra: PlateCountry("AND", "ANNNN", source: wikipedia("Andorra")),
    .austria: PlateCountry("A", "AA?PN?N?N?N?AA?A? AA?AA?A?A?A?PN?N?", source: wikipedia("Austria")),
    .belgium: PlateCountry("B", "PAAANNN AAANNN NNNAAA", source: wikipedia("Belgium")),
    .cyprus: PlateCountry("CY", "AAANNN", source: wikipedia("Cyprus")),
    .denmark: PlateCountry("DK", "AANNNNN", source: wikipedia("Denmark")),
    .finland: PlateCountry("FIN", "AAA?PN?N?", source: wikipedia("Finland")),
    .france: PlateCountry(
      "F",
      "[ABCDEFGHJKLMNPQRSTVWXYZ][ABCDEFGHJKLMNPQRSTVWXYZ]NNN[ABCDEFGHJKLMNPQRSTVWXYZ][ABCDEFGHJKLMNPQRSTVWXYZ] "
        + "PN?N?N?AA?A?NN PN?N?N?AA?A?{2A|2B}", source: wikipedia("France")),
    .germany: PlateCountry("D", "AA?A?AA?PN?N?N?[EH]?", source: wikipedia("Germany")),
    .greece: PlateCountry("GR", only: "ABEZHIKMNOPTYX", "AAAPNNN", source: wikipedia("Greece")),
    .iceland: PlateCountry("IS", "AAXNN", source: wikipedia("Iceland")),
    .ireland: PlateCountry(
      "IRL", "NN\(irishCounties)PN?N?N?N?N? NN[12]\(irishCounties)PN?N?N?N?",
      source: wikipedia("the Republic of Ireland")),
    .italy: PlateCountry("I", without: "IOQU", "AANNNAA", source: wikipedia("Italy")),
    .liechtenstein: PlateCountry("FL", "{FL}PN?N?N?N?N?", source: wikipedia("Liechtenstein")),
    .luxembourg: PlateCountry("L", "AANNNN ANNNN PNNN PNNNN", source: wikipedia("Luxembourg")),
    .malta: PlateCountry("M", "AAANNN", source: wikipedia("Malta")),
    .monaco: PlateCountry("MC", "ANNN NNNN XXNN", source: wikipedia("Monaco")),
    .netherlands: PlateCountry(
      "NL",
      "AANNNN NNNNAA NNAANN AANNAA AAAANN NNAAAA NNAAAN NAAANN AANNNA ANNNAA AAANNA ANNAAA NAANNN NNNAAN",
      source: wikipedia("the Netherlands") + ", side codes 1 to 14"),
    .norway: PlateCountry("N", "AAPNNNN AAPNNN", source: wikipedia("Norway")),
    .norwaySpecial: PlateCountry(
      "N", "{CD}NNNNN AANNN NNNNN NNNNNN", source: wikipedia("Norway") + ", special series"),
    .portugal: PlateCountry("P", "AANNAA NNAANN NNNNAA AANNNN", source: wikipedia("Portugal")),
    .spain: PlateCountry(
      "E", "NNNN[BCDFGHJKLMNPRSTVWXYZ][BCDFGHJKLMNPRSTVWXYZ][BCDFGHJKLMNPRSTVWXYZ] \(spanishProvinces)NNNNAA?",
      source: wikipedia("Spain")),
    .sweden: PlateCountry("S", without: "IQV", "AAANNN AAANN[ABCDEFGHJKLMNPRSTUWXYZ]", source: wikipedia("Sweden")),
    .switzerland: PlateCountry("CH", "\(swissCantons)PN?N?N?N?N?", source: wikipedia("Switzerland")),
    .unitedKingdom: PlateCountry(
      "GB", without: "IQ",
      "AANNAAA APN?N?AAA AAAPN?N?A [ABCDEFGHIJKLMNOPRSTUVWXYZ][ABCDEFGHIJKLMNOPRSTUVWXYZ][IZ]PN?N?N?",
      source: wikipedia("the United Kingdom")),
  ]

  private static let east: [LicensePlateScanMode: PlateCountry] = [
    .albania: PlateCountry("AL", "AANNNAA AANNNNA", source: wikipedia("Albania")),
    .armenia: PlateCountry("AM", "NNAANNN NNNAANN", source: wikipedia("Armenia")),
    .azerbaijan: PlateCountry("AZ", "NNAANNN", source: wikipedia("Azerbaijan")),
    .belarus: PlateCountry(
      "BY", only: "ABCEHIKMOPTX", "NNNNAA[12345678] {E}NNNAA[12345678]", source: wikipedia("Belarus")),
    .bosniaAndHerzegovina: PlateCountry(
      "BIH", only: "AEJKMOT", "ANNANNN NNNANNN", source: wikipedia("Bosnia and Herzegovina")),
    .bulgaria: PlateCountry("BG", only: cyrillic, "AA?NNNNAA?", source: wikipedia("Bulgaria")),
    .croatia: PlateCountry("HR", "AANNNN?AA?", source: wikipedia("Croatia")),
    .czech: PlateCountry(
      "CZ", "P\(czechRegions)XNNNN AAANNNN AANNNN {EL|EV}NNNAA", source: wikipedia("the Czech Republic")),
    .estonia: PlateCountry("EST", "NNNAAA NNAAA", source: wikipedia("Estonia")),
    .georgia: PlateCountry("GE", "AANNNAA AAANNN", source: wikipedia("Georgia (country)")),
    .hungary: PlateCountry("H", "AAANNN AAAANNN", source: wikipedia("Hungary")),
    .latvia: PlateCountry("LV", "AAPN?N?N?", source: wikipedia("Latvia")),
    .lithuania: PlateCountry("LT", "AAANNN AANNNN", source: wikipedia("Lithuania")),
    .moldova: PlateCountry("MD", "AAANNN AAAANNN", source: wikipedia("Moldova")),
    .montenegro: PlateCountry("MNE", "AAAANNN", source: wikipedia("Montenegro")),
    .northMacedonia: PlateCountry("NMK", "AANNNNAA AANNNAA", source: wikipedia("North Macedonia")),
    .poland: PlateCountry("PL", polish, source: wikipedia("Poland")),
    .romania: PlateCountry("RO", "\(romanianCounties)NNAAA {B}NNN?AAA", source: wikipedia("Romania")),
    .russia: PlateCountry("RUS", only: cyrillic, "ANNNAANNN?", source: wikipedia("Russia") + "; GOST R 50577-2018"),
    .serbia: PlateCountry("SRB", "AANNNN?AA", source: wikipedia("Serbia")),
    .slovakia: PlateCountry("SK", "AANNNAA", source: wikipedia("Slovakia")),
    .slovenia: PlateCountry("SLO", "\(slovenianRegions)XXXXX? ", source: wikipedia("Slovenia")),
    .turkey: PlateCountry(
      "TR", without: "QWX", "NNANNNNN? NNAANNNN? NNAAANNN?", source: wikipedia("Turkey")),
    .ukraine: PlateCountry("UA", only: "ABCEHIKMOPTX", "AANNNNAA", source: wikipedia("Ukraine")),
  ]
}
