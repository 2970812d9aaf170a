import BarcodePlugin
import FoundationEssentials
import ScanConfig
import ScanImage
import ScanJSON
import ScanPluginKit
import ScanStills
import StandardPlugins
import TestSupport
import Testing

@Suite("A plugin made by itself")
struct ScanViewPluginTests {
  private static let text = """
    {"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE"]}}, "cutoutConfig": {"maxWidthPercent": "95%"}}
    """

  private static func frame() throws -> Frame {
    try Frame(contentsOf: PackageFolder.root.appending(path: "Samples/flyer-qr.jpg").path)
  }

  @Test("of JSON text keeps its plugin, and scans the cutout of a frame")
  func whole() throws {
    let plugin = try ScanViewPlugin(json: Self.text, registry: .standard)
    #expect(plugin.id == "a" && plugin.scanPlugin === plugin.scanPlugin && plugin.scanPlugin is BarcodePlugin)
    #expect(plugin.config.cutoutConfig?.maxWidthPercent == 95)
    let output = try plugin.scan(Self.frame())
    #expect(output.results.first?.body is BarcodeResult)
  }

  @Test("is the same of text, of a dictionary and of a configuration")
  func forms() throws {
    let registry = PluginRegistry.standard
    let config: [String: Any] = [
      "id": "a", "cancelOnResult": false, "startScanDelay": 5,
      "barcodeConfig": ["barcodeFormats": ["QR_CODE"], "multiBarcode": true] as [String: Any],
    ]
    let read = try PluginConfig(dictionary: config, registry: registry)
    #expect(
      read
        == PluginConfig(
          id: "a", BarcodeConfig(barcodeFormats: [.qrCode], multiBarcode: true), cancelOnResult: false,
          startScanDelay: 5))
    #expect(try registry.makePlugin(dictionary: config) is BarcodePlugin)
    #expect(try registry.makePlugin(json: read.jsonText()) is BarcodePlugin)
    let error = #expect(throws: InvalidDocument.self) {
      try registry.makePlugin(json: #"{"id": "", "barcodeConfig": {"barcodeFormats": ["QRCODE"]}}"#)
    }
    #expect(error?.problems.count == 2)
  }

  @Test("names what a dictionary has that JSON does not, all at once")
  func foreign() throws {
    let error = #expect(throws: InvalidDocument.self) {
      try JSONNode(dictionary: ["a": [1, Double.nan] as [Any], "b": ["c": PixelSize(width: 1, height: 1)]])
    }
    #expect(error?.problems.map(\.pointer.description) == ["/a/1", "/b/c"])
    #expect(try JSONNode(dictionary: ["b": true, "a": 1.5, "c": "x"]).text(.compact) == #"{"a":1.5,"b":true,"c":"x"}"#)
  }
}
