import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("Memory of the frames of a running source")
struct FrameMemoryTests {
  /// A Code 128 that no engine reads, because it is out of focus, but that looks like one.
  private static func unreadable() throws -> LumaImage {
    let symbol = try SyntheticSymbol(.code128, text: "4006381333931", options: .init(showsText: false))
    return SyntheticScene(
      size: PixelSize(width: 400, height: 300), background: .plain(SyntheticColor(gray: 255)),
      items: [.init(SyntheticArtwork(symbol), SyntheticPlacement(center: FramePoint(x: 200, y: 150), scale: 3))],
      degradations: SyntheticDegradations(blur: 3.2)
    ).frame().luma
  }

  /// Lists of all the sizes that those of an output have.
  private static func others() -> [Any] {
    (1...16).map { count in
      var (quads, infos): ([FrameQuad], [ScanInfo]) = ([], [])
      quads.reserveCapacity(count)
      infos.reserveCapacity(count)
      return (quads, infos)
    }
  }

  @Test("the lists of a frame without a code lie where those before lay, once they were let go of")
  func listsMemory() throws {
    let (plugin, image) = (try plugin(), try Self.unreadable())
    /// Where the places and the infos of a frame lie.
    func places(_ number: Int) throws -> [UInt] {
      let output = try plugin.scan(ScanInput(frame: Frame(timestamp: .milliseconds(33 * number), luma: image)))
      try #require(output.results.isEmpty && !output.candidates.isEmpty)
      return [output.candidates.place, output.infos.place]
    }
    // By then each attempt of the cascade had its turn.
    for number in 0..<24 { _ = try places(number) }
    let first = try places(24)
    var kept: [Any] = []
    for number in 25..<45 {
      // Lists that are made anew do not get the memory that was let go of: it goes to these.
      kept += Self.others()
      #expect(try places(number) == first)
    }
    #expect(kept.count == 20 * 16)
  }
}

extension Array {
  /// The address of the elements.
  fileprivate var place: UInt { withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}
