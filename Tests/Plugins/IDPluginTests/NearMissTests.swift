import Testing

@testable import IDPlugin

@Suite("Texts that are no documents")
struct NearMissTests {
  static let texts = [
    (
      "prose",
      """
      The quick brown fox jumps over the lazy dog. In the
      beginning there was a name, and the name of the place
      was Utopia, on 12.08.1974. Since then, 4 a.m. or not,
      the address of the authority has been known to all.
      Height and sex were of no matter; until 1990 nobody
      asked for a date of birth.
      """
    ),
    (
      "a numbered list",
      """
      1. Milk            1.20
      2. Bread           2.35
      3. Eggs            3.10
      4. Butter          2.80
      5. Cheese 200 g    4.50
      8. Apples          1.99
      9. Pears           2.49
      """
    ),
    (
      "a receipt",
      """
      UTOPIA MARKET
      MAIN STREET 12, 12345 UTOPIA
      Date: 12.08.2026     Time: 10:45
      Receipt No. 4711-0815
      2 x MILK             2.40
      SUM EUR              2.40
      CARD NUMBER          ************1234
      VALID UNTIL          12/28
      """
    ),
    (
      "digits below a barcode",
      """
      4 006381 333931
      SN 0042-1187
      2024-11
      """
    ),
    (
      "a form that nobody filled in",
      """
      APPLICATION FOR AN IDENTITY CARD
      Surname
      Given names
      Date of birth
      Nationality
      Document number
      """
    ),
    (
      "a letter",
      """
      Anna Maria Eriksson
      Main Street 12
      Utopia, 12 August 2026
      Dear Sir or Madam,
      Name: your order 4711
      Address: as above
      Date of issue: 12.08.2026
      Yours sincerely
      """
    ),
    (
      "a list of chapters",
      """
      A  Introduction ........ 1
      B  Methods ............. 2
      C.1 First part ......... 3
      C.1.1 Samples .......... 4
      C.1.2 Measures ......... 5
      D.1 Results ............ 6
      E  Conclusions ......... 7
      """
    ),
    (
      "a timetable",
      """
      Until 12.08.2026
      Status: delayed
      Duration: 90 min
      NARITA  HANEDA
      """
    ),
    ("nothing", ""),
    ("one word", "ERIKSSON"),
  ]

  @Test("gives no document", arguments: texts)
  func nothing(name: String, text: String) {
    let page = DrawnText.page(text)
    #expect(DocumentReader.read(page, kinds: GoldenDocumentTests.kinds, today: 2026) == nil, "\(name)")
  }
}
