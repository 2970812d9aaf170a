import ScanBench
import ScanImage
import ScanJSON
import ScanPluginKit
import ScanStills
import ScanWorker
import StandardPlugins

// What a frame costs on its way to a plugin in another process and back: a worker that reads nothing answers a thousand frames of
// 1920 × 1080 pixels. Beside it, in turn, the copy of a frame's pixels alone. Then the plugin of barcodes reads frames of this size here and
// in a process of its own; the program that it is started from is the argument, `.build/release/scanview` unless given.

let script = """
  import json, os, sys
  answers = os.fdopen(int(os.environ["SCANVIEW_ANSWERS"]), "w", buffering=1)
  kinds = {"hello": "hello", "configure": "ready", "scan": "result"}
  for line in sys.stdin:
      request = json.loads(line)
      answers.write(json.dumps({"type": kinds[request["type"]], "id": request.get("id", 0), "protocol": 1}) + "\\n")
  """
let registration: JSONNode = [
  "key": "nothingConfig", "resultKey": "nothingResult",
  "command": ["python3", "-u", "-c", JSONNode(.string(script))],
]
let factory = try WorkerRegistration(registration).factory(file: "./nothing.json") { print($0) }
let plugin = try PluginRegistry().registering(factory).makePlugin(json: #"{"id": "nothing", "nothingConfig": {}}"#)
let frame = Frame(luma: LumaImage(size: PixelSize(width: 1920, height: 1080), filledWith: 90))
let memory = try SharedMemory()

var trips: [Duration] = []
var copies: [Duration] = []
for _ in 0..<1000 {
  let begin = ContinuousClock.now
  _ = try plugin.scan(ScanInput(frame: frame))
  let middle = ContinuousClock.now
  frame.luma.withView { view in
    for y in 0..<view.height {
      _ = memory.write(UnsafeRawBufferPointer(start: view.row(y), count: view.width), at: y * view.width)
    }
  }
  trips.append(middle - begin)
  copies.append(ContinuousClock.now - middle)
}

func milliseconds(_ times: [Duration], _ share: Double) -> String {
  let sorted = times.sorted()
  let value = sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] / .milliseconds(1)
  return "\((value * 1000).rounded() / 1000)"
}
print("1920×1080, ms          p50     p95")
print("to a worker and back   \(milliseconds(trips, 0.5))   \(milliseconds(trips, 0.95))")
print("the copy alone         \(milliseconds(copies, 0.5))   \(milliseconds(copies, 0.95))")

let program = CommandLine.arguments.dropFirst().first ?? ".build/release/scanview"
let label = Frame(
  luma: try StillDecoder().open("Samples/product-ean13.jpg").frame().luma
    .resized(to: PixelSize(width: 1920, height: 1080)))
let barcode = #"{"id": "label", "barcodeConfig": {"barcodeFormats": ["EAN_13"]}}"#
let here = try PluginRegistry.standard.makePlugin(json: barcode)
let there = try PluginRegistry.standard.isolated(program: program).makePlugin(json: barcode)
var pairs: (here: [Duration], there: [Duration]) = ([], [])
for number in 0..<500 {
  let input = ScanInput(frame: label.with(number: UInt64(number), timestamp: .milliseconds(33 * number)))
  let begin = ContinuousClock.now
  _ = try here.scan(input)
  let middle = ContinuousClock.now
  _ = try there.scan(input)
  pairs.here.append(middle - begin)
  pairs.there.append(ContinuousClock.now - middle)
}
print("a barcode, here        \(milliseconds(pairs.here, 0.5))   \(milliseconds(pairs.here, 0.95))")
print("in its own process     \(milliseconds(pairs.there, 0.5))   \(milliseconds(pairs.there, 0.95))")
