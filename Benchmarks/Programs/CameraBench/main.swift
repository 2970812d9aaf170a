import Foundation
import Glibc

// Measures the running camera on this machine.
//
//   swift run -c release camera-bench swap-latency|config-swaps|cancel-latency|document-swaps|meter-swaps|watch-latency|frame-path|soak [COUNT]

func fail(_ message: String) -> Never {
  var line = Array("camera-bench: \(message)\n".utf8)
  write(STDERR_FILENO, &line, line.count)
  exit(2)
}

let arguments = CommandLine.arguments
let count = arguments.count > 2 ? Int(arguments[2]) : nil
if arguments.count > 2, count.map({ $0 < 1 }) ?? true { fail("COUNT is a number from 1 on, not \(arguments[2])") }
// The package that is measured, with its configurations and samples.
let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.path
do {
  switch arguments.count > 1 ? arguments[1] : "" {
  case "swap-latency": print(try await SwapLatency.run(swaps: count ?? 100))
  case "config-swaps": print(try await ConfigSwaps.run(rounds: count ?? 1, root: root))
  case "cancel-latency": print(try await CancelLatency.run(rounds: count ?? 20, root: root))
  case "document-swaps": print(try await RecognizerSwaps.run(.documents, swaps: count ?? 40, root: root))
  case "meter-swaps": print(try await RecognizerSwaps.run(.meters, swaps: count ?? 40, root: root))
  case "watch-latency": print(try await WatchLatency.run(saves: count ?? 100))
  case "frame-path": print(try await FramePath.run(frames: count ?? 300))
  case "soak": try await Soak.run(frames: count ?? 1_000_000, root: root)
  default:
    fail(
      "name what to measure: swap-latency, config-swaps, cancel-latency, document-swaps, meter-swaps, watch-latency, frame-path or "
        + "soak"
    )
  }
} catch {
  fail("\(error)")
}
