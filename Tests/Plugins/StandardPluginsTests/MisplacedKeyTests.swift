import ScanPluginKit
import Testing

@Suite("Advice for keys in the wrong place")
struct MisplacedKeyTests {
  private static let meter = #""meterConfig": {"scanMode": "dial_meter""#

  /// A composite of a barcode plugin and one with other members of its `pluginConfig`.
  private static func composite(_ members: String) -> String {
    let barcode = #"{"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}"#
    let plugins = [barcode, "{\"id\": \"b\", \(members)}"].map {
      "{\"viewPluginConfig\": {\"pluginConfig\": \($0)}}"
    }
    return #"{"viewPluginCompositeConfig": {"id": "c", "processingMode": "parallel", "viewPlugins": ["#
      + plugins.joined(separator: ", ") + "]}}"
  }

  private static let second = "/viewPluginCompositeConfig/viewPlugins/1/viewPluginConfig"

  @Test(
    "a key of another use case is not led into a second use case of the plugin, nor into a plugin that is not there",
    arguments: [
      (Fixtures.plugin("\"id\": \"a\", \(meter), \"barcodeFormats\": []}"), "barcodeFormats"),
      (composite("\(meter), \"strictMode\": true}"), "strictMode"),
      (composite("\"strictMode\": true, \(meter)}"), "strictMode"),
    ])
  func otherUseCase(_ text: String, _ key: String) throws {
    let problem = try #require(Fixtures.problems(text).first { $0.pointer.tokens.last == key })
    #expect(problem.code == .unknownKey && problem.fix == nil, "\(problem)")
    for words in problem.suggestions + [problem.advice ?? ""] { #expect(!words.contains("Config/"), "\(words)") }
  }

  @Test("in a composite, a key of another use case is led to the plugin that has it, and is not moved by itself")
  func otherPlugin() throws {
    for members in ["\(Self.meter), \"multiBarcode\": true}", "\"multiBarcode\": true, \(Self.meter)}"] {
      let problem = try #require(Fixtures.problems(Self.composite(members)).first { $0.code == .misplacedKey })
      let first = "/viewPluginCompositeConfig/viewPlugins/0/viewPluginConfig/pluginConfig"
      #expect(problem.suggestions == ["\(first)/barcodeConfig/multiBarcode"] && problem.fix == nil)
    }
  }

  @Test("a key of the same plugin of a composite is led to its own place there, not to that of another plugin")
  func samePlugin() throws {
    let text = Self.composite("\"vinConfig\": {}, \"maxWidthPercent\": \"50%\"")
    let problem = try #require(Fixtures.problems(text).first { $0.code == .misplacedKey })
    #expect(problem.suggestions == [Self.second + "/cutoutConfig/maxWidthPercent"])
  }

  @Test("a key beside its use case is led into it")
  func beside() throws {
    let problem = try #require(
      Fixtures.problems(Fixtures.plugin("\"id\": \"a\", \(Self.meter)}, \"numDigits\": 5")).first)
    #expect(problem.code == .misplacedKey)
    #expect(problem.suggestions == ["/viewPluginConfig/pluginConfig/meterConfig/numDigits"])
  }
}
