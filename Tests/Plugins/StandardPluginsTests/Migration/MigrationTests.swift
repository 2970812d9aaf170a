import ScanConfig
import ScanJSON
import ScanPluginKit
import ScanSynthetic
import StandardPlugins
import Testing

@Suite("Documents of the format before version 43")
struct MigrationTests {
  @Test("every row of the migration gives its new place and a document that loads", arguments: migrationFixtures)
  func rows(fixture: MigrationFixture) throws {
    let old = try JSONNode.parse(fixture.old)
    #expect(LegacyFormat.detect(old) != nil)
    let (document, notes) = LegacyMigration.migrate(old, name: "file", useCases: .standard)
    for (pointer, value) in fixture.new {
      let place = try #require(JSONPointer(pointer))
      let expected = try value.map { try JSONNode.parse($0) }
      #expect(document[place] == expected, "\(pointer) in \(document.text())")
    }
    let dropped = Set(notes.filter { $0.kind == .dropped }.compactMap(\.from?.description))
    for pointer in fixture.dropped {
      #expect(dropped.contains(pointer), "\(pointer) in \(notes)")
    }
    #expect(notes.allSatisfy { !$0.description.isEmpty && !$0.message.isEmpty })
    #expect(LegacyFormat.detect(document) == nil)
    let read = try ScanViewConfig.reading(document, environment: UseCaseCatalog.standard.environment)
    #expect(read.warnings.filter { $0.code != .hint } == [])
  }

  @Test("no part of an old document goes away without a note", arguments: migrationFixtures)
  func nothingIsLost(fixture: MigrationFixture) throws {
    let old = try JSONNode.parse(fixture.old)
    let (document, notes) = LegacyMigration.migrate(old, name: "file", useCases: .standard)
    // Every scalar of the old document is found in the new one, or stands at or below the place of a note.
    let texts = Set(document.places().map { $0.value.text(.compact) })
    for place in old.places() where place.value.members == nil && place.value.elements == nil {
      let isNoted = notes.contains { note in
        note.from.map { place.pointer.tokens.starts(with: $0.tokens) } ?? false
      }
      #expect(isNoted || texts.contains(place.value.text(.compact)), "\(place.pointer) of \(fixture)")
    }
  }

  @Test(
    "the older forms are distinguished, and newer documents are left alone",
    arguments: [
      (#"{"cutout": {}}"#, LegacyFormat.Generation.flat, "/cutout"),
      (#"{"flash": {}, "beepOnResult": true}"#, .flat, "/flash"),
      (#"{"camera": {}, "flash": {}}"#, .viewPlugin, "/camera"),
      (#"{"flash": {}, "viewPlugin": {}}"#, .viewPlugin, "/flash"),
      (#"{"parallelViewPluginComposite": {}}"#, .viewPlugin, "/parallelViewPluginComposite"),
      (#"{"options": {"viewPlugin": {}}}"#, .viewPlugin, "/options/viewPlugin"),
      (#"{"options": {"visualFeedback": {}}}"#, .flat, "/options/visualFeedback"),
      (#"{"viewPluginConfig": {}, "cutout": {}}"#, nil, nil), (#"{"pluginConfig": {}}"#, nil, nil),
      (#"{"options": {"toolbarTitle": ""}}"#, nil, nil), ("[]", nil, nil), ("{}", nil, nil),
    ] as [(String, LegacyFormat.Generation?, String?)])
  func detection(text: String, generation: LegacyFormat.Generation?, pointer: String?) throws {
    let tree = try JSONNode.parse(text)
    let found = LegacyFormat.detect(tree)
    #expect(found?.generation == generation)
    #expect(found?.pointer.description == pointer)
    if let found {
      let problem = found.problem(file: "old.json")
      #expect(problem.code == .legacyFormat && problem.severity == .error && problem.position != nil)
      #expect(problem.advice?.contains("scanview config migrate") == true)
    } else {
      #expect(LegacyMigration.migrate(tree, useCases: .standard).document == tree)
      #expect(LegacyMigration.migrate(tree, useCases: .standard).notes == [])
    }
  }

  @Test(
    "a document whose use case is gone says so",
    arguments: [
      #"{"cutout": {}, "beepOnResult": true}"#, #"{"viewPlugin": {"plugin": {"id": "d", "documentPlugin": {}}}}"#,
      #"{"viewPlugin": {"plugin": {"id": "c", "ocrPlugin": {"cattleTagConfig": {}}}}}"#,
      #"{"viewPlugin": {"plugin": {"id": "p", "meterPlugin": {"scanMode": "PHOTO_CAPTURE"}}}}"#,
    ])
  func useCaseGone(text: String) throws {
    let (document, notes) = LegacyMigration.migrate(try JSONNode.parse(text), useCases: .standard)
    #expect(notes.contains { $0.kind == .missing })
    #expect(throws: InvalidDocument.self) { try ScanViewConfig(document, registry: .standard) }
  }

  @Test("random nonsense in the old form is migrated to something without a crash")
  func nonsense() throws {
    var random = SeededGenerator(seed: 43)
    let keys = [
      "viewPlugin", "plugin", "options", "cutout", "scanFeedback", "ocrPlugin", "idPlugin", "barcodePlugin", "id",
      "viewPlugins", "serialViewPluginComposite", "parallelViewPluginComposite", "mrzConfig", "meterPlugin", "scanMode",
      "barcodeFormatOptions", "camera", "flash", "models", "languages", "ocrConfig", "mrzFieldScanOptions",
      "cancelOnResult",
    ]
    func value(_ depth: Int) -> JSONNode {
      switch Int.random(in: 0..<(depth > 4 ? 5 : 9), using: &random) {
      case 0: return nil
      case 1: return true
      case 2: return JSONNode(.number(JSONNumber(Int.random(in: -5...2000, using: &random))))
      case 3: return ""
      case 4: return JSONNode(.string(keys.randomElement(using: &random) ?? ""))
      case 5: return JSONNode(.array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1) }))
      default:
        let names = Set(
          (0..<Int.random(in: 0...4, using: &random)).map { _ in keys.randomElement(using: &random) ?? "" })
        return JSONNode(.object(names.sorted().map { JSONMember($0, value(depth + 1)) }))
      }
    }
    var legacy = 0
    for _ in 0..<2000 {
      let tree = value(0)
      let (document, notes) = LegacyMigration.migrate(tree, useCases: .standard)
      guard LegacyFormat.detect(tree) != nil else { continue }
      legacy += 1
      #expect(document.members != nil)
      // Either the result loads, or a note says what is missing.
      if (try? ScanViewConfig(document, registry: .standard)) == nil {
        #expect(notes.contains { $0.kind == .missing }, "\(tree.text(.compact)) → \(document.text(.compact))")
      }
    }
    #expect(legacy > 100)
  }
}
