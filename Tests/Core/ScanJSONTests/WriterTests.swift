import ScanJSON
import ScanSynthetic
import Testing

@Suite("Writing JSON")
struct WriterTests {
  @Test("writing and reading 10 000 random trees gives the same trees", arguments: 1...10)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let tree = JSONNode.random(depth: 5, using: &generator)
      let pretty = try JSONNode.parse(tree.text())
      #expect(pretty == tree)
      #expect(pretty.text() == tree.text())
      let compact = tree.text(.compact)
      #expect(try JSONNode.parse(compact).text(.compact) == compact)
      #expect(!compact.utf8.contains(UInt8(ascii: "\n")))
      #expect(try JSONNode.parse(tree.text(.pretty.sorted)) == tree)
    }
  }

  @Test("the pretty form keeps short objects on one line and members in order")
  func pretty() {
    let tree: JSONNode = [
      "cutoutConfig": [
        "maxWidthPercent": "75%", "ratioFromSize": ["width": 7, "height": 3], "empty": [:], "list": [],
        "nested": [["a": 1], [1, 2]],
      ]
    ]
    #expect(
      tree.text() == """
        {
          "cutoutConfig": {
            "maxWidthPercent": "75%",
            "ratioFromSize": { "width": 7, "height": 3 },
            "empty": {},
            "list": [],
            "nested": [
              { "a": 1 },
              [1, 2]
            ]
          }
        }

        """)
  }

  @Test("a list that does not fit on a line has one element per line", arguments: [18, 19, 20])
  func lineWidth(elements: Int) {
    // `[` and `]`, 3 digits each and `, ` between.
    let width = 2 + 3 * elements + 2 * (elements - 1)
    let list = JSONNode(.array((0..<elements).map { JSONNode(integerLiteral: 100 + $0) }))
    let lines = list.text().split(separator: "\n").count
    #expect(lines == (width < 100 ? 1 : elements + 2))
    #expect(list.text(JSONStyle(lineWidth: 0)).split(separator: "\n").count == elements + 2)
  }

  @Test("sorting orders members on every level by the bytes of their keys")
  func sorted() {
    let tree: JSONNode = ["b": ["z": 1, "Z": 2], "a": 3, "ä": 4]
    #expect(tree.text(.compact.sorted) == #"{"a":3,"b":{"Z":2,"z":1},"ä":4}"#)
    #expect(tree.text(.compact) == #"{"b":{"z":1,"Z":2},"a":3,"ä":4}"#)
  }

  @Test("control characters are escaped and others are not")
  func escapes() {
    let text = JSONNode(.string("\u{0}\u{1F}\"\\/\u{8}\u{C}\n\r\t\u{7F}\u{2028}ä")).text(.compact)
    #expect(text == "\"\\u0000\\u001f\\\"\\\\/\\b\\f\\n\\r\\t\u{7F}\u{2028}ä\"")
  }
}
