import Foundation
import ScanPluginKit
import ScanStills
import TestSupport
import Testing

@testable import TextPlugin

/// The use cases on the pictures of `Samples/Text`.
@Suite("The sample pictures of texts")
struct SamplePictureTests {
  private static func frame(_ name: String) throws -> Frame {
    let folder = PackageFolder.root.appending(path: "Samples/Text")
    return try StillDecoder().open(folder.appending(path: "\(name).jpg").path).frame()
  }

  private static func result(_ picture: String, _ key: String, _ config: String) throws -> PluginResult {
    let json =
      #"{"cameraConfig": {}, "flashConfig": {}, "viewPluginConfig": {"pluginConfig": {"id": "text", "cancelOnResult": true, "#
      + "\"\(key)\": {\(config)}}}}"
    let registry = ConfigFileTests.registry
    let loaded = try ConfigLoader(useCases: registry.useCases).load(json: json, file: "sample.json")
    let plugin = try registry.makePlugin(
      PluginContext(pluginConfig: try #require(loaded.config.viewPlugins.first?.pluginConfig)))
    let output = try plugin.scan(ScanInput(frame: try frame(picture), effort: .still))
    return try #require(output.results.first, "\(output)")
  }

  @Test(
    "free text comes as its lines in reading order, and no line is invented",
    arguments: [
      (
        "letter",
        """
        The lighthouse at the end of the harbour was
        painted every spring, and every spring the wind
        took a little of the white away again. Nobody
        minded. The keeper wrote the date into his book,
        looked at the sky, and began once more with the
        lowest step.
        Invoice 2024-0117 Total EUR 1,284.50
        https://example.org/orders/117
        Questions? help@example.org or +1 202 555 0143
        """
      ),
      (
        "serial-label",
        """
        VOLTA INSTRUMENTS
        MODEL K7-220
        S/N 4711-0815-AX7
        230 V 50 Hz IP54
        """
      ),
    ])
  func prose(picture: String, text: String) throws {
    let result = try Self.result(picture, "ocrConfig", #""scanMode": "auto""#)
    #expect(result.body.items.first?.text == text)
  }

  @Test(
    "codes and marks come whole",
    arguments: [
      ("tire-make", "tireMakeConfig", "", "Michelin"),
      ("tire-size", "tireSizeConfig", "", "205/55 R16 91V"),
      ("truck-tire-id", "commercialTireIdConfig", "", "1234567A"),
      ("tire-dot", "tinConfig", "", "DOT4B9XJKLM2324"),
      ("container", "containerConfig", "", "CSQU3054383"),
      ("container-vertical", "containerConfig", #""scanMode": "VERTICAL""#, "CSQU3054383"),
    ])
  func codes(picture: String, key: String, config: String, text: String) throws {
    let result = try Self.result(picture, key, config)
    #expect(result.body.items.first?.text == text)
    #expect(result.confidence >= 70)
    #expect((result.body as? ContainerResult)?.sizeType?.code == (key == "containerConfig" ? "22G1" : nil))
  }
}
