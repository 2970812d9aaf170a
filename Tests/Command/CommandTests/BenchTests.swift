import Testing

@Suite("The command that measures a configuration")
struct BenchTests {
  @Test("each effort and each format has a row, with how many frames gave a result")
  func rows() throws {
    let run = try Command.run(
      ["bench", "Configs/barcode-retail.json", "Samples/product-ean13.jpg", "--frames", "3", "--quiet"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.first?.prefix(2) == ["1", "frames"])
    for effort in ["still", "thorough"] {
      let row = try #require(rows.first { $0.first == effort })
      #expect(row.suffix(3) == ["4", "of", "4"])
    }
    let formats = rows.filter { $0.first?.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "_" } ?? false }
      .compactMap(\.first)
    #expect(formats.contains("EAN_13") && formats.contains("UPC_A"))
  }

  @Test("formats that no engine reads have no row, and end nothing")
  func unreadable() throws {
    let folder = try Folder()
    let config = try folder.write(
      "config.json",
      #"{"viewPluginConfig": {"pluginConfig": {"id": "c", "barcodeConfig": {"barcodeFormats": ["CODE_11", "QR_CODE", "EAN_8"]}}}}"#
    )
    let run = try Command.run(["bench", config, "Samples/flyer-qr.jpg", "--frames", "3", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("QR_CODE") && run.output.contains("EAN_8") && !run.output.contains("CODE_11"))
  }

  @Test("a source that has no frame is an error")
  func noFrame() throws {
    let run = try Command.run(["bench", "Configs/barcode.json", "Samples/README.md"])
    #expect(run.status == 1 && run.errors.contains("README.md"))
  }
}
