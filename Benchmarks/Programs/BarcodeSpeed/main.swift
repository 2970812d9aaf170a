import Peers
import ScanBench

// Prints the time of frames of a running source next to single engines, of the frame path next to the bare engine calls,
// and what happens once per start.
//
//   swift run -c release barcode-speed [REPETITIONS] [--frames]
//
// --frames leaves out all but the first. The newest zxing-cpp is timed where the Python of $PYTHON, else python3, has it.

let arguments = CommandLine.arguments.dropFirst()
let repetitions = arguments.compactMap { Int($0) }.first ?? 60
var peer: ((String) throws -> any CorpusReader)? = { try PeerReader(formats: $0) }
do {
  _ = try PeerReader()
} catch let error as PeerMissing {
  print("without zxing-cpp's columns: \(error); pip install zxing-cpp, or PYTHON=PROGRAM that has it")
  peer = nil
}
print(try BusyFrames(repetitions: repetitions, peer: peer).text())
if !arguments.contains("--frames") {
  print("\nThe frame path\n")
  print(try await SpeedBenchmark.run(repetitions: repetitions).text())
}
