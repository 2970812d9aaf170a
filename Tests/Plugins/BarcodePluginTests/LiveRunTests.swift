import Foundation
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import ScanBench

@Suite("Sequences rendered from photos")
struct LiveRunTests {
  private func sample(_ image: String, _ symbology: String) -> CorpusSample {
    CorpusSample(
      number: 0, image: image, symbology: symbology, expected: [.text("x")], isScored: true, isPrimary: true)
  }

  @Test("are spread over the symbologies by the square root of their photos, and over the photos of each")
  func spread() {
    let samples =
      (0..<100).map { sample("qr\($0)", "QR") } + (0..<25).map { sample("ean\($0)", "EAN13") } + [
        sample("c", "CODABAR")
      ]
    let chosen = LiveRun.spread(samples, count: 31)
    #expect(chosen.count == 31 && Set(chosen.map(\.image)).count == 31)
    let counts = Dictionary(grouping: chosen, by: \.symbology).mapValues(\.count)
    #expect(counts["QR"] == 20 && counts["EAN13"] == 10 && counts["CODABAR"] == 1)
    #expect(chosen.first?.image == "qr0" && chosen.contains { $0.image == "qr95" })
    #expect(LiveRun.spread(samples, count: 1000).count == samples.count)
    #expect(LiveRun.spread([], count: 5).isEmpty)
  }

  @Test("are the same for the same seed, and move, blur and differ for another one")
  func sequence() throws {
    let photo = try code(.ean13, "4006381333931", scale: 3).framed(60)
    let (one, again, other) = (
      LiveSequence(photo, size: 320, seed: 5), LiveSequence(photo, size: 320, seed: 5),
      LiveSequence(photo, size: 320, seed: 6)
    )
    func bytes(_ frame: Frame) -> [UInt8] {
      frame.luma.withView { view in (0..<view.height).flatMap { y in (0..<view.width).map { view[$0, y] } } }
    }
    for index in [0, 7, 59] {
      let frame = one.frame(index)
      #expect(bytes(frame) == bytes(again.frame(index)) && bytes(frame) != bytes(other.frame(index)))
      #expect(frame.timestamp == .milliseconds(index * 1000 / 30) && max(frame.size.width, frame.size.height) == 320)
    }
    #expect(bytes(one.frame(1)) != bytes(one.frame(2)))
  }

  @Test("of clean codes are read by every reader, without a wrong text where evidence counts, and the tables say so")
  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var table = "image,symbology,gt_kind,expected,n_expected,scored,primary\n"
    for (symbology, name, text) in [(Symbology.ean13, "EAN13", "4006381333931"), (.qr, "QR", "SEQUENCE")] {
      let picture = try code(symbology, text, scale: 3).framed(40)
      let pixels = picture.withView { view in
        (0..<view.height).flatMap { y in (0..<view.width).map { view[$0, y] } }
      }
      let header = Array("P5\n\(picture.width) \(picture.height)\n255\n".utf8)
      try Data(header + pixels).write(to: folder.appendingPathComponent("\(name).pgm"))
      table += "\(name).pgm,\(name),text,\(text),1,1,1\n"
    }
    try table.write(to: folder.appendingPathComponent("manifest.csv"), atomically: true, encoding: .utf8)
    let manifest = try #require(CorpusManifest(folder: folder.path))
    var (wrong, lines) = ([String](), [String]())
    let listener = LiveRun.Listener(wrong: { wrong.append("\($0) \($2)") }, trace: { lines.append($0) })
    let report = try LiveRun(manifest, frames: 20).report(to: listener)
    // A single reading of a blurred EAN-13 can be wrong, which is what evidence is for.
    wrong.removeAll { $0.hasPrefix("minReads 1") || $0.hasPrefix("bare") }
    #expect(wrong.isEmpty && report.unreadable.isEmpty, "\(wrong)")
    #expect(
      lines.count >= 12 && lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 17 })
    let rows = report.text().split(separator: "\n").filter { row in
      ["minReads", "default", "bare"].contains { row.hasPrefix($0) }
    }
    #expect(rows.count == 6)
    for row in rows {
      #expect(row.contains("100.0 %") && (row.hasPrefix("default") ? row.hasSuffix("0") : true), "\(row)")
    }
  }
}
