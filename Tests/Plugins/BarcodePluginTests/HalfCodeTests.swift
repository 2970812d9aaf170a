import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Halves of codes in two pictures")
struct HalfCodeTests {
  @Test("no code is made of a half in one picture and a half in the next", arguments: [ScanInput.Effort.still, .live])
  func twoPictures(_ effort: ScanInput.Effort) throws {
    let whole = try code(.ean13, "4006381333931", scale: 3)
    // Each half keeps the guard bars in the middle.
    let halves = [0..<whole.width / 2 + 9, whole.width / 2 - 9..<whole.width].map { columns in
      whole.withView { view in
        LumaImage(size: view.size) { buffer in
          for y in 0..<view.height {
            for x in 0..<view.width { buffer[y * view.width + x] = columns.contains(x) ? view[x, y] : 255 }
          }
        }
      }
    }
    let plugin = try plugin([.ean13], quality: .accurate)
    for half in halves + halves.reversed() { #expect(try plugin.codes(half, effort: effort).isEmpty) }
    #expect(try plugin.codes(whole, effort: effort).map(\.value) == ["4006381333931"])
  }
}
