import ScanPluginKit

/// The front of a driving license of the United States or Canada.
///
/// Source: AAMVA DL/ID Card Design Standard (2020), A.7.2 and tables of zones I and II: the elements with their numbers and their
/// English and French captions. Cards before the standard have the captions without the numbers, and other words for some.
enum AmericanLicense {
  /// The name of the layout in results.
  static let name = "americanLicense"

  private static let table = LabelTable(
    """
    documentNumber: en DL, DL No, DLN, DL NUM, LIC NO, LIC, License No, License Number, Licence No, Driver License No, LIC NUM, ID, \
    OLN, Number; fr No de permis
    documentDiscriminator: en DD, DD NO, Doc Disc
    dateOfBirth: en DOB, Date of birth, Birthdate, DOB DDN; fr DDN
    dateOfIssue: en ISS, ISSUED, Issue Date, Date of issue, ISS DEL; fr DEL
    dateOfExpiry: en EXP, EXPIRES, Expiration Date, Date of expiry, EXP EXP
    surname: en LN, Last name, Surname, Family name; fr Nom
    givenNames: en FN, First name, First names, Given names, GN; fr Prénoms
    fullName: en Name, Full name
    address: en ADDR, Address, ADD; fr Adresse
    sex: en SEX, GENDER; fr SEXE
    height: en HGT, HT, Height, HGT HAUT; fr HAUT
    weight: en WGT, WT, Weight
    eyes: en EYES, EYE; fr YEUX
    hair: en HAIR; fr CHEV
    licenseClass: en CLASS, CL; fr CAT, CLASSE
    endorsements: en END, ENDORSEMENTS, ENDORS, END MENT; fr MENT
    restrictions: en REST, RESTR, RESTRICTIONS, RSTR, REST COND; fr COND
    audit: en AUDIT
    duplicate: en DUPS, DUP
    donor: en DONOR
    veteran: en VETERAN
    """)

  private static let form = LabeledFields.Form(
    table: table,
    values: [
      "documentNumber": .number(4...20), "documentDiscriminator": .number(5...30), "dateOfBirth": .date(.past),
      "dateOfIssue": .date(.past), "dateOfExpiry": .date(.expiry), "surname": .name, "givenNames": .name,
      "fullName": .name,
      "address": .text, "sex": .sex, "height": .measure, "weight": .measure, "eyes": .codes, "hair": .codes,
      "licenseClass": .codes, "endorsements": .codes, "restrictions": .codes, "audit": .text,
      "duplicate": .number(1...4),
    ],
    moreLines: ["address": 1], hasCodes: true, isBesideOnly: true)

  /// The fields that this layout can give.
  static let fields = Set(form.values.keys)

  /// Names and address stand behind their numbers alone on many cards.
  private static let codes = NumberedCodes.Form(
    codes: ["1", "2", "3", "8"], slips: ["l": "1", "I": "1", "|": "1"], besides: [])

  /// The license of a page; nil when the page is none.
  static func read(_ page: TextPage, today: Int) -> DocumentReading? {
    let state = IssuingState.named(on: page)
    let found = LabeledFields(page, form, today: today) { _ in
      // Month, day, year in the United States; year, month, day in Canada. A year in front is no other order.
      [state?.code3 == "CAN" ? .yearMonthDay : .monthDayYear, .yearMonthDay]
    }
    let names = Set(found.fields.map(\.field))
    guard names.isSuperset(of: ["documentNumber", "dateOfBirth"]),
      names.contains("dateOfExpiry") || names.contains("dateOfIssue"), names.count >= 4
    else { return nil }
    let context = FieldValue.Context(orders: [], today: today)
    let numbered = NumberedCodes(page, codes)
    let more: [(code: String, field: String, value: FieldValue, lines: Int)] = [
      ("1", "surname", .name, 0), ("2", "givenNames", .name, 0), ("8", "address", .text, 1),
    ]
    var fields = found.fields
    for rule in more where !names.contains(rule.field) {
      guard let entry = numbered[rule.code] else { continue }
      let words = entry.words + entry.below.prefix(rule.lines).flatMap(\.words)
      fields += [rule.value.read(rule.field, words, origin: .code(entry.read), context)].compactMap(\.self)
    }
    let all = Set(fields.map(\.field))
    guard state != nil || all.count >= 6 else { return nil }
    return DocumentReading(kind: .drivingLicense, layout: name, country: state, fields: fields).withoutContradictions()
  }
}
