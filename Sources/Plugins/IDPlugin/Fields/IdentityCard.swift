import ScanPluginKit

/// The front of an identity card, the data page of a passport, a residence permit: fields with printed labels.
enum IdentityCard {
  /// The name of the layout in results.
  static let name = "labeledIdentityCard"

  private static let form = LabeledFields.Form(
    table: .identity,
    values: [
      "surname": .name, "givenNames": .name, "fullName": .name, "maidenName": .name, "sex": .sex, "nationality": .name,
      "dateOfBirth": .date(.past), "placeOfBirth": .name, "placeAndDateOfBirth": .text,
      "documentNumber": .number(5...16),
      "dateOfIssue": .date(.past), "dateOfExpiry": .date(.expiry), "authority": .text, "address": .text,
      "height": .measure, "eyes": .name, "personalNumber": .number(5...20), "supportNumber": .number(6...12),
      "cardAccessNumber": .number(6...6), "fathersName": .name, "parentsGivenName": .name,
    ],
    moreLines: ["address": 2, "givenNames": 1], hasCodes: false, isBesideOnly: false)

  /// The fields that this layout can give.
  static let fields = Set(form.values.keys)

  /// What stands in titles of such documents, by language; a page with one of them needs fewer fields to be accepted.
  private static let titles = LabelTable(
    """
    title: en Identity card, National identity card, Passport, Residence permit, Residence card; de Personalausweis, Identitätskarte, \
    Reisepass, Aufenthaltstitel; fr Carte nationale d'identité, Carte d'identité, Passeport, Titre de séjour; \
    es Documento nacional de identidad, Cédula de identidad, Cédula de ciudadanía, Pasaporte, Permiso de residencia; \
    it Carta di identità, Passaporto, Permesso di soggiorno; pt Cartão de cidadão, Cédula de identidade, Bilhete de identidade, \
    Passaporte; nl Identiteitskaart, Paspoort, Verblijfstitel; pl Dowód osobisty, Paszport, Karta pobytu; \
    ro Carte de identitate, Pașaport; sv Nationellt identitetskort, Identitetskort, Pass; da Identitetskort, Pas; no Identitetskort; \
    cs Občanský průkaz, Cestovní pas; sk Občiansky preukaz; hr Osobna iskaznica; sl Osebna izkaznica; \
    hu Személyazonosító igazolvány; et Isikutunnistus; lt Asmens tapatybės kortelė; lv Personas apliecība; fi Henkilökortti
    """)

  /// The card of a page; nil when the page is none.
  static func read(_ page: TextPage, today: Int) -> DocumentReading? {
    let found = LabeledFields(page, form, today: today) { hasOther in
      // With English alone a date of two small numbers may have either in front, unless another date decides it.
      hasOther
        ? [.dayMonthYear, .yearMonthDay]
        : DateText.orders(of: page, among: [.dayMonthYear, .monthDayYear, .yearMonthDay], today: today)
    }
    let names = Set(found.fields.map(\.field))
    guard names.contains("surname") || names.contains("fullName") else { return nil }
    guard names.contains("documentNumber") || names.contains("personalNumber") else { return nil }
    // Forms and letters have a name and a date too.
    guard names.contains("dateOfBirth"), names.count >= (hasTitle(page) ? 3 : 5) else { return nil }
    guard names.contains("givenNames") || names.contains("fullName") else { return nil }
    let order = { (reading: FieldReading) in DocumentFieldNames.idFront.firstIndex(of: reading.field) ?? .max }
    return DocumentReading(
      kind: .idFront, layout: name, country: IssuingState.named(on: page),
      fields: found.fields.sorted { (order($0), $0.field) < (order($1), $1.field) }
    ).withoutContradictions()
  }

  private static func hasTitle(_ page: TextPage) -> Bool {
    page.pieces.contains { piece in
      let tokens = LabelText.tokens(piece.words.map(\.text))
      return tokens.count <= 12
        && tokens.indices.contains { index in
          titles.match(tokens[index...]).map { $0.label.letters.utf8.count >= 6 || tokens.count <= 2 } ?? false
        }
    }
  }
}

/// The European Health Insurance Card: numbered fields with printed labels.
enum InsuranceCard {
  /// The name of the layout in results.
  static let name = "europeanHealthInsuranceCard"

  private static let form = LabeledFields.Form(
    table: .insurance,
    values: [
      "lastName": .name, "firstName": .name, "dateOfBirth": .date(.past), "personalNumber": .number(5...20),
      "authority": .text, "documentNumber": .number(10...24), "dateOfExpiry": .date(.expiry),
    ], moreLines: [:], hasCodes: true, isBesideOnly: false)

  /// The fields that this layout can give.
  static let fields = Set(form.values.keys)

  private static let titles = LabelTable(
    """
    title: en European health insurance card; de Europäische Krankenversicherungskarte; \
    fr Carte européenne d'assurance maladie; es Tarjeta sanitaria europea; it Tessera europea di assicurazione malattia; \
    pt Cartão europeu de seguro de doença; nl Europese ziekteverzekeringskaart; \
    pl Europejska karta ubezpieczenia zdrowotnego; ro Cardul european de asigurări sociale de sănătate; \
    sv Europeiskt sjukförsäkringskort
    """)

  /// The card of a page; nil when the page is none, which its title decides.
  static func read(_ page: TextPage, today: Int) -> DocumentReading? {
    let hasTitle = page.pieces.contains { piece in
      let tokens = LabelText.tokens(piece.words.map(\.text))
      return tokens.count <= 14 && tokens.indices.contains { titles.match(tokens[$0...]) != nil }
    }
    guard hasTitle else { return nil }
    // All states print day, month and year.
    let found = LabeledFields(page, form, today: today) { _ in [.dayMonthYear] }
    let names = Set(found.fields.map(\.field))
    guard names.isSuperset(of: ["lastName", "dateOfBirth"]), names.count >= 4 else { return nil }
    return DocumentReading(
      kind: .insuranceCard, layout: name, country: IssuingState.named(on: page), fields: found.fields
    ).withoutContradictions()
  }
}
