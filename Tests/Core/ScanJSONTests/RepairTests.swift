import ScanJSON
import ScanSynthetic
import Testing

@Suite("Repairing documents")
struct RepairTests {
  private let document: JSONNode = [
    "pluginConfig": [
      "meterConfig": ["scanMode": "DIAL_METER", "id": "GAS", "cancelOnResult": true], "list": [1, 2, 3, 4],
    ],
    "cutoutConfig": ["style": "rect", "MaxWidth": "75%", "maxWidth": "80%", "copy": 1, "Copy": 1],
  ]

  private func at(_ text: String) -> JSONPointer {
    JSONPointer(tokens: text.split(separator: "/").map(String.init))
  }

  @Test("renames, replacements, moves and removals are made in one pass with the pointers of the document as read")
  func onePass() {
    let fixes: [Fix] = [
      .rename(at("/cutoutConfig"), to: "cutout"),
      .remove(at("/cutoutConfig/style")),
      .move(at("/pluginConfig/meterConfig/id"), to: at("/pluginConfig/id")),
      .move(at("/pluginConfig/meterConfig/cancelOnResult"), to: at("/pluginConfig/cancelOnResult")),
      .replace(at("/pluginConfig/meterConfig/scanMode"), with: "dial_meter"),
      .remove(at("/pluginConfig/list/0")),
      .replace(at("/pluginConfig/list/1"), with: 20),
      .remove(at("/pluginConfig/list/3")),
      .rename(at("/cutoutConfig/Copy"), to: "copy"),
    ]
    let (repaired, applied) = applyFixes(fixes, to: document)
    #expect(applied == fixes)
    #expect(
      repaired.text(.compact)
        == #"{"pluginConfig":{"meterConfig":{"scanMode":"dial_meter"},"list":[20,3],"id":"GAS","cancelOnResult":true},"#
        + #""cutout":{"MaxWidth":"75%","maxWidth":"80%","copy":1}}"#)
  }

  @Test("the result does not depend on the order of repairs that do not touch each other")
  func order() {
    let fixes: [Fix] = [
      .remove(at("/pluginConfig/list/0")), .remove(at("/pluginConfig/list/2")),
      .move(at("/pluginConfig/meterConfig/id"), to: at("/pluginConfig/id")),
      .rename(at("/pluginConfig/meterConfig"), to: "gasConfig"), .remove(at("/cutoutConfig/style")),
    ]
    let expected = applyFixes(fixes, to: document)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let shuffled = fixes.shuffled(using: &generator)
      let (repaired, applied) = applyFixes(shuffled, to: document)
      #expect(repaired == expected.0)
      #expect(applied == shuffled)
    }
  }

  static let refused: [Fix] = {
    func at(_ text: String) -> JSONPointer { JSONPointer(tokens: text.split(separator: "/").map(String.init)) }
    return [
      // Places that do not exist.
      .remove(at("/nothing")), .replace(at("/pluginConfig/list/9"), with: 1), .remove(at("/pluginConfig/list/01")),
      .rename(at("/cutoutConfig/style/x"), to: "y"),
      // The root has no key.
      .remove(.root), .rename(.root, to: "a"), .move(.root, to: at("/a")),
      // No parent is created, none is an array or text, and nothing moves into itself.
      .move(at("/cutoutConfig/style"), to: at("/feedback/style")), .move(at("/cutoutConfig/style"), to: .root),
      .move(at("/cutoutConfig/style"), to: at("/pluginConfig/list/0")),
      .move(at("/cutoutConfig/style"), to: at("/cutoutConfig/copy/style")),
      .move(at("/pluginConfig"), to: at("/pluginConfig/meterConfig/pluginConfig")),
      .move(at("/pluginConfig"), to: at("/pluginConfig/pluginConfig")),
      // Another value stands under the new key, and elements have no keys.
      .rename(at("/cutoutConfig/MaxWidth"), to: "maxWidth"), .rename(at("/pluginConfig/list/0"), to: "a"),
      .move(at("/pluginConfig/list/0"), to: at("/pluginConfig/a")),
      .rename(at("/cutoutConfig/style"), to: "style"),
    ]
  }()

  @Test("a repair that cannot be made changes nothing and is not reported as made", arguments: refused)
  func notApplied(fix: Fix) {
    let (repaired, applied) = applyFixes([fix], to: document)
    #expect(applied == [])
    #expect(repaired.text() == document.text())
  }

  @Test("a moved member is dropped when an equal one is there already")
  func equalTarget() {
    let document: JSONNode = ["a": ["id": ["x": 1, "y": 2]], "id": ["y": 2, "x": 1]]
    let fix = Fix.move(at("/a/id"), to: at("/id"))
    let (repaired, applied) = applyFixes([fix], to: document)
    #expect(applied == [fix])
    #expect(repaired.text(.compact) == #"{"a":{},"id":{"y":2,"x":1}}"#)
  }

  @Test("of two repairs that exclude each other the first is made")
  func conflicts() {
    let style = at("/cutoutConfig/style")
    let cases: [([Fix], Int)] = [
      ([.remove(style), .replace(style, with: "x")], 1), ([.replace(style, with: "x"), .remove(style)], 1),
      ([.remove(at("/cutoutConfig")), .rename(style, to: "y")], 1),
      ([.rename(style, to: "y"), .remove(at("/cutoutConfig"))], 1),
      ([.rename(style, to: "y"), .replace(at("/cutoutConfig"), with: [:])], 1),
      ([.replace(at("/cutoutConfig"), with: ["style": 1]), .rename(style, to: "y")], 1),
      ([.rename(style, to: "y"), .rename(style, to: "y")], 1),
      ([.rename(style, to: "y"), .replace(style, with: "x")], 1),
      ([.replace(style, with: "x"), .rename(style, to: "y")], 2),
      ([.replace(.root, with: 1), .remove(style)], 1),
    ]
    for (fixes, made) in cases {
      #expect(applyFixes(fixes, to: document).applied == Array(fixes.prefix(made)), "\(fixes)")
    }
  }

  @Test("repaired documents keep the places of what was not repaired")
  func positions() throws {
    let tree = try JSONNode.parse("{\n  \"a\": 1,\n  \"B\": {\"c\": 2}\n}")
    let (repaired, _) = applyFixes([.rename(at("/B"), to: "b"), .remove(at("/a"))], to: tree)
    #expect(repaired.members?.first?.keyPosition?.description == "3:3")
    #expect(repaired[at("/b/c")]?.position?.description == "3:14")
  }

  @Test("random repairs of random documents crash nothing and leave a document that can be written and read")
  func random() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let tree = JSONNode.random(depth: 4, using: &generator)
      var places: [JSONPointer] = []
      func collect(_ node: JSONNode, _ pointer: JSONPointer) {
        places.append(pointer)
        for member in node.members ?? [] { collect(member.value, pointer.appending(member.key)) }
        for (place, element) in (node.elements ?? []).enumerated() { collect(element, pointer.appending(place)) }
      }
      collect(tree, .root)
      let fixes = (0..<6).map { _ -> Fix in
        let place = places.randomElement(using: &generator) ?? .root
        let other = places.randomElement(using: &generator) ?? .root
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .rename(place, to: "renamed")
        case 1: return .replace(place, with: "replaced")
        case 2: return .move(place, to: other.appending("moved"))
        default: return .remove(place)
        }
      }
      let (repaired, applied) = applyFixes(fixes, to: tree)
      #expect(try JSONNode.parse(repaired.text()) == repaired)
      #expect(applied.allSatisfy(fixes.contains))
    }
  }
}
