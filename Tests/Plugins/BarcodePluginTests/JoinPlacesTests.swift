import Glibc
import ScanGeometry
import ScanImage
import Testing

@testable import BarcodePlugin

@Suite("Readings that lie on each other")
struct JoinPlacesTests {
  private func reading(
    _ text: String, _ engines: [DecoderEngine], x: Double = 0, symbology: Symbology = .ean13
  ) -> MergedSymbol {
    let quad = Quad<CropSpace>(
      topLeft: Point(x: x, y: 0), topRight: Point(x: x + 100, y: 0), bottomRight: Point(x: x + 100, y: 40),
      bottomLeft: Point(x: x, y: 40))
    return MergedSymbol(
      symbol: DecodedSymbol(
        symbology: symbology, text: text, bytes: Array(text.utf8), quad: quad, engine: engines[0]),
      engines: engines, steps: [engines[0] == .zbar ? .plain : .located])
  }

  @Test("those of one content are one, with what is known of both")
  func same() {
    var list = [reading("4006381333931", [.zbar]), reading("4006381333931", [.zxing], x: 10)]
    SymbolMerger.joinPlaces(&list)
    #expect(list.count == 1 && list[0].engines == [.zbar, .zxing] && list[0].steps == [.plain, .located])
  }

  @Test("what one engine alone reads of bars that several read otherwise is dropped, wherever it stands in the list")
  func other() {
    let wrong = reading("6078790522143", [.zbar], x: 10)
    let right = reading("0059290522143", [.zxing, .zbar])
    for parts in [[wrong, right], [right, wrong]] {
      var list = parts
      SymbolMerger.joinPlaces(&list)
      #expect(list.map(\.symbol.text) == ["0059290522143"])
    }
  }

  @Test(
    "labels one above the other stay, also tilted, when their upright boxes hold each other's middle",
    arguments: [0.0, 30, -40])
  func stacked(_ degrees: Double) {
    let turn = degrees * .pi / 180
    func label(_ text: String, _ engines: [DecoderEngine], y: Double) -> MergedSymbol {
      func corner(_ x: Double, _ down: Double) -> Point<CropSpace> {
        Point(x: x * cos(turn) - (y + down) * sin(turn), y: x * sin(turn) + (y + down) * cos(turn))
      }
      let quad = Quad(
        topLeft: corner(0, 0), topRight: corner(300, 0), bottomRight: corner(300, 40), bottomLeft: corner(0, 40))
      return MergedSymbol(
        symbol: DecodedSymbol(symbology: .ean13, text: text, bytes: [], quad: quad, engine: engines[0]),
        engines: engines)
    }
    for other in ["9780306406157", "4006381333931"] {
      var list = [label("4006381333931", [.zxing, .zbar], y: 0), label(other, [.zbar], y: 70)]
      SymbolMerger.joinPlaces(&list)
      #expect(list.map(\.symbol.text) == ["4006381333931", other])
    }
  }

  @Test("those beside each other stay, in their order, and so do two that one engine alone has read")
  func kept() {
    var list = [
      reading("4006381333931", [.zbar]), reading("9780306406157", [.zbar, .zxing], x: 120),
      reading("4006381333931", [.zbar], x: 240), reading("12345670", [.zxing], x: 10, symbology: .ean8),
    ]
    let texts = list.map(\.symbol.text)
    SymbolMerger.joinPlaces(&list)
    #expect(list.map(\.symbol.text) == texts)
  }
}
