import ScanPluginKit
import ScanRuntime
import ScanTestKit

/// A result with a place.
struct PlacedResult: ResultBody {
  private(set) var text: String {
    get { item.text }
    set { item = FoundItem(kind: "scripted", text: newValue) }
  }
  private var item: FoundItem

  init(item: FoundItem) { self.item = item }

  static let definition = ObjectDefinition(
    "placedResult", defaults: PlacedResult(item: FoundItem(kind: "scripted", text: "")), "A result for tests."
  ) {
    Field(required: "text", \.text, .string(), "The text.")
  }

  var items: [FoundItem] { [item] }
}

/// A delegate that keeps what was tapped on.
final class TapDelegate: ScanViewDelegate {
  let tapped = Watched<RecognizedItem>()

  func scanView(_ view: ScanView, didTap item: RecognizedItem) { tapped.append(item) }
  func scanView(_ view: ScanView, resultReceived result: ScanResult, stamp: RunStamp) {}
  func scanView(_ view: ScanView, didFinish report: FinishReport) {}
}

/// Values that a test waits for.
final class Watched<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation
  private let collected = Collected<Value>()

  init() { (stream, continuation) = AsyncStream.makeStream() }

  var values: [Value] { collected.elements }

  func append(_ value: Value) {
    collected.append(value)
    continuation.yield(value)
  }

  func wait(until isMet: ([Value]) -> Bool) async {
    for await _ in stream where isMet(values) { return }
  }
}

/// Pictures of tiles that move to the right; the corner carries the mark.
enum FollowedPicture {
  static func frame(_ number: UInt64, _ size: PixelSize, shift: Int) -> Frame {
    let luma = LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let column = UInt64((x - shift + 4096) / 16)
          var mixed = column &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(y / 16) &* 0xBF58_476D_1CE4_E5B9
          mixed = (mixed ^ (mixed >> 29)) &* 0x94D0_49BB_1331_11EB
          buffer[y * size.width + x] = mixed >> 63 == 0 ? 40 : 210
        }
      }
      buffer[0] = ScriptedPlugin.mark
    }
    return Frame(
      number: number, timestamp: .milliseconds(number * 33), luma: luma, origin: FrameOrigin(source: "script"))
  }
}
