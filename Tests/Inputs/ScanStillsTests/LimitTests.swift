import Dispatch
import ScanGeometry
import ScanImage
import Testing

@testable import ScanStills

@Suite("Small files that ask for much")
struct LimitTests {
  private func fault(_ bytes: [UInt8], _ limits: StillLimits = StillLimits()) -> SourceError? {
    do {
      _ = try StillDecoder(limits: limits).open(bytes: bytes).frame()
      return nil
    } catch {
      return error
    }
  }

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  @Test("thousands of BigTIFF directories that share their entries are not walked through one by one")
  func overlappingDirectories() throws {
    let pages = 10_000
    // Directory n begins at 16 + 20n, with its number of entries; the entries of all lie on one grid, and the links at its end.
    var bytes = Array("II".utf8) + little(43, 2) + little(8, 2) + little(0, 2) + little(16, 8)
    bytes += little(pages + 2, 8)
    for _ in 1..<pages { bytes += little(0x7000, 2) + little(4, 2) + little(1, 8) + little(pages + 2, 8) }
    bytes += little(0x7000, 2) + little(4, 2) + little(1, 8) + little(0, 8)
    for tag in [256, 257] { bytes += little(tag, 2) + little(4, 2) + little(1, 8) + little(8, 8) }
    for page in 1...pages { bytes += little(page == pages ? 0 : 16 + 20 * page, 8) + [UInt8](repeating: 0, count: 12) }
    let document = try StillDecoder().open(bytes: bytes)
    #expect(document.pageCount <= 3)
    #expect(document.trailingProblem?.message.contains("overlap") == true)
  }

  @Test("strips that share their bytes are not read one by one")
  func overlappingStrips() {
    let strips = 2_000
    let entries = [(256, 8), (257, strips), (258, 8), (259, 5), (262, 1), (277, 1), (278, 1)]
    let lists = 8 + 2 + (entries.count + 2) * 12 + 4
    let length = lists + strips * 8 + 50_000
    var bytes = Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count + 2, 2)
    for (tag, value) in entries { bytes += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4) }
    bytes += little(273, 2) + little(4, 2) + little(strips, 4) + little(lists, 4)
    bytes += little(279, 2) + little(4, 2) + little(strips, 4) + little(lists + strips * 4, 4) + little(0, 4)
    for _ in 0..<strips { bytes += little(8, 4) }
    for _ in 0..<strips { bytes += little(length - 8, 4) }
    bytes += [UInt8](repeating: 0x80, count: 50_000)
    let met = fault(bytes)
    #expect(met?.code == .damaged && met?.message.contains("strips overlap") == true, "\(String(describing: met))")
  }

  @Test("a JPEG of few bytes and many passes over many pixels is refused")
  func manyScans() {
    func jpeg(scans: Int, side: Int) -> [UInt8] {
      let frame: [UInt8] = [0xFF, 0xC2] + big(11, 2) + [8] + big(side, 2) + big(side, 2) + [1, 1, 0x11, 0]
      let scan: [UInt8] = [0xFF, 0xDA] + big(8, 2) + [1, 1, 0, 0, 0, 0]
      return [0xFF, 0xD8] + frame + (0..<scans).flatMap { _ in scan } + [0xFF, 0xD9]
    }
    #expect(fault(jpeg(scans: 150, side: 10_000))?.code == .tooLarge)
    #expect(fault(jpeg(scans: 150, side: 100))?.code == .damaged)
    #expect(fault(jpeg(scans: 10, side: 5_000))?.code == .damaged)
  }

  @Test("what decoding takes is estimated from the header, before memory is asked for")
  func memory() throws {
    let bytes = Samples.emptyPNG(width: 2_000, height: 2_000)
    #expect(fault(bytes, StillLimits(maxMemory: 20 << 20))?.code == .tooLarge)
    #expect(fault(bytes, StillLimits(maxMemory: 20 << 20))?.message.contains("20 MiB") == true)
    #expect(fault(bytes, StillLimits(maxMemory: 40 << 20))?.code != .tooLarge)
    let turned = PictureHeader.Page(size: PixelSize(width: 1000, height: 1000), orientation: .right, bytesPerPixel: 4)
    let limits = StillLimits(maxMemory: 6_000_000)
    try PictureHeader.checkMemory(turned, wantsColor: false, fileBytes: 1_000_000, limits: limits)
    #expect(throws: StillFault.self) {
      try PictureHeader.checkMemory(turned, wantsColor: true, fileBytes: 1_000_000, limits: limits)
    }
  }

  @Test("a tile of a TIFF that is larger than any picture is refused")
  func hugeTile() {
    let entries = [(256, 8), (257, 8), (258, 8), (259, 1), (262, 1), (277, 1), (322, 1 << 20), (323, 1 << 20)]
    var bytes = Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2)
    for (tag, value) in entries { bytes += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4) }
    #expect(fault(bytes + little(0, 4))?.code == .tooLarge)
  }

  @Test("a decoder that does not return is left alone, and its picture given up")
  func stuckDecoder() {
    let release = DispatchSemaphore(value: 0)
    defer { release.signal() }
    let before = CodecThread.stuckThreads
    let fault = #expect(throws: StillFault.self) {
      try CodecThread.run(limit: .zero, cancel: CancelFlag()) { () throws(StillFault) in release.wait() }
    }
    #expect(fault?.code == .tooLarge && CodecThread.stuckThreads == before + 1)
  }

  @Test("a decoder that does not return holds up nobody who is cancelled")
  func cancelledDecoder() async {
    let release = DispatchSemaphore(value: 0)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      await onOwnThread { cancel in
        Result { () throws(StillFault) in
          try CodecThread.run(limit: .seconds(1_000_000), cancel: cancel) { () throws(StillFault) in
            begin.yield()
            release.wait()
          }
        }
      }
    }
    _ = await begun.first { _ in true }
    work.cancel()
    guard case .failure(let fault) = await work.value else {
      Issue.record("it returned")
      return
    }
    #expect(fault.code == .system)
    release.signal()
  }
}
