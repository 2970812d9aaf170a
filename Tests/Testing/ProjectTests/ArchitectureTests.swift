import Testing

@Suite("Rules for processors")
struct ArchitectureTests {
  /// What only some processors have.
  static let inSwift = [
    ("_mm_", "an intrinsic of x86"), ("_Builtin_intrinsics", "intrinsics of one processor"),
    ("Float80", "only x86 has it"),
    ("CLongDouble", "Swift has none on ARM64"),
  ]

  @Test("Swift uses nothing that only x86 has", arguments: inSwift)
  func swift(word: String, reason: String) {
    for file in ProjectFiles.sources + ProjectFiles.others where file.text.contains(word) {
      for line in file.lines where line.text.code.contains(word) {
        Issue.record("\(file.path):\(line.number): \(word): \(reason)")
      }
    }
  }

  @Test("what is compiled for one processor has an else for all others")
  func conditions() {
    let c = ProjectFiles.files(under: "Sources", suffixes: ".c", ".h", ".cpp", ".hpp")
    for file in ProjectFiles.sources + ProjectFiles.others {
      for line in Self.withoutElse(file, naming: ["arch("]) {
        Issue.record("\(file.path):\(line): there is no #else for other processors")
      }
    }
    // In C, a function for one processor may stand beside the one for all.
    for file in c where Self.names.contains(where: file.text.contains) {
      let isForAll = file.text.contains("_anywhere(") || Self.withoutElse(file, naming: Self.names).isEmpty
      #expect(isForAll, "\(file.path): there is nothing for other processors")
    }
    #expect(c.contains { $0.text.contains("__x86_64__") }, "the rule has nothing to look at any more")
  }

  @Test("a condition without an else is found, also in another condition")
  func rule() {
    func lines(_ text: String) -> [Int] { Self.withoutElse(Self.numbered(text), naming: ["arch("]) }
    #expect(lines("#if arch(x86_64)\na\n#else\nb\n#endif") == [])
    #expect(lines("#if arch(x86_64)\na\n#endif") == [1])
    #expect(lines("#if arch(x86_64)\n#if X\na\n#else\nb\n#endif\n#endif") == [1])
    #expect(lines("#if X\na\n#elseif arch(arm64)\nb\n#endif") == [1])
    #expect(lines("#if X\n#endif") == [])
  }

  private static let names = ["__x86_64__", "__SSE", "__AVX", "immintrin.h", "__i386__"]

  private static func numbered(_ text: String) -> [(number: Int, text: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0.offset + 1, $0.element) }
  }

  private static func withoutElse(_ file: ProjectFiles.File, naming words: [String]) -> [Int] {
    withoutElse(file.lines, naming: words)
  }

  /// The lines of conditions that name a processor and have no else.
  private static func withoutElse(_ lines: [(number: Int, text: Substring)], naming words: [String]) -> [Int] {
    var open: [(line: Int, isMeant: Bool, hasElse: Bool)] = []
    var found: [Int] = []
    for line in lines {
      let code = line.text.drop { $0 == " " }
      let isMeant = words.contains { code.contains($0) }
      if code.hasPrefix("#if") {
        open.append((line.number, isMeant, false))
      } else if code.hasPrefix("#elseif") || code.hasPrefix("#elif") {
        if isMeant, !open.isEmpty { open[open.count - 1].isMeant = true }
      } else if code.hasPrefix("#else") {
        if !open.isEmpty { open[open.count - 1].hasElse = true }
      } else if code.hasPrefix("#endif"), let last = open.popLast(), last.isMeant, !last.hasElse {
        found.append(last.line)
      }
    }
    return found
  }
}
