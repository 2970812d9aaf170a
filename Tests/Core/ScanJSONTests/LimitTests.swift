import ScanJSON
import Testing

@Suite("Limits of reading")
struct LimitTests {
  private func onlyProblem(_ bytes: [UInt8], _ limits: JSONLimits = .default) throws -> Problem {
    let outcome = JSONParser.parseTolerantly(bytes, limits: limits)
    #expect(outcome.tree == nil)
    #expect(outcome.problems.count == 1)
    return try #require(outcome.problems.first)
  }

  private func onlyProblem(_ text: String, _ limits: JSONLimits) throws -> Problem {
    try onlyProblem(Array(text.utf8), limits)
  }

  @Test("nesting of 100 000 levels is one problem at the first level that is too deep", arguments: ["[", "{\"a\":"])
  func deepNesting(opening: String) throws {
    let bytes = Array(String(repeating: opening, count: 100_000).utf8)
    let problem = try onlyProblem(bytes)
    #expect(problem.code == .limit)
    #expect(problem.message.contains("deeper than 128 levels"))
    #expect(problem.position?.column == 128 * opening.utf8.count + 1)
    #expect(problem.pointer.tokens.count == 128)
  }

  @Test("the depth limit is exact and cannot be raised above the deepest")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONNode.parse(nested(128)) }
    #expect(throws: InvalidDocument.self) { try JSONNode.parse(nested(129)) }
    var limits = JSONLimits()
    limits.depth = 1_000_000
    #expect(throws: Never.self) { try JSONNode.parse(nested(JSONLimits.deepest), limits: limits) }
    #expect(try onlyProblem(nested(JSONLimits.deepest + 1), limits).code == .limit)
  }

  @Test("a text of one byte too many is refused before it is read")
  func hugeText() throws {
    // Were any of it read, the problem would be that there is no value.
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: (16 << 20) + 1)
    let problem = try onlyProblem(bytes)
    #expect(problem.code == .limit)
    #expect(problem.message == "the text has 16777217 bytes; at most 16777216 are read")
  }

  @Test("the text's length limit is exact")
  func size() throws {
    var limits = JSONLimits()
    limits.bytes = 4
    #expect(throws: Never.self) { try JSONNode.parse("[12]", limits: limits) }
    #expect(try onlyProblem("[123]", limits).code == .limit)
  }

  @Test("strings, keys and numbers are bounded, to the byte")
  func lengths() throws {
    var limits = JSONLimits()
    limits.stringLength = 3
    limits.keyLength = 2
    limits.numberLength = 4
    #expect(throws: Never.self) { try JSONNode.parse(#"{"ab":"abc","cd":1234}"#, limits: limits) }
    let string = try onlyProblem(#"{"a":"abcd"}"#, limits)
    #expect(string.code == .limit && string.position?.description == "1:6" && string.pointer.description == "/a")
    #expect(try onlyProblem(#"["a\nbc"]"#, limits).code == .limit)
    let key = try onlyProblem(#"{"abc":1}"#, limits)
    #expect(key.code == .limit && key.position?.description == "1:2")
    let number = try onlyProblem("[12345]", limits)
    #expect(number.code == .limit && number.position?.description == "1:2" && number.pointer.description == "/0")
  }

  @Test("members, elements and values are bounded")
  func counts() throws {
    var limits = JSONLimits()
    limits.members = 2
    #expect(throws: Never.self) { try JSONNode.parse(#"[1,[1,2]]"#, limits: limits) }
    #expect(try onlyProblem("[1,2,3]", limits).message.contains("more than 2 elements"))
    #expect(try onlyProblem(#"{"a":1,"b":2,"c":3}"#, limits).message.contains("more than 2 members"))
    limits = JSONLimits()
    limits.values = 3
    #expect(throws: Never.self) { try JSONNode.parse("[1,2]", limits: limits) }
    #expect(try onlyProblem("[1,2,3]", limits).message.contains("more than 3 values"))
  }

  @Test("the problem list is bounded, and says how many are left out")
  func problemCount() throws {
    let commas = String(repeating: "{\"a\":1,},", count: 150)
    let outcome = JSONParser.parseTolerantly("[\(commas)1]")
    #expect(outcome.problems.count == 101)
    #expect(outcome.problems.last?.message == "50 further problems are not listed")
    #expect(outcome.problems.last?.code == .limit)
    // All of them have one repair, so the tree is there in spite of the bound.
    #expect(outcome.tree?.elements?.count == 151)
    let numbers = JSONParser.parseTolerantly("[" + String(repeating: "NaN,", count: 100_000) + "1]")
    #expect(numbers.problems.count == 101)
    #expect(numbers.tree == nil)
  }

  @Test("an object of 20 000 keys, each twice, is read in linear time")
  func manyDuplicates() {
    let members = (0..<40_000).map { "\"k\($0 % 20_000)\":\($0 % 20_000)" }.joined(separator: ",")
    let outcome = JSONParser.parseTolerantly("{\(members)}")
    #expect(outcome.tree?.members?.count == 20_000)
    #expect(outcome.problems.count == 101)
    #expect(outcome.problems.dropLast().allSatisfy { $0.code == .duplicateKey })
  }
}

@Suite("Limits count content, not spelling")
struct ContentLimitTests {
  @Test("a key that is short enough stays readable when its tabs are written as escapes")
  func repairedKey() throws {
    let key = String(repeating: "\t", count: JSONLimits.default.keyLength)
    let (tree, problems) = JSONParser.parseTolerantly("{\"\(key)\": 1}")
    #expect(!problems.isEmpty)
    let repaired = try #require(tree).text(.compact)
    #expect(try JSONNode.parse(repaired) == tree)
    #expect(throws: InvalidDocument.self) { try JSONNode.parse("{\"\\t\(repaired.dropFirst(2))") }
  }
}
