import FoundationEssentials
import Glibc
import ScanBench
import ScanPluginKit
import ScanStills
import StandardPlugins

// Prints the processor time of one machine-readable zone in a frame of 1920 × 1080 with the cutout of Configs/mrz.json, and memory,
// wall time and processor time over many frames through one plugin: of one thread alone when the last two columns agree.
//
//   swift run -c release mrz-speed [REPETITIONS] [--frames N]
//
// It is run in the folder of the benchmarks.

var repetitions = 30
var frames = 10_000
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  if argument == "--frames" {
    frames = arguments.next().flatMap { Int($0) } ?? frames
  } else {
    repetitions = Int(argument) ?? repetitions
  }
}
let text = try String(decoding: Data(contentsOf: URL(filePath: "Configs/mrz.json")), as: UTF8.self)
let decoder = StillDecoder()
let pictures = try ["passport-td3", "identity-card-td1", "visa-mrv-a", "driving-license"].map { name in
  (name: name, picture: try decoder.open("Samples/Text/\(name).jpg").frame().luma)
}
let speed = try ZoneSpeed(ScanViewConfig(json: text), pictures: pictures)
print(try await speed.single(repetitions: repetitions))
if frames > 0 { print("\n" + (try speed.many(frames))) }
