import Foundation
import ScanSynthetic
import Testing

@Suite("Commands that are interrupted while they work")
struct InterruptTests {
  /// A command that writes files.
  struct Work: CustomTestStringConvertible, Sendable {
    let arguments: [String]

    init(_ line: String) { arguments = line.split(separator: " ").map(String.init) }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let works = [
    "test CONFIG suite --junit report.xml --page page", "test CONFIG suite --update",
    "tune CONFIG suite --write new.json --plot plot.svg", "explain CONFIG suite --annotate explained",
    "scan CONFIG suite/product-ean13.jpg --annotate marked.png",
    "bench CONFIG suite/product-ean13.jpg --frames 3 --rounds 3 --save times.json",
    "snap --source synthetic:text=A,format=QR_CODE --output picture.png", "new plugin Lot --package ROOT",
    "setup --use-case barcode --picture suite/product-ean13.jpg --accept --output made.json",
    "new plugin Lot --language python", "new config barcodeConfig", "new service kiosk",
    "run CONFIG --source suite --keep-going --record run.mcap",
    "explain CONFIG frames/%d.jpg --annotate explained/ --every 0",
  ].map(Work.init)

  /// A folder with four pictures, whose expected texts are wrong, so that `test` has failures to draw.
  private func prepared() throws -> Folder {
    let folder = try Folder()
    for sample in ["product-ean13", "flyer-qr", "shipping-code128", "carton-itf"] {
      try folder.copySample(sample + ".jpg", as: "suite/\(sample).jpg")
      try folder.write("suite/\(sample).txt", "another text\n")
    }
    for index in 0..<4 { try folder.copySample("product-ean13.jpg", as: "frames/\(index).jpg") }
    return folder
  }

  private func files(_ folder: Folder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[name] = FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    return files
  }

  /// Whether a file ends where its format ends.
  private func isWhole(_ name: String, _ data: Data) -> Bool {
    switch name.split(separator: ".").last {
    case "json": (try? JSONSerialization.jsonObject(with: data)) != nil
    case "xml", "svg", "html":
      String(decoding: data.suffix(20), as: UTF8.self).contains(/<\/(testsuites|svg|html)>\s*$/)
    case "png": data.suffix(8) == Data("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    // The bytes by which a recording begins and ends.
    case "mcap": data.suffix(8) == Data([0x89]) + Data("MCAP0\r\n".utf8)
    default: false
    }
  }

  /// Interrupts a command at random moments, and expects each file to be as before, whole, or not there.
  private func interrupt(_ work: Work, times: Int, seed: UInt64) throws {
    let arguments = work.arguments.map { word in
      word == "CONFIG" ? Command.root + "/Configs/barcode-all.json" : word == "ROOT" ? Command.root : word
    }
    let reference = try prepared()
    let before = try files(reference)
    let clock = ContinuousClock()
    let begin = clock.now
    let whole = try Command.run(arguments, in: reference.path)
    let duration = (clock.now - begin) / .milliseconds(1)
    #expect([0, 4].contains(whole.status), "\(whole.errors)")
    let after = try files(reference)
    #expect(after != before)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<times {
      let seconds = Double.random(in: 10...max(20, duration), using: &random) / 1_000
      let folder = try prepared()
      let run = try Command.run(arguments, in: folder.path, interruptedAfter: seconds)
      #expect([0, 4, 124].contains(run.status), "after \(seconds) s: \(run.status), \(run.errors)")
      for (name, data) in try files(folder) where before[name] != data && after[name] != data {
        #expect(after[name] != nil && isWhole(name, data), "after \(seconds) s: \(name), \(data.count) bytes")
      }
    }
  }

  @Test("nothing is left half-written", arguments: works)
  func once(work: Work) throws { try interrupt(work, times: 1, seed: 1) }

  @Test("nothing is left half-written, however often", arguments: works)
  func oftenLong(work: Work) throws { try interrupt(work, times: 30, seed: 2) }
}
