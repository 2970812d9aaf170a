import ScanConfig
import ScanJSON
import StandardPlugins
import Testing

@Suite("Documents with one mistake")
struct MutationTests {
  private func problems(_ text: String) -> [Problem] {
    do {
      return try ScanViewConfig.reading(
        JSONNode.parse(text, file: "f.json"), file: "f.json", environment: UseCaseCatalog.standard.environment
      ).warnings
    } catch {
      return error.problems
    }
  }

  @Test("every base document loads without any problem", arguments: baseDocuments.map(\.name))
  func basesAreRight(name: String) throws {
    let base = try #require(baseDocuments.first { $0.name == name })
    #expect(problems(base.text) == [])
  }

  @Test("the problem names the mutated place always, and the right repair first nearly always")
  func table() throws {
    let mutations = try baseDocuments.flatMap { try MutationTable($0).all } + specialMutations
    var placed = 0
    var withSuggestion = 0
    var suggested = 0
    var coded = 0
    for mutation in mutations {
      let found = problems(mutation.text)
      guard let problem = found.first(where: { $0.pointer.description == mutation.pointer }) else {
        Issue.record("\(mutation): nothing at \(mutation.pointer), but \(found.map(\.description))\n\(mutation.text)")
        continue
      }
      // A second problem may follow only from the first: the key that was renamed or moved away is missing.
      let others = found.filter { $0.pointer.description != mutation.pointer && $0.code != .missingKey }
      #expect(others.isEmpty, "\(mutation): also \(others.map(\.description))")
      if others.isEmpty { placed += 1 }
      if mutation.codes.contains(problem.code) {
        coded += 1
      } else {
        Issue.record("\(mutation): \(problem.code) instead of \(mutation.codes)")
      }
      #expect(problem.position != nil || problem.pointer == .root, "\(mutation): no position")
      if let right = mutation.suggestion {
        withSuggestion += 1
        let first = problem.suggestions.first.map { $0.hasPrefix("\"") ? String($0.dropFirst().dropLast()) : $0 }
        if first == right {
          suggested += 1
        } else {
          print("suggestion: \(mutation): \(first ?? "none") instead of \(right)")
        }
      }
    }
    print(
      "mutations: \(mutations.count); place right: \(placed) of \(mutations.count); kind right: \(coded); first suggestion right: \(suggested) of \(withSuggestion)"
    )
    #expect(mutations.count >= 300)
    #expect(placed == mutations.count)
    #expect(suggested * 100 >= withSuggestion * 95)
  }
}
