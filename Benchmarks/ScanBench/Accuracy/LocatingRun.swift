import BarcodePlugin
import ScanPluginKit
import ScanStills
import ScanSynthetic

/// How well places that look like codes are found: on pictures with codes, on pictures without, and how long it takes.
public struct LocatingRun {
  private let manifest: CorpusManifest
  private let others: [String]

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - manifest: Pictures with codes, and `NONE` for pictures that must give nothing.
  ///   - others: Folders of pictures without codes.
  public init(_ manifest: CorpusManifest, others: [String]) {
    self.manifest = manifest
    self.others = others
  }

  private struct Row {
    var pictures = 0
    var read = 0
    var located = 0
    var unread = 0
    var unreadWithCandidate = 0
  }

  /// Examines all pictures and returns the tables as text.
  ///
  /// Where a code lies is known of those that the plugin reads: a candidate that holds the code's middle has found it. Of
  /// the others it is known only that there is one.
  ///
  /// - Throws: What the plugin throws.
  public func text() throws -> String {
    let locator = CodeLocator()
    let config = BarcodeConfig(barcodeFormats: [.all], multiBarcode: true)
    let plugin = try BarcodePlugin(config, PluginConfig(id: "corpus", config, consecutiveEqualResultFilter: 0))
    var rows: [String: Row] = [:]
    var all = Row()
    let decoder = StillDecoder()
    for sample in manifest.samples where sample.counts && sample.symbology != "NONE" {
      guard let frame = Self.frame(manifest.folder + "/" + sample.image, decoder) else { continue }
      plugin.reset()
      let codes = try plugin.scan(ScanInput(frame: frame, effort: .still)).seen ?? []
      let found = frame.luma.withView { locator.locate($0) }.map { $0.quad.mapped { FramePoint(x: $0.x, y: $0.y) } }
      let isLocated = codes.contains { code in
        code.item.quad.map { quad in found.contains { Self.holds($0, quad.center) } } ?? false
      }
      func count(_ row: inout Row) {
        row.pictures += 1
        if codes.isEmpty {
          row.unread += 1
          row.unreadWithCandidate += found.isEmpty ? 0 : 1
        } else {
          row.read += 1
          row.located += isLocated ? 1 : 0
        }
      }
      count(&rows[sample.symbology, default: Row()])
      count(&all)
    }
    var table = PlainTable(["symbology", "pictures", "read", "located", "not read", "with a candidate"])
    for (name, row) in rows.sorted(by: { $0.key < $1.key }) + [("all", all)] {
      table.add(
        [name] + [row.pictures, row.read, row.located, row.unread, row.unreadWithCandidate].map { String($0) })
    }
    return table.text() + "\n\n" + (try negatives(locator, decoder)) + "\n\n" + time(locator)
  }

  /// Pictures without a code, by the folder they lie in.
  private func negatives(_ locator: CodeLocator, _ decoder: StillDecoder) throws -> String {
    var pictures: [(group: String, path: String)] = manifest.samples.filter { $0.counts && $0.symbology == "NONE" }
      .map { sample in
        (sample.image.split(separator: "/").dropLast().joined(separator: "/"), manifest.folder + "/" + sample.image)
      }
    for folder in others {
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      let files = try InputExpansion(recursive: true).expand([folder])
      pictures += files.paths.map { (name, $0) }
    }
    var counts: [String: (pictures: Int, candidates: Int)] = [:]
    for picture in pictures {
      guard let frame = Self.frame(picture.path, decoder) else { continue }
      let found = frame.luma.withView { locator.locate($0) }
      counts[picture.group, default: (0, 0)].pictures += 1
      if !found.isEmpty { counts[picture.group, default: (0, 0)].candidates += 1 }
    }
    var table = PlainTable(["pictures without a whole code", "pictures", "with a candidate"])
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      table.add([name, String(count.pictures), String(count.candidates)])
    }
    return table.text()
  }

  /// The processor time on synthetic frames: a label on a cluttered table, an empty wall, and noise, which is the most work.
  private func time(_ locator: CodeLocator) -> String {
    var table = PlainTable(["frame", "median ms", "p95 ms"])
    for size in [
      PixelSize(width: 640, height: 480), PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080),
    ] {
      let clutter = SyntheticScene(
        size: size, background: .clutter(density: 0.6), degradations: SyntheticDegradations(noise: 6), seed: 7)
      let wall = SyntheticScene(size: size, degradations: SyntheticDegradations(noise: 3))
      let noise = SyntheticScene(size: size, degradations: SyntheticDegradations(noise: 90))
      for (name, scene) in [("clutter", clutter), ("wall", wall), ("noise", noise)] {
        let luma = scene.frame().luma
        var times: [Double] = []
        for _ in 0..<200 {
          let start = Stopwatch.threadMilliseconds()
          luma.withView { view in _ = locator.locate(view) }
          times.append(Stopwatch.threadMilliseconds() - start)
        }
        table.add(
          ["\(size) \(name)", Decimals.text(Percentile.of(times, 50), 2), Decimals.text(Percentile.of(times, 95), 2)])
      }
    }
    return table.text()
  }

  private static func frame(_ path: String, _ decoder: StillDecoder) -> Frame? {
    do throws(SourceError) {
      return try decoder.open(path).frame()
    } catch {
      // A file that is no picture has no part in the count of pictures.
      return nil
    }
  }

  /// Whether a point lies in a convex quadrilateral.
  private static func holds(_ quad: FrameQuad, _ point: FramePoint) -> Bool {
    let corners = quad.corners
    let sides = (0..<4).map { index -> Bool in
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= 0
    }
    return sides.allSatisfy { $0 } || !sides.contains(true)
  }
}
