import Foundation
import ScanGeometry
import ScanImage
import TestSupport
import Testing
import ZBarEngine
import ZXingEngine

@Suite("Robustness")
struct RobustnessTests {
  @Test(
    "pictures of any size and no symbol give nothing and do no harm",
    arguments: [
      (0, 0), (0, 5), (5, 0), (1, 1), (2, 2), (1, 3000), (3000, 1), (3, 10000), (10000, 3), (7, 7), (15, 40), (97, 64),
      (640, 480),
    ])
  func sizes(_ width: Int, _ height: Int) throws {
    var noise = Noise(state: UInt64(width * 31 + height))
    let scanner = try ZBarScanner(.init(tryInvert: true))
    for runs in [false, true] {
      let image = noise.image(width: width, height: height, runs: runs)
      let found = try image.withView { view throws(DecoderError) in try scanner.scan(view) + ZXingReader().read(view) }
      // Noise may hold a short code by chance; a code must then lie inside the picture.
      for symbol in found {
        #expect(symbol.quad.boundingRect.maxX <= Double(width) && symbol.quad.boundingRect.maxY <= Double(height))
      }
    }
  }

  @Test("random pictures never end the process")
  func randomPictures() throws {
    var noise = Noise(state: 2026)
    let scanner = try ZBarScanner()
    var read = 0
    for round in 0..<200 {
      let width = Int.random(in: 1...400, using: &noise)
      let height = Int.random(in: 1...120, using: &noise)
      let image = noise.image(width: width, height: height, runs: round % 2 == 0)
      read += try image.withView { view throws(DecoderError) in try scanner.scan(view) + ZXingReader().read(view) }
        .count
    }
    #expect(read < 200, "noise is not full of codes")
  }

  @Test("damaged symbols are read right or not at all", arguments: Sample.all)
  func damagedSymbols(_ sample: Sample) throws {
    var noise = Noise(state: 7)
    let clean = try sample.image(moduleSize: 2, barHeight: 30)
    let scanner = try ZBarScanner()
    for strength in [2, 10, 30] {
      let damaged = clean.withView { view in
        LumaImage(size: clean.size) { buffer in
          for index in 0..<buffer.count {
            let flip = Int.random(in: 0..<100, using: &noise) < strength
            buffer[index] = flip ? 255 - view.base[index] : view.base[index]
          }
        }
      }
      let found = try damaged.withView { view throws(DecoderError) in try scanner.scan(view) + ZXingReader().read(view)
      }
      // Error correction and check digits guard all but these three; what they return may be wrong in one character.
      guard ![.itf, .codabar, .code39].contains(sample.symbology) else { continue }
      for symbol in found where symbol.symbology == sample.symbology { #expect(symbol.text == sample.text) }
    }
  }

  @Test("a picture with gaps between its rows reads like one without")
  func strides() throws {
    for sample in [Sample(.qr, "stride", ""), Sample(.ean13, "4006381333931", "")] {
      let image = try sample.image()
      let gap = 13
      let padded = LumaImage(size: PixelSize(width: image.width + gap, height: image.height)) { buffer in
        // What lies in the gap must not matter.
        for index in 0..<buffer.count { buffer[index] = UInt8(truncatingIfNeeded: index &* 37) }
        image.withView { view in
          for y in 0..<view.height {
            for x in 0..<view.width { buffer[y * (view.width + gap) + x] = view[x, y] }
          }
        }
      }
      let scanner = try ZBarScanner()
      let texts = try padded.withView { view throws(DecoderError) in
        let narrow = LumaView(base: view.base, width: image.width, height: image.height, stride: view.stride)
        return try (scanner.scan(narrow) + ZXingReader().read(narrow)).map(\.text)
      }
      #expect(texts == [sample.text, sample.text])
    }
  }

  @Test("a thousand scans keep the memory flat")
  func scansMemory() throws {
    let code = try Sample(.qr, "memory", "").image()
    let linear = try Sample(.ean13, "4006381333931", "").image()
    let scanner = try ZBarScanner()
    func scanOnce() throws {
      for image in [code, linear] {
        let found = try image.withView { view throws(DecoderError) in try scanner.scan(view) + ZXingReader().read(view)
        }
        #expect(found.count == 2)
      }
    }
    for _ in 0..<100 { try scanOnce() }
    let before = try residentMemory()
    for _ in 0..<500 { try scanOnce() }
    let growth = try residentMemory() - before
    #expect(growth < 8_000_000, "grew by \(growth) bytes")
  }

  @Test("many scanners live and die without a trace")
  func lifetimesMemory() throws {
    let image = try Sample(.ean13, "4006381333931", "").image()
    for _ in 0..<50 {
      let scanner = try ZBarScanner()
      #expect(try image.withView { view throws(DecoderError) in try scanner.scan(view) }.count == 1)
    }
    let before = try residentMemory()
    for _ in 0..<500 { _ = try ZBarScanner() }
    #expect(try residentMemory() - before < 8_000_000)
  }

  @Test("libzbar's own warnings are silent")
  func warnings() {
    #expect(ZBarScanner.warningsAreSilent)
  }

  @Test("a picture too large to count is refused")
  func tooLarge() throws {
    let pixel: [UInt8] = [0]
    let huge = Int(Int32.max) + 1
    try pixel.withUnsafeBufferPointer { buffer in
      let view = LumaView(base: try #require(buffer.baseAddress), width: huge, height: 2, stride: huge)
      let error = #expect(throws: DecoderError.self) { try ZXingReader().read(view) }
      #expect(error?.code == .tooLarge)
      let scanner = try ZBarScanner()
      let other = #expect(throws: DecoderError.self) { try scanner.scan(view) }
      #expect(other?.code == .tooLarge)
    }
  }

  @Test("readers on several threads do not disturb each other")
  func threads() async throws {
    let image = try Sample(.ean13, "4006381333931", "").image()
    let texts = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let scanner = try ZBarScanner()
          return try image.withView { view throws(DecoderError) in
            try (scanner.scan(view) + ZXingReader().read(view)).map(\.text)
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(texts == Array(repeating: "4006381333931", count: 16))
  }

  @Test("the versions of both libraries are reported")
  func versions() {
    #expect(ZBarScanner.version.split(separator: ".").count == 3)
    #expect(ZXingReader.version.split(separator: ".").count == 3)
    #expect(ZXingReader.readable.isSuperset(of: [.qr, .ean13, .ean2, .dataMatrix, .aztec, .pdf417]))
  }
}
