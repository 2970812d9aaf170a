@testable import IDPlugin

extension GoldenDocument {
  static let cards = [
    GoldenDocument(
      name: "card in German, English and French", kind: .idFront,
      text: """
        BUNDESREPUBLIK DEUTSCHLAND        PERSONALAUSWEIS
        IDENTITY CARD/CARTE D'IDENTITÉ              L01X00T47
        [a] Name/Surname/Nom
            ERIKSSON
        Vornamen/Given names/Prénoms
            ANNA MARIA
        Geburtstag/Date of birth    Staatsangehörigkeit/Nationality
        12.08.1974                  DEUTSCH
        Geburtsort/Place of birth/Lieu de naissance
        UTOPIA
        Gültig bis/Date of expiry   Ausweisnummer/Card number
        31.10.2031                  L01X00T47
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "dateOfBirth": "12.08.1974", "nationality": "DEUTSCH",
        "placeOfBirth": "UTOPIA", "dateOfExpiry": "31.10.2031", "documentNumber": "L01X00T47",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2031-10-31"], country: "DE"),
    GoldenDocument(
      name: "card in French with labels and values in one line", kind: .idFront,
      text: """
        RÉPUBLIQUE FRANÇAISE
        CARTE NATIONALE D'IDENTITÉ N° : 880692310285
        Nom : ERIKSSON
        Prénom(s) : ANNA MARIA
        Sexe : F     Né(e) le : 12.08.1974
        Taille : 1,65 m
        No du document : 880692310285
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "sex": "F", "dateOfBirth": "12.08.1974", "height": "1,65 m",
        "documentNumber": "880692310285",
      ],
      dates: ["dateOfBirth": "1974-08-12"], country: "FR"),
    GoldenDocument(
      name: "card in Spanish", kind: .idFront,
      text: """
        ESPAÑA        DOCUMENTO NACIONAL DE IDENTIDAD
        APELLIDOS
        ERIKSSON
        NOMBRE
        ANNA MARIA
        SEXO       NACIONALIDAD
        F          ESP
        FECHA DE NACIMIENTO
        12 08 1974
        NÚM SOPORT      VALIDEZ
        CAA000024       08 10 2031
        NÚMERO DE DOCUMENTO
        99999999R
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "sex": "F", "nationality": "ESP",
        "dateOfBirth": "12 08 1974", "supportNumber": "CAA000024", "dateOfExpiry": "08 10 2031",
        "documentNumber": "99999999R",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2031-10-08"], country: "ES"),
    GoldenDocument(
      name: "card in Italian and English", kind: .idFront,
      text: """
        REPUBBLICA ITALIANA      MINISTERO DELL'INTERNO
        CARTA DI IDENTITÀ / IDENTITY CARD
        COGNOME / SURNAME
        ERIKSSON
        NOME / NAME
        ANNA MARIA
        LUOGO E DATA DI NASCITA / PLACE AND DATE OF BIRTH
        UTOPIA (UT) 12.08.1974
        SESSO / SEX     STATURA / HEIGHT
        F               165
        DATA DI NASCITA
        12.08.1974
        EMISSIONE / ISSUING     SCADENZA / EXPIRY
        12.09.2021              12.08.2031
        NUMERO DOCUMENTO
        CA00000AA
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "placeAndDateOfBirth": "UTOPIA (UT) 12.08.1974", "sex": "F",
        "height": "165", "dateOfExpiry": "12.08.2031", "documentNumber": "CA00000AA", "dateOfIssue": "12.09.2021",
        "dateOfBirth": "12.08.1974",
      ],
      dates: ["dateOfIssue": "2021-09-12", "dateOfExpiry": "2031-08-12", "dateOfBirth": "1974-08-12"], country: "IT"),
  ]

  static let moreCards = [
    GoldenDocument(
      name: "card in Polish and English", kind: .idFront,
      text: """
        RZECZPOSPOLITA POLSKA    DOWÓD OSOBISTY
        REPUBLIC OF POLAND       IDENTITY CARD
        NAZWISKO / SURNAME
        ERIKSSON
        IMIONA / GIVEN NAMES
        ANNA MARIA
        OBYWATELSTWO / NATIONALITY    PŁEĆ / SEX
        POLSKIE                       K/F
        DATA URODZENIA / DATE OF BIRTH
        12.08.1974
        NUMER DOWODU OSOBISTEGO / IDENTITY CARD NUMBER
        ZZC108201
        TERMIN WAŻNOŚCI / EXPIRY DATE
        04.03.2029
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "nationality": "POLSKIE", "sex": "K/F",
        "dateOfBirth": "12.08.1974", "documentNumber": "ZZC108201", "dateOfExpiry": "04.03.2029",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2029-03-04"], country: "PL"),
    GoldenDocument(
      name: "card in Romanian, French and English", kind: .idFront,
      text: """
        ROUMANIE        ROMÂNIA         ROMANIA
        CARTE DE IDENTITATE / IDENTITY CARD
        CNP 2740812000000
        Nume/Nom/Last name
        ERIKSSON
        Prenume/Prenom/First name
        ANNA-MARIA
        Cetățenie/Nationalite/Nationality
        Română
        Loc naștere/Lieu de naissance/Place of birth
        Jud.UT Mun.Utopia
        Data nașterii/Date of birth
        12.08.1974
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA-MARIA", "nationality": "Română", "placeOfBirth": "Jud.UT Mun.Utopia",
        "personalNumber": "2740812000000", "dateOfBirth": "12.08.1974",
      ],
      dates: ["dateOfBirth": "1974-08-12"], country: "RO"),
    GoldenDocument(
      name: "card in Dutch and English", kind: .idFront,
      text: """
        KONINKRIJK DER NEDERLANDEN    IDENTITEITSKAART
        naam/surname
        Eriksson
        voornamen/given names
        Anna Maria
        geboortedatum/date of birth      geboorteplaats/place of birth
        12 AUG/AUG 1974                  Utopia
        geslacht/sex       lengte/height
        V/F                1,65 m
        documentnummer/document no.      geldig tot/date of expiry
        SPECI2021                        02 MRT/MAR 2031
        """,
      fields: [
        "surname": "Eriksson", "givenNames": "Anna Maria", "dateOfBirth": "12 AUG/AUG 1974", "placeOfBirth": "Utopia",
        "sex": "V/F", "height": "1,65 m", "documentNumber": "SPECI2021", "dateOfExpiry": "02 MRT/MAR 2031",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2031-03-02"], country: "NL"),
    GoldenDocument(
      name: "card in Portuguese and English", kind: .idFront,
      text: """
        REPÚBLICA PORTUGUESA      CARTÃO DE CIDADÃO
        APELIDO(S) / SURNAME
        ERIKSSON
        NOME(S) / GIVEN NAME(S)
        ANNA MARIA
        SEXO / SEX    NACIONALIDADE / NATIONALITY
        F             PRT
        DATA DE NASCIMENTO / DATE OF BIRTH
        12 08 1974
        Nº DOCUMENTO / DOCUMENT No.      DATA DE VALIDADE / EXPIRY DATE
        99999999 9 ZZ9                   03 08 2031
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "sex": "F", "nationality": "PRT",
        "dateOfBirth": "12 08 1974",
        "documentNumber": "99999999 9 ZZ9", "dateOfExpiry": "03 08 2031",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2031-08-03"], country: "PT"),
    GoldenDocument(
      name: "card in Swedish and English", kind: .idFront,
      text: """
        SVERIGE   NATIONELLT IDENTITETSKORT
        Efternamn/Surname
        ERIKSSON
        Förnamn/Given names
        ANNA MARIA
        Kön/Sex   Födelsedatum/Date of birth
        F         12 AUG 1974
        Kortnummer/Card number    Giltig till/Date of expiry
        59000002                  02 JUL 2030
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "sex": "F", "dateOfBirth": "12 AUG 1974",
        "documentNumber": "59000002", "dateOfExpiry": "02 JUL 2030",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2030-07-02"], country: "SE"),
    GoldenDocument(
      name: "passport in English whose labels are misread, and of whose dates one gives the order", kind: .idFront,
      text: """
        REPUBLIC OF UTOPIA       PASSPORT
        Sumame
        ERIKSSON
        Glven names
        ANNA MARIA
        Natlonality
        UTOPIAN
        Date of blrth       Date of explry
        12/08/1974          31/10/2031
        Passport No
        L898902C3
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "nationality": "UTOPIAN", "dateOfBirth": "12/08/1974",
        "dateOfExpiry": "31/10/2031", "documentNumber": "L898902C3",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2031-10-31"], country: "UT"),
    GoldenDocument(
      name: "card in English whose dates can be read in two ways", kind: .idFront,
      text: """
        REPUBLIC OF UTOPIA       NATIONAL IDENTITY CARD
        Full name                Date of birth
        ANNA MARIA ERIKSSON      12/08/1974
        ID No.                   Valid until
        12345678                 10/11/2031
        """,
      fields: [
        "fullName": "ANNA MARIA ERIKSSON", "dateOfBirth": "12/08/1974", "documentNumber": "12345678",
        "dateOfExpiry": "10/11/2031",
      ],
      dates: [:], country: "UT"),
  ]
}
