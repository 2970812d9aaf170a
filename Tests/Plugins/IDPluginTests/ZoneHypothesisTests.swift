import ScanPluginKit
import ScanRecognition
import Testing

@testable import IDPlugin

@Suite("What a check digit may decide")
struct ZoneHypothesisTests {
  static let passport = GoldenZone.all[0]
  static var visa: GoldenZone {
    GoldenZone(
      "MRVA", ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4UTO4009078F96121096ZE184226B<<<<<<"], [:])
  }

  @Test(
    "a character becomes nothing that the recognizer did not read, whatever looks alike",
    arguments: [
      (1, "L8989O2C36UTO7408122F1204159ZE184226B<<<<<10"), (1, "L898902C36UTO74O8122F1204159ZE184226B<<<<<10"),
      (1, "LB98902C36UTO7408122F1204159ZE184226B<<<<<10"), (1, "L898902C36UTO7408I22F1204159ZE184226B<<<<<10"),
      (0, "P<UTOER1KSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"), (0, "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<K<<<<<<<<"),
      (0, "P<UT0ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"),
    ], [60.0, 99])
  func unreported(misread: (line: Int, text: String), confidence: Double) throws {
    var cells = Self.passport.cells
    cells[misread.line] = Misread.cells(
      Self.passport.lines[misread.line], as: misread.text, alternative: nil, confidence: confidence)
    let document = try #require(MRZReader.read(cells))
    #expect(document.lines[misread.line] == misread.text && document.corrections.isEmpty)
    #expect(document.allCheckDigitsValid == (misread.line == 0))
  }

  @Test("a visa with nine misread characters does not become another, valid one")
  func visaRewritten() throws {
    // All that the recognizer reported it are look-alikes, of which some fit the check digits.
    let read = "18B8B9O1G41TO40D9078F9612I096ZE184226B<<<<<<"
    var cells = Self.visa.cells
    cells[1] = read.utf8.map { character in
      MRZCell(
        character, confidence: 55,
        alternatives: ConfusionTable.zone.partners(of: character).enumerated().map {
          .init($1, confidence: 30 / Double($0 + 1))
        }
      )
    }
    let document = try #require(MRZReader.read(cells))
    #expect(!document.allCheckDigitsValid)
    #expect(document.proofs[.documentNumber] == nil && document.verifiedFields.isEmpty)
  }

  @Test(
    "two characters are decided by one check digit, three are not",
    arguments: [("L8989O2C36", true), ("LB989O2C36", true), ("LB989O2C86", false)])
  func maximum(number: String, isValid: Bool) throws {
    var cells = Self.passport.cells
    cells[1] = Misread.cells(
      Self.passport.lines[1], as: number + Self.passport.lines[1].dropFirst(10), alternative: 42, confidence: 50)
    let document = try #require(MRZReader.read(cells))
    #expect(document.allCheckDigitsValid == isValid)
    #expect(document.text(.documentNumber) == (isValid ? "L898902C3" : String(number.dropLast())))
  }

  @Test("three letters in a date are more than its check digit decides, also where each can be one digit only")
  func alphabetCounts() throws {
    var cells = Self.passport.cells
    cells[1] = Misread.cells(Self.passport.lines[1], as: "L898902C36UTO74OBIZ2F1204159ZE184226B<<<<<10")
    let document = try #require(MRZReader.read(cells))
    #expect(!document.allCheckDigitsValid && document.verification(.dateOfBirth) == .failed)
    #expect(document.proofs[.dateOfBirth] == nil)
  }

  @Test("where two likely repairs fit, in one character or in two, nothing is changed")
  func twoRepairs() throws {
    var cells = Self.visa.cells
    cells[1][1] = MRZCell(UInt8(ascii: "B"), confidence: 50, alternatives: [.init(UInt8(ascii: "8"), confidence: 40)])
    let only = try #require(MRZReader.read(cells))
    #expect(only.lines == Self.visa.lines && only.corrections.count == 1)
    // Its weight is that of the second place, and 5 for 8 makes as much of a difference as 8 for B.
    cells[1][4] = MRZCell(UInt8(ascii: "8"), confidence: 60, alternatives: [.init(UInt8(ascii: "5"), confidence: 35)])
    let both = try #require(MRZReader.read(cells))
    #expect(both.text(.documentNumber).hasPrefix("LB98") && both.verification(.documentNumber) == .ambiguous)
    #expect(!both.allCheckDigitsValid && both.corrections.isEmpty)
  }

  @Test("what the recognizer held for hardly possible is no hypothesis")
  func unlikely() throws {
    var cells = Self.passport.cells
    cells[1] = Misread.cells(
      Self.passport.lines[1], as: "LB98902C36UTO7408122F1204159ZE184226B<<<<<10", alternative: 2, confidence: 97)
    let document = try #require(MRZReader.read(cells))
    #expect(document.text(.documentNumber) == "LB98902C3" && !document.allCheckDigitsValid)
  }

  @Test(
    "names are not changed to fit the digit over all, unless the recognizer read them so too",
    arguments: [("ESPANOLA", "F"), ("CHRISTOPHE", "1")])
  func names(name: String, other: String) throws {
    let zone = try #require(GoldenZone.all.first { $0.layout == "FRENCH_ID" })
    var lines = zone.lines
    lines[0] = "IDFRA" + name + String(repeating: "<", count: 31 - name.count)
    // A digit over all that fits a name with another letter.
    for digit in 0..<10 {
      lines[1] = zone.lines[1].dropLast() + String(digit)
      var cells = lines.map { MRZCell.cells($0) }
      for column in 5..<5 + name.count { cells[0][column].confidence = 70 }
      let document = try #require(MRZReader.read(cells))
      #expect(document.text(.surname) == name && document.corrections.isEmpty)
    }
    // A digit in it is no letter; which one it is nobody read.
    let misread = name.replacing("I", with: other)
    let document = try #require(
      MRZReader.read([MRZCell.cells(lines[0].replacing(name, with: misread)), MRZCell.cells(lines[1])]))
    #expect(document.text(.surname) == misread)
  }
}

@Suite("Dates of a zone that do not exist")
struct ZoneDateTests {
  /// The passport with another date of birth and right check digits.
  static func passport(birth: String) -> [[MRZCell]] {
    var line = Array(GoldenZone.all[0].lines[1].utf8)
    line.replaceSubrange(13..<19, with: birth.utf8)
    line[19] = MRZCheckDigit.of(birth.utf8)
    line[43] = MRZCheckDigit.of(line[0..<10] + line[13..<20] + line[21..<43])
    return [MRZCell.cells(GoldenZone.all[0].lines[0]), MRZCell.cells(String(decoding: line, as: UTF8.self))]
  }

  @Test("a day or month of 00 is text as it stands there and no date", arguments: ["740800", "740012", "740000"])
  func zeros(birth: String) throws {
    let document = try #require(MRZReader.read(Self.passport(birth: birth)))
    #expect(document.allCheckDigitsValid && document.corrections.isEmpty)
    #expect(document.text(.dateOfBirth) == birth && document.dateOfBirth == nil)
    #expect(document.verification(.dateOfBirth) == .valid && document.proofs[.dateOfBirth] == nil)
    let rules = MRZRules(MRZConfig(), year: 2026)
    let result = try rules.result(document, ReadEvidence(confidence: 90, reads: 1, frames: 1), quad: nil).get()
    #expect(result[.dateOfBirth] == birth && result.dateOfBirthObject == nil)
  }

  @Test("strictMode refuses a zone with a wrong check digit, and a field below its least confidence is empty")
  func limits() throws {
    let evidence = ReadEvidence(confidence: 90, reads: 1, frames: 1)
    var cells = Self.passport(birth: "740812")
    cells[1][43].character = cells[1][43].character == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
    let wrong = try #require(MRZReader.read(cells))
    let right = try #require(MRZReader.read(Self.passport(birth: "740812")))
    func refusal(_ document: MRZDocument, isStrict: Bool) -> String? {
      let rules = MRZRules(MRZConfig(strictMode: isStrict, minConfidence: 0), year: 2026)
      if case .failure(let refusal) = rules.result(document, evidence, quad: nil) { return refusal.rule }
      return nil
    }
    #expect(!wrong.allCheckDigitsValid && right.allCheckDigitsValid)
    #expect(refusal(wrong, isStrict: true) == "strictMode" && refusal(wrong, isStrict: false) == nil)
    #expect(refusal(right, isStrict: true) == nil)
    let least = MRZRules(MRZConfig(mrzMinFieldConfidences: [.surname: 101, .givenNames: 0]), year: 2026)
    let result = try least.result(right, evidence, quad: nil).get()
    #expect(result[.surname].isEmpty && !result[.givenNames].isEmpty)
  }

  @Test("29 February is a date in leap years only", arguments: [("720229", true), ("740229", false), ("000229", true)])
  func leapYears(birth: String, exists: Bool) throws {
    let document = try #require(MRZReader.read(Self.passport(birth: birth)))
    #expect((document.dateOfBirth != nil) == exists && document.text(.dateOfBirth) == birth)
  }

  @Test("a check digit makes no day 00 of an uncertain one")
  func repaired() throws {
    var cells = Self.passport(birth: "740808")
    // 00 instead of 08 would fit the digit that was misread.
    cells[1][18] = MRZCell(
      UInt8(ascii: "9"), confidence: 50, alternatives: [.init(UInt8(ascii: "0"), confidence: 45)])
    cells[1][19].character = MRZCheckDigit.of("740800".utf8)
    let document = try #require(MRZReader.read(cells))
    #expect(document.text(.dateOfBirth) == "740809" && document.verification(.dateOfBirth) == .failed)
  }
}

@Suite("What proves the fields of a zone")
struct ZoneProofTests {
  @Test("each field names the check digits that prove it, and what has none is not there")
  func proofs() throws {
    let document = try #require(MRZReader.read(GoldenZone.all[0].cells))
    #expect(
      document.proofs == [
        .documentNumber: [.checkDigitDocumentNumber, .checkDigitFinal],
        .dateOfBirth: [.checkDigitDateOfBirth, .checkDigitFinal],
        .dateOfExpiry: [.checkDigitDateOfExpiry, .checkDigitFinal],
        .personalNumber: [.checkDigitPersonalNumber, .checkDigitFinal],
      ])
    let visaCells = try #require(GoldenZone.all.first { $0.layout == "MRVB" }).cells
    let visa = try #require(MRZReader.read(visaCells))
    #expect(visa.proofs[.dateOfBirth] == [.checkDigitDateOfBirth])
    // The digit over all of a French card covers its names too.
    let cardCells = try #require(GoldenZone.all.first { $0.layout == "FRENCH_ID" }).cells
    let card = try #require(MRZReader.read(cardCells))
    #expect(card.proofs[.surname] == [.checkDigitFinal] && card.proofs[.givenNames] == [.checkDigitFinal])
  }

  @Test("an uncertain character that another reading makes fit too proves nothing")
  func uncertain() throws {
    var cells = GoldenZone.all[0].cells
    // 3 and N differ by 20, which no check digit notices.
    cells[1][8] = MRZCell(UInt8(ascii: "3"), confidence: 60, alternatives: [.init(UInt8(ascii: "N"), confidence: 35)])
    let document = try #require(MRZReader.read(cells))
    #expect(document.verification(.documentNumber) == .valid)
    #expect(document.proofs[.documentNumber] == nil && document.proofs[.dateOfBirth]?.count == 2)
  }

  private static func print(_ texts: [String: (text: String, date: DocumentDate?)]) -> DocumentReading {
    DocumentReading(
      kind: .idFront, layout: "card", country: nil,
      fields: texts.sorted { $0.key < $1.key }.map { name, value in
        FieldReading(name, text: value.text, confidence: 80, date: value.date, origin: .label("L"))
      })
  }

  @Test("print that says the same proves a field, print that says something else is a mismatch, and neither is changed")
  func printed() throws {
    let zone = try #require(MRZReader.read(GoldenZone.all[0].cells))
    let print = Self.print([
      "surname": ("Eriksson", nil), "givenNames": ("Anna Marie", nil), "documentNumber": ("L 898902 C3", nil),
      "dateOfBirth": ("12.08.1974", DocumentDate(year: 1974, month: 8, day: 12)),
      "dateOfExpiry": ("16.04.2012", DocumentDate(year: 2012, month: 4, day: 16)),
    ])
    let comparison = PrintComparison(zone, print, today: 2026)
    #expect(comparison.agreeing == [.surname, .documentNumber, .dateOfBirth])
    #expect(comparison.differing == [.givenNames: "Anna Marie", .dateOfExpiry: "16.04.2012"])
    let fields = [MRZField.vizDateOfExpiry, .vizGivenNames]
    let rules = MRZRules(
      MRZConfig(mrzFieldScanOptions: Dictionary(uniqueKeysWithValues: fields.map { ($0, .optional) })), year: 2026)
    let evidence = ReadEvidence(confidence: 90, reads: 1, frames: 1)
    let result = try rules.result(try rules.result(zone, evidence, quad: nil).get(), with: print, zone).get()
    #expect(result[.vizDateOfExpiry] == "16.04.2012" && result[.dateOfExpiry] == "120415")
    #expect(result.mismatches == comparison.differing && result.proofs[.surname] == [.agreement])
    #expect(result.proofs[.dateOfBirth] == [.checkDigitDateOfBirth, .checkDigitFinal, .agreement])
    #expect(try MRZResult(result.json()) == result)
    let whole = try #require(ZoneDocument(zone, today: 2026))
    let field = try #require(whole.fields.first { $0.field == "dateOfExpiry" })
    #expect(whole.field(field, comparison, corners: nil).mismatch == "16.04.2012")
  }

  @Test("a printed date that can be read in several ways, or is none, neither proves nor contradicts")
  func open() throws {
    let zone = try #require(MRZReader.read(GoldenZone.all[0].cells))
    let comparison = PrintComparison(zone, Self.print(["dateOfBirth": ("08/12/1974", nil)]), today: 2026)
    #expect(comparison.agreeing.isEmpty && comparison.differing.isEmpty)
  }

  @Test("a name that the zone's line has no place for goes on in print")
  func cut() throws {
    let lines = ["P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K", GoldenZone.all[0].lines[1]]
    let zone = try #require(MRZReader.read(lines.map { MRZCell.cells($0) }))
    let print = Self.print(["givenNames": ("CHAYAPA DEJTHAMRONG KRASUANG", nil)])
    #expect(zone.isNameCut && PrintComparison(zone, print, today: 2026).agreeing == [.givenNames])
  }
}
