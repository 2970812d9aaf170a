import CAllocationCount
import Glibc
import ScanBench

// Counts the calls for memory that the nets make for the scores of lines. Ends with 1 when there is a single one.
//
//   swift run -c release net-allocations [LINES]

let lines = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
let allocations = NetAllocations(
  lines: lines, start: allocation_count_start, stop: allocation_count_stop,
  count: { Int(allocation_count_own() + allocation_count_engines()) })
let counts = try allocations.counts()
print(allocations.text(counts))
exit(counts.contains { $0.calls > 0 } ? 1 : 0)
