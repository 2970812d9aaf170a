import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("When a code is delivered again")
struct RepeatTests {
  /// At which of the given seconds a code that is in every frame is delivered.
  private func deliveries(_ plugin: BarcodePlugin, seconds: [Int]) throws -> [Int] {
    let image = try code(.qr, "AGAIN", scale: 3)
    return try seconds.filter { try !plugin.codes(image, effort: .live, at: .seconds($0)).isEmpty }
  }

  @Test(
    "with consecutiveEqualResultFilter each frame gives it, for the session to hold it back", arguments: [-1, 0, 2000])
  func filter(milliseconds: Int) throws {
    let plugin = try plugin([.qrCode], filter: milliseconds)
    #expect(try deliveries(plugin, seconds: [0, 1, 5000]) == [0, 1, 5000])
  }

  @Test("without the filter, consecutiveEqualResults decides")
  func consecutive() throws {
    #expect(try deliveries(try plugin([.qrCode], filter: nil, equal: true), seconds: [0, 1, 2]) == [0, 1, 2])
    #expect(try deliveries(try plugin([.qrCode], filter: nil), seconds: [0, 1, 2]) == [0])
  }

  @Test("a held back code is reported as skipped, and another one is delivered")
  func skipped() throws {
    let plugin = try plugin([.qrCode], filter: nil)
    let (first, second) = (try code(.qr, "ONE", scale: 3), try code(.qr, "TWO", scale: 3))
    #expect(try plugin.codes(first).count == 1)
    let again = try plugin.scan(ScanInput(frame: first.frame))
    #expect(again.results.isEmpty)
    #expect(again.skipped == .repeated)
    #expect(again.feedback.count == 1)
    #expect(try plugin.codes(second).map(\.value) == ["TWO"])
    #expect(try plugin.codes(first).map(\.value) == ["ONE"])
  }

  @Test("what nobody got is delivered when it is read again, and what was delivered before is not")
  func discarded() throws {
    for period in [nil, 2000] {
      let plugin = try plugin([.qrCode], filter: period)
      let (first, second) = (try code(.qr, "ONE", scale: 3), try code(.qr, "TWO", scale: 3))
      #expect(try plugin.codes(first).count == 1)
      #expect(try plugin.codes(second).map(\.value) == ["TWO"])
      plugin.discard()
      #expect(try plugin.codes(second).map(\.value) == ["TWO"])
      plugin.discard()
      plugin.discard()
      #expect(try plugin.codes(second).map(\.value) == ["TWO"])
    }
    let plugin = try plugin([.qrCode], filter: nil)
    let image = try code(.qr, "AGAIN", scale: 3)
    #expect(try plugin.codes(image).count == 1)
    #expect(try plugin.codes(image).isEmpty)
    plugin.discard()
    #expect(try plugin.codes(image).isEmpty)
  }
}
