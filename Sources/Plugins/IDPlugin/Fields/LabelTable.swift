/// The printed labels of a kind of document, and the fields that they stand for.
struct LabelTable: Sendable {
  /// One label.
  struct Label: Sendable, Hashable {
    /// The letters of all its words, folded to those of the same shape.
    let shapes: [UInt8]
    /// The letters of all its words.
    let letters: String
    /// Which letters stand in ``shapes``, to see quickly that a text is far from it.
    let bits: UInt32
    /// The fields that it may stand for; several where languages differ, as with `Name`.
    let fields: Set<String>
    /// Whether a language has it that writes the month first, or no other one.
    let isEnglish: Bool
  }

  /// A label that was found.
  struct Match: Sendable {
    let label: Label
    /// The number of tokens that it takes.
    let count: Int
    /// Whether every letter was read right.
    let isExact: Bool
    /// Whether it is certainly of a language other than English.
    var isOtherLanguage: Bool { isExact && !label.isEnglish }
  }

  private let byLetters: [String: Label]
  /// The labels that are long enough to be known when misread, by the number of their letters.
  private let byLength: [[Label]]

  /// Makes a table from lines of the form `field: language label; language label, label`.
  init(_ text: String) {
    var fields: [String: Set<String>] = [:]
    var languages: [String: Set<String>] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      for group in parts[1].split(separator: ";") {
        let group = group.drop { $0 == " " }
        guard let space = group.firstIndex(of: " ") else { continue }
        for label in group[space...].split(separator: ",") {
          let letters = LabelText.phrase(String(label)).joined()
          fields[letters, default: []].insert(String(parts[0]))
          languages[letters, default: []].insert(String(group[..<space]))
        }
      }
    }
    var labels: [String: Label] = [:]
    for (letters, fields) in fields {
      let shapes = LabelText.shapes(letters)
      labels[letters] = Label(
        shapes: shapes, letters: letters, bits: LabelText.letters(shapes), fields: fields,
        isEnglish: languages[letters] == ["en"])
    }
    byLetters = labels
    let long = labels.values.filter { LabelText.allowance($0.shapes.count) > 0 }.sorted { $0.letters < $1.letters }
    byLength = (0...(long.map(\.shapes.count).max() ?? 0)).map { length in long.filter { $0.shapes.count == length } }
  }

  /// The label that tokens begin with, and how many of them it takes; the longest that fits, one that is read right before one
  /// that is misread.
  func match(_ tokens: ArraySlice<LabelText.Token>, exactly: Bool = false) -> Match? {
    // Recognizers join and split words, so that the letters count and not the words.
    let joined = (1...6).filter { $0 <= tokens.count }.map { tokens.prefix($0).map(\.text).joined() }
    var exact: Match?
    for (index, letters) in joined.enumerated() {
      if let label = byLetters[letters] { exact = Match(label: label, count: index + 1, isExact: true) }
    }
    guard !exactly else { return exact }
    // A longer label that is misread says more than a short one that it begins with.
    let minimum = exact.map { $0.label.letters.utf8.count + 4 } ?? 0
    for (index, letters) in joined.enumerated().reversed() {
      let shapes = LabelText.shapes(letters)
      guard shapes.count + LabelText.allowance(.max) >= minimum, let label = misread(shapes) else { continue }
      guard label.letters.utf8.count >= minimum else { continue }
      return Match(label: label, count: index + 1, isExact: false)
    }
    return exact
  }

  /// The longest label that a text may be a misreading of.
  private func misread(_ shapes: [UInt8]) -> Label? {
    let bits = LabelText.letters(shapes)
    let maximum = LabelText.allowance(.max)
    for length in stride(
      from: min(shapes.count + maximum, byLength.count - 1), through: max(shapes.count - maximum, 0), by: -1)
    {
      let allowed = LabelText.allowance(length)
      let found = byLength[length].first { label in
        // Each edit brings at most one letter and takes at most one away.
        (label.bits ^ bits).nonzeroBitCount <= 2 * allowed && LabelText.isLike(shapes, label.shapes)
      }
      if let found { return found }
    }
    return nil
  }
}

extension LabelTable {
  /// The labels of identity cards, residence permits and the data pages of passports, in the languages of Europe's Latin alphabet.
  ///
  /// Sources: ICAO Doc 9303-3, 3.1, and 9303-5, 4.1 (which data stand there, with captions in English, French or Spanish beside the
  /// language of the state), Regulation (EU) 2019/1157 (identity cards after ICAO's pattern), Council Regulation (EC) 1030/2002
  /// (residence permits); the words in each language are those of the register of documents PRADO of the Council of the EU.
  static let identity = LabelTable(
    """
    surname: en Surname, Last name, Family name, Surnames, Name; de Familienname, Nachname, Name; fr Nom, Nom de famille; \
    es Apellidos, Apellido, Primer apellido; it Cognome; pt Apelido, Apelidos, Sobrenome; nl Achternaam, Geslachtsnaam, Naam; \
    pl Nazwisko; ro Nume, Nume de familie; sv Efternamn; da Efternavn; no Etternavn; cs Příjmení; sk Priezvisko; hr Prezime; \
    sl Priimek; hu Családi név; et Perekonnanimi; lt Pavardė; lv Uzvārds; fi Sukunimi
    givenNames: en Given names, Given name, First name, First names, Forenames, Forename, Other names, Name; de Vornamen, Vorname; \
    fr Prénoms, Prénom, Prénom s; es Nombre, Nombres; it Nome, Nomi; pt Nomes próprios, Nome próprio, Nome; \
    nl Voornamen, Voornaam; pl Imiona, Imię; ro Prenume; sv Förnamn; da Fornavne, Fornavn; no Fornavn; cs Jméno, Jména; \
    sk Meno; hr Ime; sl Ime; hu Utónév; et Eesnimi; lt Vardas; lv Vārds; fi Etunimet
    fullName: en Full name, Name; es Nombre y apellidos; it Cognome e nome, Nome e cognome; pt Nome completo; \
    de Name und Vorname; fr Nom et prénom, Nom et prénoms
    maidenName: en Name at birth, Birth name, Maiden name; de Geburtsname; fr Nom de naissance, Nom de jeune fille; \
    pl Nazwisko rodowe; nl Geboortenaam
    sex: en Sex, Gender; de Geschlecht; fr Sexe; es Sexo; it Sesso; pt Sexo; nl Geslacht; pl Płeć; ro Sex; sv Kön; da Køn; \
    no Kjønn; cs Pohlaví; sk Pohlavie; hr Spol; sl Spol; hu Nem; et Sugu; lt Lytis; lv Dzimums; fi Sukupuoli
    nationality: en Nationality, Citizenship; de Staatsangehörigkeit; fr Nationalité; es Nacionalidad; \
    it Cittadinanza, Nazionalità; pt Nacionalidade; nl Nationaliteit; pl Obywatelstwo; ro Cetățenie, Cetățenia; \
    sv Nationalitet, Medborgarskap; da Nationalitet; no Nasjonalitet, Statsborgerskap; cs Státní občanství; \
    sk Štátne občianstvo; hr Državljanstvo; sl Državljanstvo; hu Állampolgárság; et Kodakondsus; lt Pilietybė; \
    lv Pilsonība; fi Kansalaisuus
    dateOfBirth: en Date of birth, Birth date, DOB, Born; de Geburtsdatum, Geburtstag, Tag der Geburt, Geboren am; \
    fr Date de naissance, Né le, Née le, Né e le, Date de naiss; es Fecha de nacimiento, Nacimiento, Fecha nacimiento; \
    it Data di nascita, Nato il, Nata il; pt Data de nascimento; nl Geboortedatum; pl Data urodzenia; \
    ro Data nașterii; sv Födelsedatum, Födelsetid; da Fødselsdato; no Fødselsdato; cs Datum narození; sk Dátum narodenia; \
    hr Datum rođenja; sl Datum rojstva; hu Születési idő, Születési dátum; et Sünniaeg; lt Gimimo data; \
    lv Dzimšanas datums; fi Syntymäaika
    placeOfBirth: en Place of birth, Birthplace; de Geburtsort; fr Lieu de naissance; es Lugar de nacimiento; \
    it Luogo di nascita; pt Local de nascimento, Naturalidade; nl Geboorteplaats; pl Miejsce urodzenia; \
    ro Loc naștere, Locul nașterii; sv Födelseort; da Fødested; no Fødested; cs Místo narození; sk Miesto narodenia; \
    hr Mjesto rođenja; sl Kraj rojstva; hu Születési hely; et Sünnikoht; lt Gimimo vieta; lv Dzimšanas vieta; fi Syntymäpaikka
    placeAndDateOfBirth: en Place and date of birth, Date and place of birth; it Luogo e data di nascita; \
    fr Date et lieu de naissance; es Lugar y fecha de nacimiento; de Geburtsdatum und Geburtsort
    documentNumber: en Document number, Document No, ID number, ID No, Identity card number, Identity card No, Card number, Card No, \
    Passport No, Passport number, Permit number; de Dokumentennummer, Ausweisnummer, Ausweis Nr, Kartennummer, Pass Nr; \
    fr Numéro du document, No du document, No de document, Passeport No, No de la carte; es Número de documento, Núm documento, \
    DNI núm, Pasaporte No; it Numero documento, Numero del documento, Carta numero, Passaporto N; \
    pt Número do documento, No documento, No de documento; nl Documentnummer, Documentnr; \
    pl Numer dowodu osobistego, Numer dowodu, Numer dokumentu; ro Numărul documentului, Seria și numărul; sv Kortnummer, Passnummer; \
    da Dokumentnummer, Kortnummer; no Dokumentnummer; cs Číslo dokladu, Číslo občanského průkazu; sk Číslo dokladu, Číslo preukazu; \
    hr Broj osobne iskaznice, Broj dokumenta; sl Številka dokumenta; hu Okmányazonosító; et Dokumendi number; fi Kortin numero
    dateOfIssue: en Date of issue, Issue date, Issued on, Issued; de Ausstellungsdatum, Ausgestellt am, Datum der Ausstellung; \
    fr Date de délivrance, Délivré le, Délivrée le; es Fecha de expedición, Fecha de emisión, Emisión, Expedición; \
    it Data di rilascio, Emissione, Rilasciato il, Rilascio; pt Data de emissão, Emissão; \
    nl Datum van afgifte, Datum afgifte, Afgegeven op, Afgiftedatum; pl Data wydania; ro Data emiterii, Data eliberării; \
    sv Utfärdandedatum, Utfärdad; da Udstedelsesdato, Udstedt; no Utstedelsesdato, Utstedt; cs Datum vydání; sk Dátum vydania; \
    hr Datum izdavanja; sl Datum izdaje; hu Kiállítás dátuma; et Väljaandmise kuupäev; lt Išdavimo data; lv Izdošanas datums
    dateOfExpiry: en Date of expiry, Expiry date, Expiration date, Expires, Expires on, Expiry, Valid until, Valid to, \
    Date of expiration, Card expiry; de Gültig bis, Ablaufdatum; \
    fr Date d'expiration, Valable jusqu'au, Expire le, Carte valable jusqu'au, Date d'exp; \
    es Fecha de caducidad, Válido hasta, Validez, Fecha de vencimiento, Vencimiento, Caducidad; it Data di scadenza, Scadenza; \
    pt Data de validade, Validade, Válido até; nl Geldig tot; pl Termin ważności, Data ważności, Ważny do; \
    ro Valabil până la, Valabilitate, Data expirării; sv Giltig till, Giltigt till, Giltig t o m, Sista giltighetsdag; da Gyldig til; \
    no Gyldig til; cs Platnost do; sk Platnosť do; hr Vrijedi do; sl Velja do; hu Érvényes, Érvényesség; et Kehtiv kuni; \
    lt Galioja iki; lv Derīga līdz; fi Viimeinen voimassaolopäivä
    authority: en Authority, Issuing authority, Issued by; de Behörde, Ausstellende Behörde; fr Autorité, Délivré par, Délivrée par; \
    es Autoridad, Expedido por; it Autorità, Rilasciato da; pt Autoridade, Entidade emissora; nl Autoriteit, Afgegeven door; \
    pl Organ wydający; ro Emisă de, Autoritatea, Emitent; sv Myndighet, Utfärdande myndighet; da Myndighed; \
    no Myndighet; cs Vydal; sk Vydal; hr Izdala; sl Izdal; hu Kiállító hatóság
    address: en Address, Residence, Home address; de Anschrift, Adresse, Wohnort; fr Adresse, Domicile; es Domicilio, Dirección; \
    it Indirizzo, Residenza; pt Endereço, Morada; nl Adres, Woonplaats; pl Adres, Adres zameldowania; ro Domiciliu, Adresa; \
    sv Adress; cs Trvalý pobyt, Adresa; sk Trvalý pobyt; hr Prebivalište; sl Stalno prebivališče; hu Lakcím
    height: en Height; de Größe, Körpergröße; fr Taille; es Estatura, Talla; it Statura; pt Altura; nl Lengte; pl Wzrost; \
    sv Längd; da Højde; no Høyde
    eyes: en Colour of eyes, Color of eyes, Eye colour; de Augenfarbe; fr Couleur des yeux; nl Kleur ogen; pl Kolor oczu
    personalNumber: en Personal number, Personal No, Personal identification number, Personal ID, National ID number; \
    de Persönliche Nummer; fr Numéro personnel, No personnel, No d'identification; es Número personal, Número de identificación; \
    it Codice fiscale; pt Número de identificação, No de identificação civil; nl Persoonlijk nummer, BSN, Burgerservicenummer; \
    pl PESEL, Numer PESEL; ro CNP, Cod numeric personal; sv Personnummer; da Personnummer, CPR nr; no Fødselsnummer; \
    cs Rodné číslo; sk Rodné číslo; hr OIB; sl EMŠO; et Isikukood; lt Asmens kodas; lv Personas kods; fi Henkilötunnus
    supportNumber: es Número de soporte, Núm soport, Núm soporte, IDESP
    cardAccessNumber: en Card access number, CAN
    fathersName: en Father's name; pl Imię ojca; pt Nome do pai; es Nombre del padre
    parentsGivenName: en Parents given names; pl Imiona rodziców; es Hijo de, Hija de
    """)

  /// The labels of the European Health Insurance Card, without the numbers in front.
  ///
  /// Source: Decision S2 of 12 June 2009 of the Administrative Commission for the Coordination of Social Security Systems
  /// (2010/C 106/09), annex: the fields 3 to 9 of the card.
  static let insurance = LabelTable(
    """
    lastName: en Name, Surname; de Name, Nachname; fr Nom; es Apellidos; it Cognome; pt Apelidos; nl Naam; pl Nazwisko; ro Nume; \
    sv Efternamn
    firstName: en Given names, Given name, First name; de Vornamen, Vorname; fr Prénoms, Prénom; es Nombre; it Nome; pt Nome próprio; \
    nl Voornamen; pl Imiona, Imię; ro Prenume; sv Förnamn
    dateOfBirth: en Date of birth; de Geburtsdatum; fr Date de naissance; es Fecha de nacimiento; it Data di nascita; \
    pt Data de nascimento; nl Geboortedatum; pl Data urodzenia; ro Data nașterii; sv Födelsedatum
    personalNumber: en Personal identification number; de Persönliche Kennnummer, Persönliche Kennummer; \
    fr Numéro d'identification personnel; es Número de identificación personal; it Numero di identificazione personale; \
    pt Número de identificação pessoal; nl Persoonlijk identificatienummer; pl Numer identyfikacyjny; sv Personnummer
    authority: en Identification number of the institution; de Kennnummer des Trägers, Kennummer des Trägers; \
    fr Numéro d'identification de l'institution; es Número de identificación de la institución; \
    it Numero di identificazione dell'istituzione; nl Identificatienummer van het orgaan; pl Numer identyfikacyjny instytucji
    documentNumber: en Identification number of the card; de Kennnummer der Karte, Kennummer der Karte; \
    fr Numéro d'identification de la carte; es Número de identificación de la tarjeta; it Numero di identificazione della tessera; \
    nl Identificatienummer van de kaart; pl Numer identyfikacyjny karty
    dateOfExpiry: en Expiry date; de Ablaufdatum; fr Date d'expiration; es Fecha de caducidad; it Data di scadenza, Scadenza; \
    pt Data de validade; nl Vervaldatum; pl Data ważności; ro Data expirării; sv Utgångsdatum
    """)
}
