// Without `@testable`: properties of configurations can be set in their own module only, as third parties see them.
import ScanConfig
import ScanJSON
import Testing

/// An object with every kind of key.
private struct Shelf: DefinedObject {
  private(set) var name: String
  private(set) var rows = 4
  private(set) var width: Int?
  private(set) var extras: JSONNode = [:]
  private(set) var goods = Goods.books(0)
  var area: Int? { width.map { $0 * rows } }

  enum Goods: Equatable, Sendable {
    case books(Int)
    case plates(Int)
  }

  init(name: String) { self.name = name }

  static let definition = ObjectDefinition(
    "shelf", defaults: Shelf(name: "unnamed"), "A shelf.", unknownKeys: .kept(\.extras),
    alternatives: Alternatives(
      "load", advice: "keep one",
      choices: { _ in
        [
          Field(required: "books", \.goods, load { .books($0) }, "The number of books."),
          Field(required: "plates", \.goods, load { .plates($0) }, "The number of plates."),
        ]
      },
      write: { shelf in
        switch shelf.goods {
        case .books(let count): JSONMember("books", JSONNode(.number(JSONNumber(count))))
        case .plates(let count): JSONMember("plates", JSONNode(.number(JSONNumber(count))))
        }
      })
  ) {
    Field(required: "name", \.name, .string(), "The name.")
    Field("rows", \.rows, .int(1...100), "The number of rows.")
    Field(optional: "width", \.width, silent, "The width.")
    Field(derived: "area", \.area, .int(), "Rows times width.")
  }

  /// A width that refuses 13 without a word.
  private static let silent = ValueType<Int>(
    read: { node, scope in ValueType.int().read(node, scope).flatMap { $0 == 13 ? nil : $0 } },
    write: ValueType.int().write, schema: ValueType.int().schema)

  private static func load(_ goods: @escaping @Sendable (Int) -> Goods) -> ValueType<Goods> {
    let count = ValueType<Int>.int(0...1000)
    return ValueType(
      read: { node, scope in count.read(node, scope).map(goods) }, write: { _ in 0 }, schema: count.schema)
  }
}

@Suite struct DefinitionTests {
  @Test("An object has the definition's defaults where keys are absent, and comes back equal")
  func defaults() throws {
    let shelf = try Shelf(json: #"{"name": "left", "plates": 12, "own": 1}"#)
    #expect(shelf.rows == 4 && shelf.width == nil && shelf.goods == .plates(12))
    #expect(shelf.jsonText(.compact) == #"{"name":"left","plates":12,"own":1}"#)
    #expect(shelf.json(includeDefaults: true)["rows"] == 4)
    #expect(Shelf.definition.fields.map(\.defaultValue) == [nil, 4, nil, nil])
    let full = try Shelf(json: #"{"name": "right", "rows": 2, "width": 30, "books": 3, "area": 60}"#)
    #expect(try Shelf(full.json()) == full)
    #expect(full.json()["area"] == 60)
  }

  @Test(
    "The values that a definition holds for required keys are never given out",
    arguments: [
      (#"{"books": 1}"#, ProblemCode.missingKey), (#"{"name": "x"}"#, .missingKey),
      (#"{"name": [], "books": 1}"#, .wrongType), (#"{"name": "x", "books": 1, "plates": 1}"#, .conflict),
      (#"{"name": "x", "books": 1, "width": 13}"#, .conflict), (#"{"name": "x", "books": 1, "area": "x"}"#, .wrongType),
    ])
  func refused(text: String, code: ProblemCode) {
    let error = #expect(throws: InvalidDocument.self) { try Shelf(json: text) }
    #expect(error?.problems.map(\.code) == [code])
  }

  @Test("A property that only its module can set changes in a copy, checked")
  func change() throws {
    #expect(try CutoutConfig.default.with(\.width, 300) == CutoutConfig(width: 300))
    #expect(try CutoutConfig.default.with(\.offset, IntOffset(x: 1, y: 2)).offset == IntOffset(x: 1, y: 2))
    #expect(try CaptureConfig.default.with(\.mode, .timed) == CaptureConfig(mode: .timed))
    #expect(throws: InvalidDocument.self) { try CutoutConfig.default.with(\.width, -1) }
    #expect(throws: InvalidDocument.self) { try Shelf(json: #"{"name": "x", "books": 1}"#).with(\.area, 5) }
  }
}
