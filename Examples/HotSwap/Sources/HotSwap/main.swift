import ScanSynthetic
import ScanViewKit

/// A leaflet with a product's barcode and a link, before a camera at 30 frames per second that never stops.
func makeCamera() throws -> SyntheticSource {
  var leaflet = SyntheticArtwork(width: 300, height: 120)
  leaflet.draw(try SyntheticSymbol(.ean13, text: "4006381333931"), x: 20, y: 20)
  leaflet.draw(try SyntheticSymbol(.qr, text: "https://example.com"), x: 190, y: 20, scale: 2)
  let placement = SyntheticPlacement(center: FramePoint(x: 640, y: 360), scale: 3.5, rotation: 4)
  let scene = SyntheticScene(size: PixelSize(width: 1280, height: 720), items: [.init(leaflet, placement)])
  return SyntheticSource(scene, motion: SyntheticMotion(shake: 1))
}

/// Scans with the first mode and changes to the other one after every third result, four times.
func run(_ modes: [ViewPluginConfig]) async throws {
  let view = try await ScanView(modes[0], source: try makeCamera(), registry: .standard)
  let events = view.events
  try await view.start()
  var (results, changes) = (0, 0)
  for await event in events {
    switch event {
    case .result(let result):
      let texts = result.body.items.map { "\($0.kind) \($0.text)" }.joined(separator: ", ")
      print("revision \(result.configRevision), frame \(result.frameNumber), \(result.pluginID): \(texts)")
      results += 1
      guard results.isMultiple(of: 3) else { continue }
      guard changes < 4 else {
        view.stop()
        continue
      }
      changes += 1
      let swap = try await view.setViewPlugin(modes[changes % modes.count])
      print("changed from \(swap.previousPluginID) to \(swap.pluginID) in \(swap.latency)")
    case .finished(let report):
      let frames = report.statistics
      print("\(frames.offered) frames came, \(frames.processed) were scanned, \(frames.dropped) gave way to newer ones")
    default:
      break
    }
  }
}

// Two other files can be named on the command line.
let files = CommandLine.arguments.count == 3 ? CommandLine.arguments.dropFirst() : ["product.json", "link.json"]
do {
  try await run(try files.map { try ViewPluginConfig(contentsOf: $0) })
} catch {
  print("HotSwap: \(error)")
}
