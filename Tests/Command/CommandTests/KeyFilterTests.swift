import Testing

@testable import ScanCommand

@Suite("The keys among the bytes of a terminal")
struct KeyFilterTests {
  @Test(
    "arrow keys, function keys, marks of pasted text and answers of the terminal are no keys",
    arguments: [
      ("q", "q"), ("1+ c", "1+ c"), ("\u{1B}[A\u{1B}[1;5Cq", "q"), ("\u{1B}OPq", "q"), ("\u{1B}[200~c\u{1B}[201~", "c"),
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;cq", "q"), ("\u{1B}]11;rgb:0/0/0\u{7}q", "q"),
      ("\u{1B}P1\u{1B}x+\u{1B}\\q", "q"),
      ("\u{1B}q", "q"), ("\u{1B}\u{1B}[Bq", "q"), ("\u{1B}", ""),
    ])
  func keys(_ sent: String, _ keys: String) {
    var filter = KeyFilter()
    #expect(String(decoding: sent.utf8.compactMap { filter.key($0) }, as: UTF8.self) == keys)
  }
}
