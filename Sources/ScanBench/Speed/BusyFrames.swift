import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import ZBarEngine
import ZXingEngine

/// The time of frames of a running source, with and without a code, next to the bare engines on the same frames.
public struct BusyFrames {
  private struct Scene {
    let name: String
    let frame: Frame
    let formats: [BarcodeFormat]
    let symbologies: Set<Symbology>
  }

  private let repetitions: Int

  /// Makes a measurement.
  ///
  /// - Parameter repetitions: How often each picture is read by each way, at least 3.
  public init(repetitions: Int) {
    self.repetitions = max(3, repetitions)
  }

  /// Measures all ways in turn on each picture, and prints one row per picture.
  ///
  /// - Throws: What an engine throws.
  public func text() throws -> String {
    var table = PlainTable([
      "frame", "zbar ms", "zxing thorough", "zxing fast", "balanced ms", "mean", "p95", "of zbar", "of zxing fast",
      "read",
    ])
    for scene in Self.scenes() { table.add(try row(scene)) }
    return table.text() + "\n(processor time, medians of \(repetitions) interleaved repetitions)"
  }

  private func row(_ scene: Scene) throws -> [String] {
    let config = BarcodeConfig(barcodeFormats: scene.formats, multiBarcode: true)
    let plugin = try BarcodePlugin(
      config, PluginConfig(id: "busy", config, cancelOnResult: false, consecutiveEqualResultFilter: 0))
    let zbar = try ZBarScanner(
      ZBarScanner.Options(symbologies: scene.symbologies.intersection(ZBarScanner.readable)))
    let thorough = ZXingReader()
    let fast = ZXingReader(ZXingReader.Options(tryHarder: false))
    var times: [[Double]] = [[], [], [], []]
    var read = 0
    func measure(_ index: Int, _ body: () throws -> Void) rethrows {
      let start = Stopwatch.threadMilliseconds()
      try body()
      times[index].append(Stopwatch.threadMilliseconds() - start)
    }
    for _ in 0..<repetitions {
      try scene.frame.luma.withView { view throws in
        try measure(0) { _ = try zbar.scan(view) }
        try measure(1) { _ = try thorough.read(view, symbologies: scene.symbologies) }
        try measure(2) { _ = try fast.read(view, symbologies: scene.symbologies) }
      }
      try measure(3) {
        read += try plugin.scan(ScanInput(frame: scene.frame, effort: .live)).results.isEmpty ? 0 : 1
      }
    }
    let median = times.map { Percentile.of($0, 50) }
    let mean = times[3].reduce(0, +) / Double(repetitions)
    return [scene.name] + median.map { Decimals.text($0, 2) } + [
      Decimals.text(mean, 2), Decimals.text(Percentile.of(times[3], 95), 2),
      "1/" + Decimals.text(median[0] / max(median[3], 1e-6), 1),
      Decimals.text(median[3] / max(median[2], 1e-6), 2), "\(read)/\(repetitions)",
    ]
  }

  private static func scenes() -> [Scene] {
    let all = ZXingReader.readable.union(ZBarScanner.readable)
    var scenes: [Scene] = []
    for (width, height) in [(1920, 1080), (640, 480)] {
      let size = PixelSize(width: width, height: height)
      let busy = frame(size, code: nil)
      scenes.append(Scene(name: "\(size), none, all", frame: busy, formats: [.all], symbologies: all))
      scenes.append(
        Scene(
          name: "\(size), none, EAN+QR", frame: busy, formats: [.ean13, .qrCode], symbologies: [.ean13, .upcA, .qr]))
      for (symbology, text, turn) in [
        (Symbology.ean13, "4006381333931", 4.0), (.code128, "TILTED", 35), (.qr, "HELLO", 10),
      ] {
        scenes.append(
          Scene(
            name: "\(size), \(symbology.rawValue) \(Int(turn))°, all",
            frame: frame(size, code: (symbology, text, turn)),
            formats: [.all], symbologies: all))
      }
    }
    return scenes
  }

  private static func frame(_ size: PixelSize, code: (Symbology, String, Double)?) -> Frame {
    var items: [SyntheticScene.Item] = []
    if let (symbology, text, turn) = code, let symbol = try? SyntheticSymbol(symbology, text: text) {
      let middle = FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
      items.append(
        SyntheticScene.Item(
          SyntheticArtwork(symbol), SyntheticPlacement(center: middle, scale: 2.6, rotation: turn)))
    }
    return SyntheticScene(
      size: size, background: .clutter(density: 0.6), items: items, degradations: SyntheticDegradations(noise: 8),
      seed: 11
    ).frame()
  }
}
