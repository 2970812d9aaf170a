import CAllocationCount
import Glibc
import ScanBench

// Counts the calls for memory per frame of a running source, after some frames that warm up.
//
//   swift run -c release barcode-allocations [FRAMES]
//
// Ends with 1 when this project's own code asked for memory for frames without a code, to examine them or to give out what they
// show. Frames with one are counted apart. With TRACE_ALLOCATIONS in the environment it prints where memory was asked for.

let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 96
let counts = try FrameAllocations(
  frames: frames, start: allocation_count_start, stop: allocation_count_stop,
  count: { (own: allocation_count_own(), engines: allocation_count_engines()) }
).counts()
print(FrameAllocations.text(counts))
exit(counts.contains { !$0.hasCode && $0.own > 0 } ? 1 : 0)
