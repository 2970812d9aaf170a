import Foundation
import ScanPluginKit
import StandardPlugins
import TestSupport
import Testing

@Suite("The German texts")
struct GermanTextTests {
  private static let templates = PluginRegistry.standard.texts
  private static let path = PackageFolder.root.path + "/Texts/de.json"

  /// What placeholders stand for in typical cases: the longest of them.
  private static let typical = [
    "text": "\"4006381333931\"", "code": "a code (GS1_DATABAR_EXPANDED, \"01040063813339313103000123\")",
    "cause": "the configuration enables only EAN_13, EAN_8, UPC_A", "formats": "EAN_13, EAN_8, UPC_A, QR_CODE",
    "message": "95 % of the region are darker than 12 of 255", "rule": "symbologies.CODE_128.minLength",
    "region": "1280×720 at (320, 180)", "size": "1920×1080", "document": "a registration certificate",
    "reason": "it is odd",
  ]

  @Test("every id has a German text with the same placeholders, which is not the English one")
  func complete() throws {
    let german = try TextCatalog(contentsOf: Self.path, for: Self.templates)
    #expect(german.missing(of: Self.templates).isEmpty)
    for template in Self.templates {
      let text = try #require(german[template.id])
      // Some languages have the same name in both, and a form like `{from} → {to}` has no words.
      let words = template.placeholders.reduce(template.english) { $0.replacing("{\($1)}", with: "") }
      let hasWords = words.contains { $0.isLetter }
      #expect(text != template.english || !hasWords || template.id.hasPrefix("language."), "\(template.id)")
      #expect(TextTemplate.placeholders(in: text) == template.placeholders, "\(template.id)")
    }
  }

  @Test("no text is longer than 200 characters once it is filled in, in either language")
  func short() throws {
    let german = try TextCatalog(contentsOf: Self.path, for: Self.templates)
    for template in Self.templates {
      let arguments = Dictionary(
        uniqueKeysWithValues: template.placeholders.map {
          ($0, DisplayText.Argument.string(Self.typical[$0] ?? "123"))
        })
      let text = DisplayText(template, arguments)
      for shown in [text.text(), text.text(german)] { #expect(shown.count <= 200, "\(template.id): \(shown)") }
    }
  }

  @Test("the sets of all modules have ids of their own")
  func unique() {
    let all = PluginRegistry.standard.factories.flatMap { Set($0.texts) }
    for template in Self.templates { #expect(Set(all.filter { $0.id == template.id }).count <= 1, "\(template.id)") }
    #expect(Self.templates.count > 100)
  }

  @Test("no advice is to add a second use case to a plugin, which has exactly one")
  func oneUseCase() {
    let keys = PluginRegistry.standard.factories.map(\.key)
    for template in Self.templates {
      let isMoving = template.english.contains("instead of")
      let isAdding = !isMoving && (template.english.contains("add ") || template.english.contains("use `"))
      for key in keys where key != "barcodeConfig" && isAdding {
        #expect(!template.english.contains(key), "\(template.id)")
      }
    }
  }
}
