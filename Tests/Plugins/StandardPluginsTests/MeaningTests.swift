import ScanJSON
import ScanSynthetic
import StandardPlugins
import Testing
import TextPlugin

@testable import ScanConfig

@Suite("Repairs keep the meaning")
struct MeaningTests {
  private static let pointer = "/viewPluginConfig/pluginConfig/licensePlateConfig/scanMode"

  private func plate(_ country: String) -> String {
    Fixtures.plugin("\"id\":\"a\",\"licensePlateConfig\":{\"scanMode\":\"\(country)\"}")
  }

  private func repaired(_ country: String) throws -> String? {
    let repair = ConfigRepair(plate(country), useCases: .standard)
    guard repair.loads else { return nil }
    let config = try ScanViewConfig(json: #require(repair.text))
    return config.viewPluginConfig?.pluginConfig.useCase.typed(LicensePlateConfig.self)?.scanMode.rawValue
  }

  @Test(
    "codes of countries become those countries",
    arguments: [
      ("de", "germany"), ("uk", "unitedkingdom"), ("gb", "unitedkingdom"), ("es", "spain"), ("se", "sweden"),
      ("SE", "sweden"), ("DEU", "germany"), ("D", "germany"), ("A", "austria"), ("at", "austria"),
      ("ch", "switzerland"),
      ("ee", "estonia"), ("est", "estonia"), ("rs", "serbia"), ("dk", "denmark"), ("ua", "ukraine"), ("sk", "slovakia"),
      ("si", "slovenia"), ("us", "unitedstates"), ("usa", "unitedstates"), ("czechia", "czech"),
      ("NMK", "northmacedonia"),
    ])
  func countries(_ code: String, _ country: String) throws {
    #expect(try repaired(code) == country)
    let problem = try #require(ConfigRepair(plate(code), useCases: .standard).repaired.first)
    #expect(problem.change == "\"\(code)\" → \"\(country)\"" && problem.suggestions == [country])
  }

  @Test(
    "what has two meanings or none is left to a person",
    arguments: ["ru", "eu", "da", "cs", "ma", "in", "sv", "scotland"])
  func ambiguous(_ code: String) throws {
    #expect(try repaired(code) == nil)
    let repair = ConfigRepair(plate(code), useCases: .standard)
    #expect(repair.repaired.isEmpty && repair.remaining.map(\.pointer.description) == [Self.pointer])
    if code == "ru" { #expect(repair.remaining.first?.suggestions == ["russia", "africa"]) }
  }

  @Test("every code stands for one country only, but for the one that does not")
  func codes() {
    var meanings: [String: Set<LicensePlateScanMode>] = [:]
    for (spelling, value) in LicensePlateScanMode.knownSpellings { meanings[spelling, default: []].insert(value) }
    #expect(meanings.filter { $0.value.count > 1 }.keys.sorted() == ["ru"])
    #expect(meanings.keys.allSatisfy { $0 == $0.lowercased() && LicensePlateScanMode(rawValue: $0) == nil })
    let named = Set(meanings.values.flatMap { $0 })
    #expect(named == Set(LicensePlateScanMode.allCases).subtracting([.auto, .norwaySpecial]))
  }

  /// The names of every closed set and every object of the format.
  private static let nameSets: [[String]] = {
    var sets: [[String]] = []
    func collect(_ schema: JSONNode) {
      if let values = schema["enum"]?.elements { sets.append(values.compactMap(\.string)) }
      if let keys = schema["properties"]?.members { sets.append(keys.map(\.key)) }
      for member in schema.members ?? [] { collect(member.value) }
      for element in schema.elements ?? [] { collect(element) }
    }
    collect(ConfigSchema.document(useCases: .standard))
    return Set(sets.filter { !$0.isEmpty }).sorted { $0.lexicographicallyPrecedes($1) }
  }()

  /// Words with a meaning of their own.
  private static let words: Set<String> = Set(
    nameSets.flatMap { $0 } + LicensePlateScanMode.knownSpellings.map(\.spelling)
      + """
      afghanistan algeria argentina australia bahrain bangladesh brazil chile china colombia cuba egypt gambia ghana guinea india \
      indonesia iran iraq israel japan jordan kenya kosovo kuwait lebanon libya macedonia mali mauritius mexico mongolia morocco \
      niger nigeria oman pakistan peru qatar scotland singapore syria taiwan thailand tunisia vietnam wales yemen zambia england \
      min max minimum maximum top bottom left right inner outer front back on off in out true false enable disable enabled disabled \
      first last before after light dark manual automatic single multiple read write width height horizontal vertical digital analog
      """.split(separator: " ").map(String.init))

  @Test("a word with a meaning of its own is never taken for another one")
  func otherWords() {
    for names in Self.nameSets {
      let lengths = Set(names.map(\.count))
      // A name of quite another length is no rival and no slip.
      for word in Self.words
      where (-2...2).contains(where: { lengths.contains(word.count + $0) }) && !names.contains(word) {
        guard let meant = obviousName(for: word, among: names) else { continue }
        // Only singular and plural of a key, its other spelling, and to disable what is disabled are one thing.
        let (one, other) = (word.lowercased().filter(\.isLetter), meant.lowercased().filter(\.isLetter))
        #expect(one == other || one + "s" == other || one == other + "s" || one + "d" == other, "\(word) → \(meant)")
      }
    }
  }

  @Test("a random word near a name is repaired to the nearest name alone, by one slip at most")
  func nearWords() {
    var random = SeededGenerator(seed: 21)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789_")
    for names in Self.nameSets {
      for name in names {
        for _ in 0..<5 {
          var word = Array(name)
          let slips = Int.random(in: 1...3, using: &random)
          for _ in 0..<slips {
            let place = Int.random(in: 0...word.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: word.insert(letters.randomElement(using: &random) ?? "a", at: place)
            case 1 where place < word.count: word.remove(at: place)
            case _ where place < word.count: word[place] = letters.randomElement(using: &random) ?? "a"
            default: break
            }
          }
          let met = String(word)
          guard !names.contains(met), let meant = obviousName(for: met, among: names) else { continue }
          let distances = names.map { (name: $0, cost: Self.distance(met, $0)) }
          let own = Self.distance(met, meant)
          #expect(
            own <= 1 || Self.plain(met) == Self.plain(meant) || own < 6 && Self.isReordered(met, meant),
            "\(met) → \(meant)")
          #expect(distances.allSatisfy { $0.name == meant || $0.cost > own }, "\(met) → \(meant)")
        }
      }
    }
  }

  /// A name without case and what separates words.
  private static func plain(_ name: String) -> String { name.lowercased().filter { !"_-. ".contains($0) } }

  private static func isReordered(_ one: String, _ other: String) -> Bool {
    plain(one).sorted() == plain(other).sorted()
  }

  /// The edit distance without case and separators, with exchanges of neighbors.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (left, right) = (Array(plain(one)), Array(plain(other)))
    var rows = [Array(0...right.count)]
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var cost = min(
          rows[row][column + 1] + 1, current[column] + 1, rows[row][column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, rows[row - 1][column - 1] + 1)
        }
        current.append(cost)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }

  @Test("a key that belongs into one of two objects of the file is moved by a person")
  func twoHomes() throws {
    let text = """
      {"viewPluginConfig": {"width": 300, "pluginConfig": {"id": "a", "vinConfig": {}},
        "cutoutConfig": {"ratioFromSize": {"height": 2}}}}
      """
    let repair = ConfigRepair(text, useCases: .standard)
    #expect(!repair.loads && repair.remaining.contains { $0.code == .misplacedKey && $0.fix == nil })
  }
}
