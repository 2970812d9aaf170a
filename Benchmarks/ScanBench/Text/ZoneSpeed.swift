import IDPlugin
public import ScanPluginKit
import ScanRuntime
import StandardPlugins

/// The time of reading machine-readable zones in frames of 1920 × 1080 through a cutout, and memory and time over many frames.
public struct ZoneSpeed {
  private let config: ScanViewConfig
  private let frames: [(name: String, frame: Frame)]

  /// Makes a measurement.
  ///
  /// - Parameters:
  ///   - config: The configuration, with its cutout.
  ///   - pictures: Pictures of documents; each is put into the middle of a frame, as large as fits.
  public init(_ config: ScanViewConfig, pictures: [(name: String, picture: LumaImage)]) {
    self.config = config
    frames = pictures.map { ($0.name, Frame(luma: Self.framed($0.picture))) }
  }

  private static let size = PixelSize(width: 1920, height: 1080)

  /// A picture in the middle of a frame; what is left is gray.
  private static func framed(_ picture: LumaImage) -> LumaImage {
    let scale = min(
      Double(size.width) / Double(max(1, picture.width)), Double(size.height) / Double(max(1, picture.height)))
    let fitted = picture.resized(
      to: PixelSize(width: Int(Double(picture.width) * scale), height: Int(Double(picture.height) * scale)))
    let (left, top) = ((size.width - fitted.width) / 2, (size.height - fitted.height) / 2)
    return fitted.withView { view in
      LumaImage(size: size) { buffer in
        buffer.update(repeating: 110)
        for y in 0..<view.height {
          for x in 0..<view.width { buffer[(top + y) * size.width + left + x] = view[x, y] }
        }
      }
    }
  }

  /// The processor time of the whole path from frame to result, picture by picture.
  ///
  /// - Parameter repetitions: How often each is read.
  /// - Throws: What making the plugin and reading throw.
  public func single(repetitions: Int) async throws -> String {
    var table = PlainTable(["1920×1080, default cutout", "zone", "CPU ms, median", "p95"])
    let reader = try await StillReader(config, registry: .standard)
    for (name, frame) in frames {
      var times: [Double] = []
      var read = "-"
      for number in -2..<max(3, repetitions) {
        let start = Stopwatch.processMilliseconds()
        let reading = try await reader.read(frame, effort: .live)
        if number >= 0 { times.append(Stopwatch.processMilliseconds() - start) }
        if let result = reading.results.first?.body as? MRZResult {
          read = result.mrzFormat + (result.allCheckDigitsValid ? ", valid" : "")
        }
      }
      table.add([name, read, Decimals.text(Percentile.of(times, 50), 1), Decimals.text(Percentile.of(times, 95), 1)])
    }
    return table.text()
  }

  /// Many frames through one plugin: resident memory, time and threads at ten marks.
  ///
  /// - Parameter count: How many frames.
  /// - Throws: What making the plugin and reading throw.
  public func many(_ count: Int) throws -> String {
    guard let view = config.viewPluginConfig, let zone = view.pluginConfig.useCase.config as? MRZConfig else {
      return "the configuration has no mrzConfig"
    }
    let plugin = try MRZPlugin(zone)
    let region = CutoutGeometry(view.cutoutConfig, frame: Self.size).cropRect
    var table = PlainTable([
      "frames", "with a result", "resident KiB", "wall ms/frame", "CPU ms/frame of the thread", "of the process",
    ])
    table.add(["0", "", String(Stopwatch.residentKiB()), "", "", ""])
    let step = max(1, count / 10)
    var results = 0
    var (wall, thread, process) = Self.clocks()
    for number in 1...step * 10 {
      let luma = frames[number % frames.count].frame.luma
      let frame = Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: luma)
      if try !plugin.scan(ScanInput(frame: frame, region: region)).results.isEmpty { results += 1 }
      guard number.isMultiple(of: step) else { continue }
      let now = Self.clocks()
      func each(_ later: Double, _ earlier: Double) -> String { Decimals.text((later - earlier) / Double(step), 2) }
      table.add([
        String(number), String(results), String(Stopwatch.residentKiB()), each(now.0, wall), each(now.1, thread),
        each(now.2, process),
      ])
      (wall, thread, process) = now
    }
    return table.text()
  }

  private static func clocks() -> (Double, Double, Double) {
    (Stopwatch.wallMilliseconds(), Stopwatch.threadMilliseconds(), Stopwatch.processMilliseconds())
  }
}
