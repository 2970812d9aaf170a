import Foundation
import ScanJSON
import ScanPluginKit
import StandardPlugins
import Testing

@testable import ScanConfig

@Suite struct ConfigSchemaTests {
  /// Whether the loader finds neither an error nor a legacy key or value.
  private static func isCanonical(_ document: JSONNode) -> Bool {
    do {
      return try !ConfigLoader().load(document).warnings.contains { $0.code == .legacy }
    } catch {
      return false
    }
  }

  /// Whether a rule that no schema can express refuses the document.
  private static func isBeyondSchema(_ document: JSONNode) -> Bool {
    Fixtures.problems(document.text(.compact)).contains { problem in
      problem.severity == .error
        && (problem.message.contains("plugins have the id") || problem.message.contains("is larger than `max")
          || problem.message.contains("has to lie in the picture") || problem.pointer.tokens.last == "validationRegex")
    }
  }

  private static func isOverSeveralKeys(_ problem: Problem) -> Bool {
    problem.severity == .warning || problem.code == .conflict
      || problem.code == .missingKey && problem.pointer.tokens.last == "presetContent"
  }

  @Test("Random documents of the schema load, and reading what is written gives the same configuration")
  func roundTrip() throws {
    try expectRoundTrips(800, seed: 1)
  }

  @Test("5,000 random documents of the schema load, and reading what is written gives the same configuration")
  func roundTripLong() throws {
    try expectRoundTrips(5000, seed: 2)
  }

  private func expectRoundTrips(_ count: Int, seed: UInt64) throws {
    var sampler = ConfigSampler(ConfigSchema.document(useCases: .standard), seed: seed)
    var loaded = 0
    var refused = 0
    var keys: Set<String> = []
    while loaded < count {
      let document = sampler.document()
      if Self.isBeyondSchema(document) { continue }
      let config: ScanViewConfig
      do {
        config = try ConfigLoader().load(document).config
      } catch {
        // The sampler does not know rules over several keys; `Tests/schema-agreement.sh` checks that the schema does.
        refused += 1
        guard error.problems.allSatisfy({ Self.isOverSeveralKeys($0) }) else {
          Issue.record("\(document.text(.compact))\n\(error)")
          return
        }
        continue
      }
      loaded += 1
      for plugin in config.viewPlugins { keys.insert(plugin.pluginConfig.useCase.key) }
      let short = try ScanViewConfig(config.json(), registry: .standard)
      let whole = try ScanViewConfig(json: config.jsonText(includeDefaults: true))
      if short != config || whole != config || config.json() != short.json() {
        Issue.record("not the same after writing and reading: \(document.text(.compact))")
        return
      }
    }
    #expect(refused < loaded)
    #expect(keys == Set(UseCaseCatalog.standard.keys))
  }

  @Test("What is written is canonical: the loader has nothing to say about it")
  func canonical() throws {
    var sampler = ConfigSampler(ConfigSchema.document(useCases: .standard), seed: 2)
    for _ in 0..<300 {
      let document = sampler.document()
      guard !Self.isBeyondSchema(document), let config = try? ConfigLoader().load(document).config else { continue }
      #expect(Self.isCanonical(config.json(includeDefaults: true)))
    }
  }

  @Test("Every key of every object is described, and the schema names no network host")
  func descriptions() {
    let schema = ConfigSchema.document(useCases: .standard)
    func check(_ node: JSONNode, _ path: String) {
      for member in node["properties"]?.members ?? [] where member.value.members != nil {
        let text = member.value["description"]?.string ?? ""
        if !path.contains("/if") { #expect(text.count > 10, "\(path)/\(member.key)") }
      }
    }
    check(schema, "")
    for definition in schema["$defs"]?.members ?? [] {
      check(definition.value, definition.key)
      if definition.value["type"]?.string == "object" { #expect(definition.value["description"] != nil) }
    }
    #expect(schema["$id"]?.string == "urn:scanview:schema:config")
    #expect(ConfigSchema.plugin(useCases: .standard)["oneOf"]?.elements?.count == UseCaseCatalog.standard.keys.count)
    #expect(ConfigSchema.useCase("vinConfig", useCases: .standard)?["$ref"]?.string == "#/$defs/vinConfig")
    #expect(ConfigSchema.useCase("noConfig", useCases: .standard) == nil)
  }

  @Test("The reference has a section per object and a row per key")
  func reference() {
    let text = ConfigReference.markdown(useCases: .standard)
    for key in UseCaseCatalog.standard.keys { #expect(text.contains("## \(key)\n")) }
    for row in ["| `captureResolution` |", "| `cropPadding` |", "| `viewPlugins` |", "| `presetDefinitions` |"] {
      #expect(text.contains(row))
    }
    #expect(!text.contains("| anything |") || text.contains("| `options` |"))
  }

  /// Writes random documents with the loader's verdict, for `Tests/schema-agreement.sh`.
  @Test("Documents for the comparison with a schema validator", .enabled(if: exportFolder != nil))
  func export() throws {
    let folder = try #require(Self.exportFolder)
    let count = ProcessInfo.processInfo.environment["SCHEMA_AGREEMENT_COUNT"].flatMap(Int.init) ?? 2000
    try ConfigSchema.document(useCases: .standard).text().write(
      toFile: folder + "/schema.json", atomically: true, encoding: .utf8)
    var sampler = ConfigSampler(ConfigSchema.document(useCases: .standard), seed: 3)
    var lines = ""
    var written = 0
    while written < count {
      var document = sampler.document()
      if written.isMultiple(of: 2) { document = sampler.mutated(document) }
      if Self.isBeyondSchema(document) { continue }
      written += 1
      let problem = Fixtures.problems(document.text(.compact)).first { $0.severity == .error || $0.code == .legacy }
      let line: JSONNode = [
        "canonical": JSONNode(.bool(problem == nil)), "problem": JSONNode(.string(problem?.description ?? "")),
        "document": document,
      ]
      lines += line.text(.compact) + "\n"
    }
    try lines.write(toFile: folder + "/documents.jsonl", atomically: true, encoding: .utf8)
  }

  static let exportFolder = ProcessInfo.processInfo.environment["SCHEMA_AGREEMENT_DIR"]
}
