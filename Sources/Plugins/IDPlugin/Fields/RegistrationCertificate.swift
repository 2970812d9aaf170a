import ScanPluginKit

/// A vehicle registration certificate with the harmonised codes of the European Union.
///
/// Source: Directive 1999/37/EC, Annex I, II.5 and II.6 (Part I of the certificate): A to X with their meanings. The numbers in
/// brackets are those that Germany adds (Fahrzeug-Zulassungsverordnung, annex 5).
enum RegistrationCertificate {
  /// The name of the layout in results.
  static let name = "harmonisedRegistrationCertificate"

  /// What a code means.
  private struct Rule {
    let code: String
    let field: String
    let value: FieldValue
    var moreLines = 0
  }

  private static let rules = [
    Rule(code: "A", field: "licensePlate", value: .plate),
    Rule(code: "B", field: "firstIssued", value: .date(.past)),
    Rule(code: "C.1.1", field: "lastName", value: .text),
    Rule(code: "C.1.2", field: "firstName", value: .name),
    Rule(code: "C.1.3", field: "address", value: .text, moreLines: 1),
    Rule(code: "D.1", field: "brand", value: .text),
    Rule(code: "D.2", field: "vehicleType", value: .text),
    Rule(code: "2.1", field: "manufacturerCode", value: .number(4...4)),
    Rule(code: "2.2", field: "vehicleTypeCode", value: .number(3...12)),
    Rule(code: "E", field: "vehicleIdentificationNumber", value: .vehicleNumber),
    Rule(code: "P.1", field: "displacement", value: .measure),
    Rule(code: "15.1", field: "tire", value: .text),
  ]

  /// All codes, also those that give no field, so that what stands behind them is not taken for something else.
  private static let form: NumberedCodes.Form = {
    let codes = [
      "A", "B", "C.1", "C.1.1", "C.1.2", "C.1.3", "C.2", "C.2.1", "C.2.2", "C.2.3", "C.3", "C.3.1", "C.3.2", "C.3.3",
      "C.4",
      "C.4.1", "C.4.2", "C.4.3", "D.1", "D.2", "D.3", "E", "F.1", "F.2", "F.3", "G", "H", "I", "J", "K", "L", "M", "N",
      "O.1",
      "O.2", "P.1", "P.2", "P.3", "P.4", "P.5", "Q", "R", "S.1", "S.2", "T", "U.1", "U.2", "U.3", "V.1", "V.2", "V.3",
      "V.5",
      "V.7", "V.8", "V.9", "W", "X", "X.1", "Y.1", "Z.1", "2", "2.1", "2.2", "3", "4", "5", "6", "7.1", "8.1", "9",
      "10", "11", "12",
      "13", "14", "14.1", "15.1", "15.2", "15.3", "16", "17", "18", "19", "20", "21", "22",
    ]
    // A point is lost or becomes a comma, a one becomes a letter of its shape.
    var slips: [String: String] = [:]
    for code in codes where code.contains(".") && code.first?.isLetter == true {
      var forms = [""]
      for character in code {
        let choices = character == "1" ? ["1", "l", "I"] : character == "." ? [".", ",", ""] : [String(character)]
        forms = forms.flatMap { form in choices.map { form + $0 } }
      }
      for form in forms { slips[form] = code }
    }
    for code in codes { slips[code] = nil }
    return NumberedCodes.Form(
      codes: codes, slips: slips, besides: Set(codes.filter { $0.contains(".") }), captions: captions)
  }()

  /// The captions that some states print behind the codes.
  private static let captions = LabelTable(
    """
    A: en Registration number, Registration mark, Reg number; de Amtliches Kennzeichen, Kennzeichen; fr Numéro d'immatriculation
    B: en Date of first registration, First registration; de Datum der Erstzulassung, Erstzulassung; \
    fr Date de première immatriculation
    C.1.1: en Surname, Surname or business name, Name; de Name oder Firmenname, Name; fr Nom
    C.1.2: en Other names, First names, Forenames; de Vornamen, Vorname; fr Prénoms, Prénom
    C.1.3: en Address, Permanent address; de Anschrift; fr Adresse
    D.1: en Make; de Marke; fr Marque
    D.2: en Type, Type variant version; de Typ; fr Type
    E: en Vehicle identification number, VIN, Chassis number; de Fahrzeug Identifizierungsnummer, FIN; \
    fr Numéro d'identification du véhicule
    P.1: en Capacity, Cylinder capacity, Engine capacity; de Hubraum; fr Cylindrée
    15.1: de Bereifung; en Tyres
    """)

  /// The fields that this layout can give.
  static let fields = Set(rules.map(\.field))

  /// The certificate of a page; nil when the page is none.
  static func read(_ page: TextPage, today: Int) -> DocumentReading? {
    let codes = NumberedCodes(page, form)
    guard codes.entries.count >= 3 else { return nil }
    let context = FieldValue.Context(orders: [.dayMonthYear, .yearMonthDay], today: today)
    var fields: [FieldReading] = []
    for rule in rules {
      guard let entry = codes[rule.code] else { continue }
      let words = entry.words
      let below = entry.below.prefix(words.isEmpty ? 1 + rule.moreLines : rule.moreLines).flatMap(\.words)
      let tries = [words + below, words].filter { !$0.isEmpty }
      let reading = tries.lazy.compactMap { rule.value.read(rule.field, $0, origin: .code(entry.read), context) }.first
      fields += [reading].compactMap(\.self)
    }
    let names = Set(fields.map(\.field))
    guard names.count >= 3,
      names.contains("vehicleIdentificationNumber") || names.isSuperset(of: ["licensePlate", "firstIssued"])
    else { return nil }
    return DocumentReading(
      kind: .vehicleRegistrationCertificate, layout: name, country: IssuingState.named(on: page), fields: fields)
  }
}
