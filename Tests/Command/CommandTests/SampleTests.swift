import Foundation
import ScanSynthetic
import Testing

@Suite("Samples and the form of results")
struct SampleTests {
  /// What the shipped configuration reads in each sample.
  static let readings = [
    ("asset-code39", "CODE_39", "INV-004711"),
    ("badge-pdf417", "PDF_417", "VISITOR|EXAMPLE|ROBIN|2025-03-01|GATE 4"),
    ("carton-itf", "ITF", "12001234567890"),
    ("crowd-ean13", "EAN_13", "2007654321008"),
    ("flyer-qr", "QR_CODE", "https://example.org/workshop?day=friday"),
    ("magazine-addon", "EAN_13", "9771234567898"),
    ("part-datamatrix", "DATA_MATRIX", "P7;SN0042-1187;2024-11"),
    ("product-ean13", "EAN_13", "2001234567893"),
    ("ticket-aztec", "AZTEC", "T1;ANYTOWN;SAMPLE CITY;20250301;8812-0042-7"),
  ]

  @Test("the shipped configuration reads the sample", arguments: readings)
  func sample(_ reading: (name: String, format: String, text: String)) throws {
    let run = try Command.run(["scan", Command.barcode, "Samples/\(reading.name).jpg"])
    #expect(run.status == 0, "\(run.errors)")
    let codes = Self.codes(run.lines.first ?? [:])
    #expect(codes.map(\.format) == [reading.format])
    #expect(codes.map(\.text) == [reading.text])
    #expect(run.errors.isEmpty)
  }

  @Test("both codes of the shipping label are read when several are wanted")
  func several() throws {
    let run = try Command.run(["scan", "Configs/barcode-all.json", "Samples/shipping-code128.jpg"])
    #expect(run.status == 0)
    #expect(
      Set(Self.codes(run.lines.first ?? [:]).map(\.text)).isSuperset(of: ["RTE-1000-24", "00006141411234567890"]))
  }

  @Test("lines have the documented keys, in the order of the inputs, and results follow the published schema")
  func form() throws {
    let schema = try SchemaCheck(Command.run(["schema", "result"]).output)
    let lines = try SchemaCheck(Command.run(["schema", "scan"]).output)
    let run = try Command.run(["scan", Command.barcode, "Samples", "--jobs", "2"])
    for line in run.lines { #expect(lines.problems(line).isEmpty, "\(lines.problems(line))") }
    let empty = try Command.run(["scan", "Configs/barcode-retail.json", "Samples/flyer-qr.jpg", "nothing.png"])
    #expect(empty.lines.count == 2)
    for line in empty.lines { #expect(lines.problems(line).isEmpty, "\(lines.problems(line))") }
    #expect(!lines.problems(["source": "a", "page": 1, "results": [], "problems": [["reason": "x"]]]).isEmpty)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 10)
    let sources = run.lines.compactMap { $0["source"] as? String }
    #expect(sources == sources.sorted())
    for line in run.lines {
      #expect(Set(line.keys) == ["source", "page", "size", "items", "results", "problems"])
      #expect(line["page"] as? Int == 1)
      #expect((line["size"] as? [String: Int]) == ["width": 1280, "height": 960])
      let results = try #require(line["results"] as? [[String: Any]])
      #expect(results.count == 1)
      for result in results { #expect(schema.problems(result).isEmpty) }
    }
    let broken: [String: Any] = ["pluginID": 3, "confidence": 101, "cropRect": [:], "barcodeResult": [:], "extra": 1]
    #expect(schema.problems(broken).count >= 5)
  }

  @Test("the command renders the samples of the folder")
  func rendering() throws {
    let folder = try Folder()
    let run = try Command.run(["samples", folder.path + "/new/one", "--jpeg", "50"])
    #expect(run.status == 0, "\(run.errors)")
    let expected = try SyntheticSamples.standardSet().map { $0.name + ".jpg" }.sorted()
    #expect(try folder.names("new/one") == expected)
    let kept = try FileManager.default.contentsOfDirectory(atPath: Command.root + "/Samples")
    #expect(kept.filter { $0.hasSuffix(".jpg") }.sorted() == expected)
  }

  /// Format and text of the codes of a line.
  static func codes(_ line: [String: Any]) -> [(format: String, text: String)] {
    (line["results"] as? [[String: Any]] ?? []).flatMap { result in
      let body = result["barcodeResult"] as? [String: Any]
      return (body?["barcodes"] as? [[String: Any]] ?? []).map { code in
        (code["format"] as? String ?? "", code["value"] as? String ?? "")
      }
    }
  }
}
