import ScanPluginKit
import ScanRecognition
import ScanSynthetic
import Testing

@testable import IDPlugin

/// Zones whose every field is known.
struct GoldenZone: Sendable, CustomTestStringConvertible {
  let layout: String
  let lines: [String]
  let fields: [MRZField: String]

  var testDescription: String { "\(layout) \(lines[0].prefix(14))" }
  var cells: [[MRZCell]] { lines.map { MRZCell.cells($0) } }

  init(_ layout: String, _ lines: [String], _ fields: [MRZField: String]) {
    self.layout = layout
    self.lines = lines
    self.fields = fields
  }

  /// The specimens of ICAO Doc 9303 parts 4 to 7, and published specimens of the national forms.
  static let all = [
    GoldenZone(
      "TD3", ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
      [
        .documentType: "P", .issuingCountryCode: "UTO", .surname: "ERIKSSON", .givenNames: "ANNA MARIA",
        .documentNumber: "L898902C3", .nationalityCountryCode: "UTO", .dateOfBirth: "740812", .sex: "F",
        .dateOfExpiry: "120415", .personalNumber: "ZE184226B", .checkDigitDocumentNumber: "6",
        .checkDigitDateOfBirth: "2", .checkDigitDateOfExpiry: "9", .checkDigitPersonalNumber: "1",
        .checkDigitFinal: "0",
      ]),
    // The specimen of Germany: its code has one letter, and there is no personal number and a filler for its check digit.
    GoldenZone(
      "TD3", ["P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<", "C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4"],
      [
        .issuingCountryCode: "D", .surname: "MUSTERMANN", .givenNames: "ERIKA", .documentNumber: "C01X00T47",
        .nationalityCountryCode: "D", .personalNumber: "", .checkDigitPersonalNumber: "", .checkDigitFinal: "4",
      ]),
    // Names without given ones, dates of which parts are not known, an unspecified sex, a zero for the check digit of no number.
    GoldenZone(
      "TD3", ["P<UTOARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "L898902C36UTO74<<<<1<1204<<1<<<<<<<<<<<<<<06"],
      [
        .surname: "ARKFREITH", .givenNames: "", .dateOfBirth: "74", .sex: "", .dateOfExpiry: "1204",
        .checkDigitPersonalNumber: "0",
      ]),
    GoldenZone(
      "TD1", ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
      [
        .documentType: "I", .issuingCountryCode: "UTO", .surname: "ERIKSSON", .givenNames: "ANNA MARIA",
        .documentNumber: "D23145890", .nationalityCountryCode: "UTO", .dateOfBirth: "740812", .sex: "F",
        .dateOfExpiry: "120415", .optionalData: "", .checkDigitFinal: "6",
      ]),
    GoldenZone(
      "TD1", ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"],
      [
        .documentNumber: "D23145890734", .checkDigitDocumentNumber: "9", .optionalData: "", .surname: "STEVENSON",
        .givenNames: "PETER JOHN", .sex: "M",
      ]),
    GoldenZone(
      "TD2", ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
      [.documentNumber: "D23145890", .surname: "ERIKSSON", .dateOfExpiry: "120415", .checkDigitFinal: "6"]),
    // A number that goes on in the optional data, with its check digit behind it (ICAO Doc 9303-6, 4.2.2.2, note j).
    GoldenZone(
      "TD2", ["I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<", "D23145890<UTO7408122F12041597349<<<2"],
      [
        .documentNumber: "D23145890734", .checkDigitDocumentNumber: "9", .optionalData: "", .surname: "STEVENSON",
        .checkDigitFinal: "2",
      ]),
    GoldenZone(
      "MRVA",
      [
        "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L8988901C4\(StateCodes.unspecified)4009078F96121096ZE184226B<<<<<<",
      ],
      [
        .documentType: "V", .documentNumber: "L8988901C", .nationalityCountryCode: StateCodes.unspecified,
        .dateOfBirth: "400907",
        .dateOfExpiry: "961210", .optionalData: "6ZE184226B",
      ]),
    GoldenZone(
      "MRVB", ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4\(StateCodes.unspecified)4009078F9612109<<<<<<<<"],
      [.documentNumber: "L8988901C", .dateOfExpiry: "961210", .optionalData: ""]),
    GoldenZone(
      "FRENCH_ID", ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"],
      [
        .documentType: "ID", .issuingCountryCode: "FRA", .surname: "BERTHIER", .givenNames: "CORINNE",
        .documentNumber: "880692310285", .dateOfBirth: "651206", .sex: "F", .dateOfExpiry: "",
      ]),
    GoldenZone(
      "SWISS_DRIVING_LICENCE", ["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"],
      [
        .documentType: "FA", .issuingCountryCode: "CHE", .documentNumber: "AAA001D", .personalNumber: "305142128",
        .dateOfBirth: "800126", .surname: "MARCHAND", .givenNames: "FABIENNE",
      ]),
  ]
}

@Suite("Machine-readable zones")
struct GoldenZoneTests {
  @Test("specimens are read field by field, nothing is changed", arguments: GoldenZone.all)
  func golden(zone: GoldenZone) throws {
    let document = try #require(MRZReader.read(zone.cells))
    #expect(document.layout.name == zone.layout)
    #expect(document.lines == zone.lines)
    for (field, text) in zone.fields { #expect(document.text(field) == text, "\(field)") }
    #expect(document.text(.mrzString) == zone.lines.joined(separator: "\n"))
    #expect(document.corrections.isEmpty && document.isPlausible)
    #expect(document.allCheckDigitsValid == (document.layout.checkCount > 0))
    #expect(document.confidence == 100)
  }

  @Test("only fields with a check digit of their own are ever called verified", arguments: GoldenZone.all)
  func verified(zone: GoldenZone) throws {
    let document = try #require(MRZReader.read(zone.cells))
    let checked: Set<MRZField> = Set(
      document.layout.slots.filter { $0.check != nil }.compactMap { MRZField(rawValue: $0.part.rawValue) })
    #expect(Set(document.verifiedFields) == checked)
    #expect(!document.verifiedFields.contains(.surname) && !document.verifiedFields.contains(.sex))
  }

  @Test("a single wrong character in a checked field is never verified", arguments: GoldenZone.all)
  func wrong(zone: GoldenZone) throws {
    let right = try #require(MRZReader.read(zone.cells))
    for slot in right.layout.slots where slot.check != nil {
      for column in slot.columns {
        var cells = zone.cells
        let was = cells[slot.line][column].character
        for other in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8
        where (MRZCheckDigit.value(other) - MRZCheckDigit.value(was)) % 10 != 0 {
          cells[slot.line][column].character = other
          guard let document = MRZReader.read(cells), let field = MRZField(rawValue: slot.part.rawValue) else {
            continue
          }
          #expect(
            document.verification(field) != .verified || document.text(field) == right.text(field),
            "\(field) \(document.text(field))")
        }
      }
    }
  }

  @Test(
    "fillers that were read as letters are put right behind the names",
    arguments: ["KKKKKKKKKKKKKKKKKKK", "<<<<<<<<KKSSKCKKLKK", "<<<<K<<<<K<K<<<<<<K", "<<SSSSSSSSSSSEESSKK"])
  func tails(tail: String) throws {
    let line = "P<UTOERIKSSON<<ANNA<MARIA" + "<<<" + tail.dropLast(3)
    let zone = GoldenZone.all[0]
    let document = try #require(MRZReader.read([Misread.cells(zone.lines[0], as: line), MRZCell.cells(zone.lines[1])]))
    #expect(document.lines[0] == zone.lines[0])
    #expect(document.corrections.allSatisfy { $0.reason == .filler && $0.to == "<" } && !document.corrections.isEmpty)
  }

  @Test("names keep letters that look like fillers")
  func names() throws {
    let line = "P<UTOKECK<LESSEL<<CLEX<SKCE<<<<<<<<<<<<<<<<<"
    let document = try #require(
      MRZReader.read([MRZCell.cells(line), MRZCell.cells("L898902C36UTO7408122F1204159ZE184226B<<<<<10")]))
    #expect(document.text(.surname) == "KECK LESSEL" && document.text(.givenNames) == "CLEX SKCE")
    #expect(document.corrections.isEmpty)
  }

  @Test("a line that is a few fillers short or long is mended, and it is listed", arguments: [-6, -2, -1, 1, 2, 6])
  func lengths(change: Int) throws {
    let zone = GoldenZone.all[0]
    var line = zone.lines[0]
    if change < 0 { line = String(line.dropLast(-change)) } else { line += String(repeating: "<", count: change) }
    let document = try #require(MRZReader.read([MRZCell.cells(line), MRZCell.cells(zone.lines[1])]))
    #expect(document.lines == zone.lines && document.allCheckDigitsValid)
    #expect(!document.corrections.isEmpty && document.corrections.allSatisfy { $0.reason == .length })
  }

  @Test("letters in places of digits and digits in places of letters become what the recognizer read of the other kind")
  func alphabets() throws {
    let zone = GoldenZone.all[0]
    let document = try #require(
      MRZReader.read([
        Misread.cells(zone.lines[0], as: "P<UT0ERIK5SON<<ANNA<MAR1A<<<<<<<<<<<<<<<<<<<"),
        Misread.cells(zone.lines[1], as: "L898902C36UTO74O8I22F12O4159ZE184226B<<<<<1O"),
      ]))
    #expect(document.lines == zone.lines && document.allCheckDigitsValid)
    #expect(document.corrections.count == 7 && document.corrections.allSatisfy { $0.reason == .alphabet })
  }

  @Test(
    "an uncertain character is decided by the check digit, a confident one that is wrong is reported as changed and unproved"
  )
  func decided() throws {
    var cells = GoldenZone.all[0].cells
    // The document's number: 8 read as B.
    cells[1][1] = MRZCell(UInt8(ascii: "B"), confidence: 60, alternatives: [.init(UInt8(ascii: "8"), confidence: 40)])
    let document = try #require(MRZReader.read(cells))
    #expect(document.lines == GoldenZone.all[0].lines)
    #expect(document.corrections == [CharacterCorrection(line: 1, column: 1, from: "B", to: "8", reason: .checkDigit)])
    #expect(document.verification(.documentNumber) == .verified)
    cells[1][1] = MRZCell(UInt8(ascii: "B"))
    let confident = try #require(MRZReader.read(cells))
    #expect(confident.verification(.documentNumber) != .verified)
  }

  @Test("where several readings make the check digit right, nothing is changed")
  func ambiguous() throws {
    var cells = try #require(GoldenZone.all.first { $0.layout == "MRVA" }).cells
    // In a visa no digit over all can decide: the residue is that of either change.
    cells[1][0] = MRZCell(UInt8(ascii: "L"), confidence: 50, alternatives: [.init(UInt8(ascii: "M"), confidence: 45)])
    cells[1][3] = MRZCell(UInt8(ascii: "8"), confidence: 50, alternatives: [.init(UInt8(ascii: "9"), confidence: 45)])
    cells[1][9].character = MRZCheckDigit.of("L8998901C".utf8)
    #expect(MRZCheckDigit.of("M8988901C".utf8) == cells[1][9].character)
    let document = try #require(MRZReader.read(cells))
    #expect(document.text(.documentNumber) == "L8988901C")
    #expect(document.verification(.documentNumber) == .ambiguous)
    #expect(!document.allCheckDigitsValid)
  }

  @Test("a code of no state becomes the only one among its likely readings")
  func states() throws {
    var cells = GoldenZone.all[0].cells
    cells[0] = Misread.cells(
      "P<CHEERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", as: "P<CHFERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<")
    let document = try #require(MRZReader.read(cells))
    #expect(document.text(.issuingCountryCode) == "CHE")
    #expect(document.corrections.map(\.reason) == [.stateCode])
  }

  @Test("a code of no state becomes the document's other code where the one character that differs was reported too")
  func otherState() throws {
    var cells = GoldenZone.all[0].cells
    cells[1] = Misread.cells(
      GoldenZone.all[0].lines[1], as: "L898902C36UTW7408122F1204159ZE184226B<<<<<10", alternative: 3)
    let document = try #require(MRZReader.read(cells))
    #expect(document.text(.nationalityCountryCode) == "UTO")
    #expect(document.corrections.map(\.reason) == [.stateCode])
  }

  @Test("text that is no zone is none", arguments: [[], [""], ["HELLO", "WORLD"], ["", ""], ["<", "<", "<"]])
  func nothing(lines: [String]) {
    #expect(MRZReader.read(lines.map { MRZCell.cells($0) })?.isPlausible != true)
  }

  @Test("text that has to be bent at every third character is no zone")
  func bent() {
    let lines = [
      "142LLAU0IZZICOIULEOIUUILS2LLIC", "LIO200UEDIO1UIIUIIE01AUUI<UOLA", "DU<<10SDL1S2SBJ<IBU1O<UI<L<SDL",
    ]
    let delivered = lines.map { line in
      line.utf8.map { character in
        MRZCell(
          character, confidence: 60,
          alternatives: ConfusionTable.zone.partners(of: character).map { .init($0, confidence: 20) })
      }
    }
    for cells in [lines.map { MRZCell.cells($0) }, delivered] { #expect(MRZReader.read(cells)?.isPlausible != true) }
  }

  @Test("zones of fillers or of noise are not plausible")
  func noise() {
    for (length, count) in [(30, 3), (36, 2), (44, 2)] {
      let fillers = Array(repeating: MRZCell.cells(String(repeating: "<", count: length)), count: count)
      #expect(MRZReader.read(fillers)?.isPlausible != true)
      var generator = SeededGenerator(seed: UInt64(length))
      for _ in 0..<300 {
        let noise = (0..<count).map { _ in
          MRZCell.cells(String(decoding: (0..<length).map { _ in generator.character() }, as: UTF8.self))
        }
        #expect(MRZReader.read(noise)?.isPlausible != true)
      }
    }
  }

  @Test(
    "the century of a date follows from what it is for",
    arguments: [("740812", 1974, 2074), ("260101", 2026, 2026), ("270101", 1927, 2027), ("991231", 1999, 1999)])
  func centuries(text: String, birth: Int, expiry: Int) throws {
    let date = try #require(MRZDate(Array(text.utf8)))
    #expect(date.yearOfBirth(today: 2026) == birth)
    #expect(date.yearOfExpiry(today: 2026) == expiry)
  }

  @Test("what is no date is none; parts that are not known stay so")
  func dates() throws {
    for text in ["741312", "740832", "740231", "74O812", "", "7408", "740800", "740012", "740000", "740229"] {
      #expect(MRZDate(Array(text.utf8)) == nil, "\(text)")
    }
    #expect(MRZDate(Array("74<<<<".utf8))?.month == nil && MRZDate(Array("74<<<<".utf8))?.day == nil)
    #expect(MRZDate(Array("7402<<".utf8))?.month == 2)
    #expect(MRZDate(Array("720229".utf8))?.day == 29)
    // 2000 had one, 1900 had none.
    let leap = try #require(MRZDate(Array("000229".utf8)))
    #expect(leap.date(inYear: 2000)?.day == 29 && leap.date(inYear: 1900) == nil)
    #expect(MRZDate(Array("<<0229".utf8)) == nil)
  }
}

extension SeededGenerator {
  mutating func character() -> UInt8 {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<".utf8.randomElement(using: &self) ?? MRZCell.filler
  }
}

@Suite("Columns of a zone")
struct CellGridTests {
  /// The cells of a text with the positions that they have in print.
  static func placed(_ text: String) -> [MRZCell] {
    let pitch = 1 / (Double(text.utf8.count) - 0.35)
    return MRZCell.cells(text, confidence: 90).enumerated().map { column, cell in
      var cell = cell
      cell.position = (Double(column) + 0.325) * pitch
      return cell
    }
  }

  @Test("a character that was read twice is dropped where it stands", arguments: [0, 5, 14, 22, 43])
  func twice(column: Int) throws {
    let zone = GoldenZone.all[0]
    var line = Self.placed(zone.lines[1])
    var ghost = line[column]
    ghost.character = UInt8(ascii: "I")
    ghost.confidence = 40
    ghost.position = (ghost.position ?? 0) + 0.3 / 44
    line.insert(ghost, at: column + 1)
    let document = try #require(MRZReader.read([Self.placed(zone.lines[0]), line]))
    #expect(document.lines == zone.lines && document.allCheckDigitsValid)
    #expect(document.corrections.map(\.reason) == [.length])
  }

  @Test("a filler that was not read comes back where it is missing, also between names")
  func missing() throws {
    let zone = GoldenZone.all[0]
    var line = Self.placed(zone.lines[0])
    line.remove(at: 19)
    let document = try #require(MRZReader.read([line, Self.placed(zone.lines[1])]))
    #expect(document.lines == zone.lines)
    #expect(document.corrections == [CharacterCorrection(line: 0, column: 19, from: "", to: "<", reason: .length)])
  }
}

@Suite("Characters beside a zone")
struct SurplusTests {
  @Test(
    "what was taken for a character beside a line is dropped",
    arguments: [("I", ""), ("", "J"), ("1", "L"), ("", "QK")])
  func surplus(before: String, after: String) throws {
    let zone = GoldenZone.all[0]
    let line = MRZCell.cells(before + zone.lines[1] + after)
    let document = try #require(MRZReader.read([MRZCell.cells(zone.lines[0]), line]))
    #expect(document.lines == zone.lines && document.allCheckDigitsValid)
    #expect(document.corrections.allSatisfy { $0.reason == .length })
    #expect(document.corrections.map(\.from) == (before + after).map(String.init))
  }
}
