import Foundation
import FoundationXML
import ScanPluginKit
import Testing

@testable import ScanCommand

@Suite("Tuning of configurations")
struct TuneTests {
  @Test("proposes only what reads the same, writes it with the file as it was, and draws a plot")
  func proposal() throws {
    let folder = try Folder()
    for (index, sample) in ["product-ean13.jpg", "flyer-qr.jpg", "product-ean13.jpg", "flyer-qr.jpg"].enumerated() {
      try folder.copySample(sample, as: "in/\(index).jpg")
    }
    let before = try String(contentsOfFile: Command.barcode, encoding: .utf8)
    let run = try Command.run(
      ["tune", Command.barcode, "in", "--json", "--write", "new.json", "--plot", "plot.svg"], in: folder.path)
    #expect(try String(contentsOfFile: Command.barcode, encoding: .utf8) == before)
    #expect([0, 4].contains(run.status) && run.lines.count > 3, "\(run.output) \(run.errors)")
    #expect(run.lines[0]["changes"] as? [String] == [] && run.lines[0]["read"] as? Int == 4, "\(run.output)")
    let formats = run.lines.filter { line in
      (line["changes"] as? [String] ?? []).contains { $0.hasSuffix(#"barcodeFormats=["EAN_13","QR_CODE"]"#) }
    }
    #expect(!formats.isEmpty && formats.map { $0["keepsAll"] as? Bool }.contains(true), "\(run.output)")
    let plain = run.lines.filter {
      ($0["changes"] as? [String] ?? []).contains { $0.hasSuffix("disableAdvancedBarcode=true") }
    }
    #expect(!plain.isEmpty && plain.allSatisfy { $0["read"] as? Int == 4 }, "\(run.output)")
    #expect(!run.output.contains("quality="), "codes in pictures are searched with the same effort at each quality")
    let plot = try XMLDocument(contentsOf: URL(filePath: folder.path + "/plot.svg"))
    #expect(try plot.nodes(forXPath: "//*[local-name()='circle']").count == run.lines.count)
    // On a machine that is busy no trial may be the faster one.
    if run.status == 0 {
      let check = try Command.run(["test", "new.json", "in"], in: folder.path)
      #expect(check.output.contains("read: EAN_13") && check.output.contains("read: QR_CODE"), "\(check.output)")
    }
  }

  /// Trials with given texts and times for two pictures.
  private static func tuning(_ trials: [(changes: Int, texts: [String], milliseconds: Double)]) -> Tuning {
    let made = trials.map { trial in
      let choices = (0..<trial.changes).map { _ in
        TuningChoice(kind: .quality, overrides: ["/a=\(trial.milliseconds)"], name: "", reason: "")
      }
      let pictures = trial.texts.map { text in
        var picture = TuningTrial.Picture()
        if !text.isEmpty { picture.reading.add(ReadItem(kind: "X", text: text), frame: 1) }
        picture.milliseconds = trial.milliseconds
        return picture
      }
      return TuningTrial(choices: choices, pictures: pictures)
    }
    return Tuning(trials: made, truth: [[ExpectedItem(text: "a")], [ExpectedItem(text: "b")]])
  }

  @Test("a trial that loses or misreads something on either half is not proposed, nor one that is hardly faster")
  func choice() {
    let tuning = Self.tuning([
      (0, ["a", "b"], 100), (1, ["", "b"], 10), (1, ["a", "c"], 20), (2, ["a", "b"], 50), (1, ["a", "b"], 51),
      (1, ["a", "b"], 97),
    ])
    #expect(tuning.proposed?.milliseconds == 102)
    #expect(tuning.efficient == [1, 3])
    #expect(Self.tuning([(0, ["a", "b"], 100), (1, ["a", "b"], 97)]).proposed == nil)
    // What the configuration as it is does not read need not be read.
    #expect(Self.tuning([(0, ["a", ""], 100), (1, ["a", ""], 50)]).proposed != nil)
  }

  @Test("rounds that overlap are the same, whatever their medians")
  func verdict() {
    #expect(BenchComparison.verdict([10, 11, 12], [11.5, 14, 15]) == .same)
    #expect(BenchComparison.verdict([10, 11, 12], [13, 14, 15]) == .slower)
    #expect(BenchComparison.verdict([13, 14, 15], [10, 11, 12]) == .faster)
    #expect(BenchComparison.verdict([10, 10, 10], [10.1, 10.2, 10.3]) == .same)
  }

  @Test("kept times are compared, and those of another machine are refused")
  func kept() throws {
    let folder = try Folder()
    let arguments = [
      "bench", Command.barcode, Command.root + "/Samples/flyer-qr.jpg", "--frames", "3", "--rounds", "2", "-q",
    ]
    #expect(try Command.run(arguments + ["--save", "times.json"], in: folder.path).status == 0)
    let again = try Command.run(arguments + ["--against", "times.json"], in: folder.path)
    #expect([0, 1].contains(again.status) && again.output.contains("barcode still"), "\(again.output) \(again.errors)")
    let times = try String(contentsOfFile: folder.path + "/times.json", encoding: .utf8)
    try folder.write("other.json", times.replacing(#""machine": ""#, with: #""machine": "another "#))
    let other = try Command.run(arguments + ["--against", "other.json"], in: folder.path)
    #expect(other.status == 2 && other.errors.contains("another machine"), "\(other.errors)")
  }
}
