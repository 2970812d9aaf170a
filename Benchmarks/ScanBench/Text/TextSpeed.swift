import ScanPluginKit
import ScanStills
import TextPlugin

/// The time and memory of lines of text in frames of 1920 × 1080 pixels, read as a running source's frames are.
public struct TextSpeed {
  private let scenes: [(name: String, frame: Frame, plugin: any ScanPlugin)]
  private let region: PixelRect

  /// Takes the first line of a few kinds that a corpus has, each in the middle of a frame.
  ///
  /// - Throws: What making a plugin throws, and what opening a picture throws.
  public init(_ manifest: TextManifest) throws {
    let registry = TextPlugin.factories.reduce(PluginRegistry()) { $0.registering($1) }
    let size = PixelSize(width: 1920, height: 1080)
    // That of the ready configuration for free text.
    let cutout = CutoutConfig(ratioFromSize: RatioSize(width: 5, height: 1), maxHeightPercent: 30, maxWidthPercent: 90)
    region = CutoutGeometry(cutout, frame: size).cropRect
    let decoder = StillDecoder()
    scenes = try [TextLineKind.prose, .phone, .serial, .vin, .tin, .container].compactMap { kind in
      guard let sample = manifest.samples.first(where: { TextLineKind($0) == kind }) else { return nil }
      let line = try decoder.open(manifest.folder + "/" + sample.image).frame().luma
      let context = PluginContext(pluginConfig: PluginConfig(id: "speed", useCase: kind.useCase))
      return (
        "\(kind.rawValue), \(line.width) × \(line.height)", Frame(luma: Self.frame(size, line)),
        try registry.makePlugin(context)
      )
    }
  }

  /// A gray frame with a line in its middle.
  private static func frame(_ size: PixelSize, _ line: LumaImage) -> LumaImage {
    LumaImage(size: size) { buffer in
      buffer.update(repeating: 190)
      line.withView { view in
        let (left, top) = ((size.width - view.width) / 2, (size.height - view.height) / 2)
        for y in 0..<view.height where top + y >= 0 && top + y < size.height {
          let row = view.row(y)
          for x in 0..<view.width where left + x >= 0 && left + x < size.width {
            buffer[(top + y) * size.width + left + x] = row[x]
          }
        }
      }
    }
  }

  /// The processor time of each line, and beside it the time that passed: on one thread they are the same on an idle machine.
  ///
  /// - Throws: What a plugin throws.
  public func table(_ repeats: Int = 40) throws -> String {
    var table = PlainTable(["line in 1920 × 1080", "CPU ms, median", "p95", "CPU per thread's CPU"])
    for scene in scenes {
      scene.plugin.reset()
      var times: [Double] = []
      var (all, own) = (0.0, 0.0)
      for number in 0..<repeats {
        let (process, thread) = (Stopwatch.processMilliseconds(), Stopwatch.threadMilliseconds())
        _ = try scene.plugin.scan(input(scene.frame, number))
        times.append(Stopwatch.processMilliseconds() - process)
        (all, own) = (all + times[number], own + Stopwatch.threadMilliseconds() - thread)
      }
      table.add([
        scene.name, Decimals.text(Percentile.of(times, 50), 1), Decimals.text(Percentile.of(times, 95), 1),
        Decimals.text(all / max(own, 0.001), 2),
      ])
    }
    return table.text()
  }

  /// Many frames, one kind after the other: resident memory and frames for each second of processor time after every tenth of them.
  ///
  /// - Throws: What a plugin throws.
  public func run(_ count: Int, each: (_ frames: Int, _ residentKiB: Int, _ perSecond: Double) -> Void) throws {
    guard !scenes.isEmpty else { return }
    var begin = Stopwatch.processMilliseconds()
    for number in 0..<count {
      let scene = scenes[number % scenes.count]
      _ = try scene.plugin.scan(input(scene.frame, number))
      guard (number + 1) % max(1, count / 10) == 0 else { continue }
      let end = Stopwatch.processMilliseconds()
      each(number + 1, Stopwatch.residentKiB(), Double(count / 10) * 1000 / max(end - begin, 0.001))
      begin = end
    }
  }

  private func input(_ frame: Frame, _ number: Int) -> ScanInput {
    ScanInput(
      frame: Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: frame.luma), region: region,
      effort: .live)
  }
}
