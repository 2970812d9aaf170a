import Foundation
import ScanImage
import ScanJSON
import ScanStills
import Testing

@testable import ScanCommand

@Suite("Pictures that are decoded in another process")
struct IsolatedDecoderTests {
  private let there = IsolatedDecoder(Command.path, memory: 4 << 30) { _ in }

  private static func bytes(_ luma: LumaImage) -> [[UInt8]] {
    luma.withView { view in
      (0..<view.height).map { y in Array(UnsafeBufferPointer(start: view.row(y), count: view.width)) }
    }
  }

  @Test("are the same as here, with colors at once or when somebody examines them", arguments: [true, false])
  func same(_ wantsColor: Bool) throws {
    let file = Array(try Data(contentsOf: URL(filePath: Command.root + "/Samples/flyer-qr.jpg")))
    let decoder = StillDecoder(wantsColor: wantsColor)
    let here = try DecodingHere().decode(file, page: 1, decoder, source: "a")
    let there = try there.decode(file, page: 1, decoder, source: "a")
    #expect(there.format == here.format && there.pageCount == here.pageCount)
    #expect(there.frame.origin == here.frame.origin)
    #expect(Self.bytes(there.frame.luma) == Self.bytes(here.frame.luma))
    #expect(there.frame.hasColor)
    #expect(there.frame.color?.withBytes { Array($0) } == here.frame.color?.withBytes { Array($0) })
  }

  @Test("are refused as here: damaged, unknown, too large, a page that is not there")
  func refused() throws {
    let file = Array(try Data(contentsOf: URL(filePath: Command.root + "/Samples/flyer-qr.jpg")))
    let cases: [([UInt8], Int, StillLimits)] = [
      (Array(file.prefix(file.count / 2)), 1, StillLimits()), (Array("no picture".utf8), 1, StillLimits()),
      (file, 1, StillLimits(maxPixels: 1000)), (file, 2, StillLimits()),
    ]
    for (bytes, page, limits) in cases {
      func error(_ decoding: any PictureDecoding) -> SourceError? {
        do throws(SourceError) {
          _ = try decoding.decode(bytes, page: page, StillDecoder(limits: limits), source: "a")
          return nil
        } catch {
          return error
        }
      }
      let here = error(DecodingHere())
      #expect(here != nil && error(there) == here)
      #expect(error(there)?.messageText.ids == here?.messageText.ids, "it can be shown in another language")
    }
  }
}
