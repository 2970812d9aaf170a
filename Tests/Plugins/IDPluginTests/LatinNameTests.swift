import IDPlugin
import ScanPluginKit
import Testing

@Suite("Names in zones")
struct LatinNameTests {
  @Test(
    "a printed name has the forms that ICAO allows, the recommended one first",
    arguments: [
      ("Müller", ["MUELLER", "MUXXLLER", "MULLER"]), ("Åse", ["AASE", "ASE"]), ("Núñez", ["NUNEZ", "NUNXXEZ"]),
      ("Weiß", ["WEISS"]), ("Þór", ["THOR"]), ("O'Connor-Smith", ["OCONNOR SMITH"]), ("Æro Ørsted", ["AERO OERSTED"]),
      ("ŁUKASZ", ["LUKASZ"]), ("Ελένη", []),
    ])
  func forms(name: String, forms: [String]) {
    #expect(LatinName.zoneForms(of: name) == forms)
  }

  @Test("a zone's name matches the printed one however the state writes it, and no other")
  func matches() {
    for zone in ["MUELLER", "MULLER", "MUXXLLER"] { #expect(LatinName.matches("Müller", zone: zone)) }
    #expect(!LatinName.matches("Müller", zone: "MOELLER") && !LatinName.matches("Muller", zone: "MUELLER"))
    #expect(LatinName.matches("Papandropoulou", zone: "PAPANDROP", isCut: true))
    #expect(
      !LatinName.matches("Papandropoulou", zone: "PAPANDROP") && !LatinName.matches("Anna", zone: "", isCut: true))
  }

  @Test("the way back is ambiguous, and every spelling leads to the zone's name again")
  func spellings() {
    #expect(LatinName.spellings(of: "MUELLER") == ["MUELLER", "MÜLLER"])
    #expect(LatinName.spellings(of: "JAAESS").count <= 32)
    for zone in ["GROSS", "AAGE OESTERGAARD", "THOEE", "NUNXXEZ", "UXXER"] {
      let found = LatinName.spellings(of: zone)
      #expect(found.first == zone && Set(found).count == found.count)
      for spelling in found { #expect(LatinName.matches(spelling, zone: zone), "\(spelling) for \(zone)") }
    }
  }

  @Test("long names with many groups stay small")
  func bounded() {
    let name = String(repeating: "AEOEUE", count: 40)
    #expect(LatinName.spellings(of: name).count == 32)
    #expect(LatinName.zoneForms(of: String(repeating: "ÄÖÜ", count: 80)).count == 32)
  }
}
