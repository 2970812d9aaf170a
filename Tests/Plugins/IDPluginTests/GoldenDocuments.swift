import Testing

@testable import IDPlugin

/// Specimens of documents as lines of text, with what they say. The holder is nobody.
struct GoldenDocument: Sendable, CustomTestStringConvertible {
  let name: String
  let kind: DocumentReading.Kind
  let text: String
  /// The fields with their texts.
  let fields: [String: String]
  /// The dates by ISO 8601; a field of dates that is not here has none.
  let dates: [String: String]
  var country: String?

  var testDescription: String { name }

  static let all = licenses + americanLicenses + cards + moreCards + others

  static let licenses = [
    GoldenDocument(
      name: "license with numbers alone", kind: .drivingLicense,
      text: """
        FÜHRERSCHEIN     BUNDESREPUBLIK DEUTSCHLAND
           1.  ERIKSSON
           2.  ANNA MARIA
           3.  12.08.74 STOCKHOLM
           4a. 03.01.13   4c. Landratsamt Musterhausen
           4b. 02.01.28
           5.  Z021AB37X13
           7.
           9.  AM/B/L
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "dateOfBirth": "12.08.74", "placeOfBirth": "STOCKHOLM",
        "dateOfIssue": "03.01.13", "dateOfExpiry": "02.01.28", "authority": "Landratsamt Musterhausen",
        "documentNumber": "Z021AB37X13", "categories": "AM/B/L",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfIssue": "2013-01-03", "dateOfExpiry": "2028-01-02"], country: "DE"),
    GoldenDocument(
      name: "license with an address in two lines and a personal number", kind: .drivingLicense,
      text: """
        DRIVING LICENCE          UNITED KINGDOM
          1. ERIKSSON
          2. MS ANNA
             MARIA
          3. 12.08.1974 UTOPIA
          4a. 19.01.2013   4c. DVLA
          4b. 18.01.2030
          5. ERIKS 758124 AM9IJ 35
          8. 122 BURNS CRESCENT,
             EDINBURGH, EH1 9GP
          9. AM/A/B1/B/f/k/l/n/p
        """,
      fields: [
        "surname": "ERIKSSON", "givenNames": "MS ANNA MARIA", "dateOfBirth": "12.08.1974", "placeOfBirth": "UTOPIA",
        "dateOfIssue": "19.01.2013", "dateOfExpiry": "18.01.2030", "authority": "DVLA",
        "documentNumber": "ERIKS 758124 AM9IJ 35", "address": "122 BURNS CRESCENT, EDINBURGH, EH1 9GP",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfIssue": "2013-01-19", "dateOfExpiry": "2030-01-18"], country: "GB"),
    GoldenDocument(
      name: "license whose numbers are misread and glued", kind: .drivingLicense,
      text: """
        RIJBEWIJS    KONINKRIJK DER NEDERLANDEN
          l. Eriksson
          2.Anna Maria
          3. 12.08.1974 Utopia
          4á 04.01.2013   4e. Gemeente Utopia
          4b.05.01.2033   4d. 999999990
          5. 5134567891
        """,
      fields: [
        "surname": "Eriksson", "givenNames": "Anna Maria", "dateOfBirth": "12.08.1974", "placeOfBirth": "Utopia",
        "dateOfIssue": "04.01.2013", "dateOfExpiry": "05.01.2033", "authority": "Gemeente Utopia",
        "personalNumber": "999999990", "documentNumber": "5134567891",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfIssue": "2013-01-04", "dateOfExpiry": "2033-01-05"], country: "NL"),
  ]

  static let americanLicenses = [
    GoldenDocument(
      name: "license of the United States by the standard", kind: .drivingLicense,
      text: """
        PENNSYLVANIA                USA
        DRIVER'S LICENSE
                 4d DL 99 999 999   DUPS: 000
                 3 DOB 08/12/1974
                 4b EXP 08/13/2030   4a ISS 08/07/2022
                 1 ERIKSSON
                 2 ANNA MARIA
                 8 123 MAIN STREET
                   APT 1, HARRISBURG, PA 17101
                 15 SEX F   18 EYES BRO
                 16 HGT 5'-05"
                 9 CLASS C   9a END NONE
                 5 DD 1234567890123456789012345
        """,
      fields: [
        "documentNumber": "99 999 999", "dateOfBirth": "08/12/1974", "dateOfExpiry": "08/13/2030",
        "dateOfIssue": "08/07/2022", "surname": "ERIKSSON", "givenNames": "ANNA MARIA",
        "address": "123 MAIN STREET APT 1, HARRISBURG, PA 17101", "sex": "F", "eyes": "BRO", "height": "5'-05\"",
        "licenseClass": "C", "endorsements": "NONE", "documentDiscriminator": "1234567890123456789012345",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2030-08-13", "dateOfIssue": "2022-08-07"], country: "US-PA"),
    GoldenDocument(
      name: "license of the United States with captions alone", kind: .drivingLicense,
      text: """
        California     DRIVER LICENSE
                 DL I1234562       CLASS C
                 EXP 08/31/2029    END NONE
                 LN ERIKSSON
                 FN ANNA MARIA
                 DOB 12/08/1974
                 RSTR NONE
                 SEX F   HAIR BRN   EYES BRN
                 HGT 5'-05"   WGT 125 lb   ISS 08/31/2024
        """,
      fields: [
        "documentNumber": "I1234562", "licenseClass": "C", "dateOfExpiry": "08/31/2029", "surname": "ERIKSSON",
        "givenNames": "ANNA MARIA", "dateOfBirth": "12/08/1974", "sex": "F", "hair": "BRN", "weight": "125 lb",
        "dateOfIssue": "08/31/2024", "restrictions": "NONE",
      ],
      dates: ["dateOfBirth": "1974-12-08", "dateOfExpiry": "2029-08-31", "dateOfIssue": "2024-08-31"], country: "US-CA"),
    GoldenDocument(
      name: "license of Canada", kind: .drivingLicense,
      text: """
        Ontario       DRIVER'S LICENCE   PERMIS DE CONDUIRE   CANADA
               1,2 NAME / NOM
               ERIKSSON, ANNA MARIA
               4d NUMBER / NUMÉRO
               4d DL E1234-56789-01234
               4a ISS/DEL 2020/01/02   4b EXP/EXP 2025/08/12
               3 DOB/DDN 1974/08/12
               5 DD/REF DE4567890
               16 HGT/HAUT 165 cm   15 SEX/SEXE F
        """,
      fields: [
        "documentNumber": "E1234-56789-01234", "dateOfIssue": "2020/01/02", "dateOfExpiry": "2025/08/12",
        "dateOfBirth": "1974/08/12", "height": "165 cm", "sex": "F",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2025-08-12", "dateOfIssue": "2020-01-02"], country: "CA-ON"),
  ]

  static let others = [
    GoldenDocument(
      name: "health insurance card", kind: .insuranceCard,
      text: """
        EUROPÄISCHE KRANKENVERSICHERUNGSKARTE
           3. Name
           ERIKSSON
           4. Vornamen                   5. Geburtsdatum
           ANNA MARIA                    12/08/1974
           6. Persönliche Kennnummer
           Z123456780
           7. Kennnummer des Trägers
           107415518 - KASSE
           8. Kennnummer der Karte       9. Ablaufdatum
           80276001234567890123          31/12/2027
        """,
      fields: [
        "lastName": "ERIKSSON", "firstName": "ANNA MARIA", "dateOfBirth": "12/08/1974", "personalNumber": "Z123456780",
        "authority": "107415518 - KASSE", "documentNumber": "80276001234567890123", "dateOfExpiry": "31/12/2027",
      ],
      dates: ["dateOfBirth": "1974-08-12", "dateOfExpiry": "2027-12-31"]),
    GoldenDocument(
      name: "certificate of registration of Germany", kind: .vehicleRegistrationCertificate,
      text: """
        Zulassungsbescheinigung Teil I    BUNDESREPUBLIK DEUTSCHLAND
        A    UT-AM 1974          B    12.08.2014
        C.1.1  ERIKSSON          2.1  0603
        C.1.2  ANNA MARIA        2.2  BGU000123
        C.1.3  HAUPTSTRASSE 1
               12345 UTOPIA
        D.1    VOLKSWAGEN        D.3  GOLF
        E      1M8GDM9AXKP042788
        P.1    001598            P.2  077
        15.1   195/65R15 91T
        """,
      fields: [
        "licensePlate": "UT-AM 1974", "firstIssued": "12.08.2014", "lastName": "ERIKSSON", "firstName": "ANNA MARIA",
        "manufacturerCode": "0603", "vehicleTypeCode": "BGU000123", "address": "HAUPTSTRASSE 1 12345 UTOPIA",
        "brand": "VOLKSWAGEN", "vehicleIdentificationNumber": "1M8GDM9AXKP042788", "displacement": "001598",
        "tire": "195/65R15 91T",
      ],
      dates: ["firstIssued": "2014-08-12"], country: "DE"),
    GoldenDocument(
      name: "certificate of registration with captions and misread codes", kind: .vehicleRegistrationCertificate,
      text: """
        Registration Certificate      UNITED KINGDOM
        [A] Registration number  UT74 AMX
        [B] Date of first registration  12 08 2014
        [C.l.1] Surname  ERIKSSON
        [D1] Make  FORD
        [E] VIN  WFOOXXGCDO1234567
        [P,1] Cylinder capacity  1598 cc
        """,
      fields: [
        "licensePlate": "UT74 AMX", "firstIssued": "12 08 2014", "lastName": "ERIKSSON", "brand": "FORD",
        "vehicleIdentificationNumber": "WF00XXGCD01234567", "displacement": "1598 cc",
      ],
      dates: ["firstIssued": "2014-08-12"], country: "GB"),
    GoldenDocument(
      name: "landing permission", kind: .landingPermission,
      text: """
        JAPAN IMMIGRATION INSPECTOR
        LANDING PERMISSION
        Date of permit: 12. AUG. 2026
        Until: 10. NOV. 2026
        Status: Temporary Visitor
        Duration: 90 days
              NARITA(2)
        """,
      fields: [
        "dateOfIssue": "12. AUG. 2026", "dateOfExpiry": "10. NOV. 2026", "status": "Temporary Visitor",
        "duration": "90 days", "airport": "NARITA(2)",
      ],
      dates: ["dateOfIssue": "2026-08-12", "dateOfExpiry": "2026-11-10"], country: "JP"),
  ]
}
