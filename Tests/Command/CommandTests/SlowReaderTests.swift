import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import Synchronization
import Testing

@testable import ScanCommand

@Suite("Slow readers and long documents")
struct SlowReaderTests {
  @Test("no result of a source that can wait is lost, however slowly the lines are read")
  func allResults() throws {
    // The shell takes line by line with a process for each, which is much slower than the scanning.
    let run = try Command.shell(
      """
      "$scanview" run "$config" -s synthetic:text=ABC-123,format=CODE_39,pacing=every,count=700 --as stills --keep-going \
        --results-only --set /viewPluginConfig/pluginConfig/consecutiveEqualResultFilter=0 2>/dev/null |
        while read -r line; do /bin/echo "$line"; done
      """)
    #expect(run.lines.count { $0["event"] as? String == "result" } == 700)
    let counts = try #require(run.lines.last?["statistics"] as? [String: Any])
    #expect(counts["overflowed"] as? Int == 0)
  }

  @Test("whoever waits for the printing goes on when it rests or ends, and not before")
  func backlog() async {
    let backlog = Backlog()
    await backlog.wait()
    backlog.begin()
    let hasRested = Atomic(false)
    async let waited: Bool = {
      await backlog.wait()
      return hasRested.load(ordering: .sequentiallyConsistent)
    }()
    hasRested.store(true, ordering: .sequentiallyConsistent)
    backlog.rest()
    #expect(await waited)
    backlog.begin()
    backlog.end()
    await backlog.wait()
  }

  @Test("the memory for a document does not grow with its pages, annotated or not", arguments: [false, true])
  func pages(_ annotates: Bool) throws {
    let folder = try Folder()
    // Ten pages warm the allocator up; what is left is what grows with the pages.
    try folder.write("10.tif", try Self.document(pages: 10))
    try folder.write("50.tif", try Self.document(pages: 50))
    let option = annotates ? "-a seen-$n.png" : ""
    let run = try Command.shell(
      """
      for n in 10 50; do
        mkfifo pipe-$n
        "$scanview" scan "$config" $n.tif \(option) >pipe-$n 2>/dev/null &
        lines=0
        while read -r line; do
          lines=$((lines + 1))
          # The peak of the process so far, at the last page that it is certain to live in.
          if [ $lines = $((n - 1)) ]; then peak=$(awk '/VmHWM/ { print $2 }' /proc/$!/status); fi
        done <pipe-$n
        wait $!; echo "{\\"status\\": $?, \\"lines\\": $lines, \\"peak\\": ${peak:-0}}"
      done
      """, in: folder.path)
    #expect(run.lines.map { $0["lines"] as? Int } == [10, 50], "\(run.errors)")
    let peaks = run.lines.compactMap { $0["peak"] as? Int }
    try #require(peaks.count == 2)
    // A page is 1.2 MB of brightness; 40 more of them, kept by their results, would be 48 MB, and 196 MB in color. What threads keep
    // of freed memory is as much as 20 MB.
    #expect(peaks[1] < peaks[0] + 40_000, "\(peaks) KiB")
  }

  /// A gray TIFF with a code on each page; all pages share their pixels, so that the file is small.
  private static func document(pages: Int) throws -> Data {
    let frame = try StillDecoder().open(Command.root + "/Samples/flyer-qr.jpg").frame()
    let (width, height) = (frame.size.width, frame.size.height)
    var bytes: [UInt8] = [0x49, 0x49, 42, 0]
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    func short(_ value: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let entries = [
      (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, height),
      (279, width * height),
    ]
    let length = 2 + entries.count * 12 + 4
    let start = 8 + width * height
    bytes += word(start)
    bytes += frame.luma.withView { view in (0..<height).flatMap { y in (0..<width).map { x in view[x, y] } } }
    for page in 0..<pages {
      bytes += short(entries.count)
      for (tag, value) in entries { bytes += short(tag) + short(4) + word(1) + word(value) }
      bytes += word(page == pages - 1 ? 0 : start + (page + 1) * length)
    }
    return Data(bytes)
  }
}
