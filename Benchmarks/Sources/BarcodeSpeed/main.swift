import ScanBench

// Prints the time of the frame path next to the bare engine calls, and what happens once per start.
//
//   swift run -c release barcode-speed [REPETITIONS]

let repetitions = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
print(try await SpeedBenchmark.run(repetitions: repetitions).text())

print("\nFrames of a running source\n")
print(try BusyFrames(repetitions: repetitions).text())
