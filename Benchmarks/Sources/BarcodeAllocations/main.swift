import CAllocationCount
import Glibc
import ScanBench

// Counts the calls for memory per frame of a running source without a code, after some frames that warm up.
//
//   swift run -c release barcode-allocations [FRAMES]
//
// Ends with 1 when this project's own code asked for memory in more than one of four frames: memory that is kept still grows
// now and then, for a place that is larger than all before it. With TRACE_ALLOCATIONS in the environment it prints where.

let frames = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 96
let counts = try FrameAllocations(
  frames: frames, start: allocation_count_start, stop: allocation_count_stop,
  count: { (own: allocation_count_own(), engines: allocation_count_engines()) }
).counts()
print(FrameAllocations.text(counts))
exit(counts.contains { $0.own * 4 > $0.frames } ? 1 : 0)
