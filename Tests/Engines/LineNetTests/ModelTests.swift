import ScanSynthetic
import Testing

@testable import LineNetEngine

@Suite("Files of nets")
struct ModelTests {
  static let pooled = TestNet.file(
    "AB",
    [
      .convolution(
        inputs: 1, outputs: 3, rows: 1, columns: 1, rowPadding: 0, columnPadding: 0, weights: [1, 2, 3]),
      .pool(4, 2), .pool(4, 1), .pool(2, 2),
      .along(channels: 3, width: 3, weights: .init(repeating: 0.5, count: 9), mix: .init(repeating: 1, count: 9)),
    ])

  @Test(
    "a net that is part of the program is whole and knows its characters",
    arguments: [
      (LineNetModel.Shipped.mrz, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"),
      (.alnum, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./"),
    ])
  func shipped(net: LineNetModel.Shipped, alphabet: String) throws {
    let model = try LineNetModel(net)
    #expect(String(String.UnicodeScalarView(model.alphabet)) == alphabet)
    #expect(model.columnsPerStep == 4)
  }

  @Test("layers, alphabet and steps are read")
  func layers() throws {
    let model = try LineNetModel(Self.pooled)
    #expect(model.alphabet == ["A", "B"] && model.classes == 3 && model.columnsPerStep == 4)
    #expect(model.layers.count == 5 && model.layers[1] == .pool(rows: 4, columns: 2))
  }

  @Test("a file that is cut off anywhere is refused, with its checksum and without")
  func cutOff() {
    for count in 0..<Self.pooled.count {
      let cut = Array(Self.pooled.prefix(count))
      let code = #expect(throws: LineNetError.self) { try LineNetModel(cut) }?.code
      #expect(code == (count < 18 ? .notANet : .damaged))
      guard count < Self.pooled.count - 8 else { continue }
      #expect(throws: LineNetError.self) { try LineNetModel(TestNet.sealed(cut)) }
    }
  }

  @Test("a changed byte is noticed", arguments: [8, 20, 40, 100])
  func changed(position: Int) {
    var bytes = Self.pooled
    bytes[position] ^= 0x40
    #expect(#expect(throws: LineNetError.self) { try LineNetModel(bytes) }?.code == .damaged)
  }

  @Test("another version, kind or order of layers is reported with its place")
  func refused() {
    func code(_ bytes: [UInt8]) -> LineNetError.Code? {
      #expect(throws: LineNetError.self) { try LineNetModel(bytes) }?.code
    }
    var bytes = Self.pooled
    bytes[4] = 2
    #expect(code(bytes) == .unknownVersion)
    var body = Array(Self.pooled.dropLast(8))
    body[6] = 17
    #expect(code(TestNet.sealed(body)) == .badLayers)
    #expect(code(TestNet.sealed(Array(Self.pooled.dropLast(8)) + [0])) == .damaged)
    // The net does not end with one row, with the wrong number of channels, or with a layer that takes other channels.
    #expect(code(TestNet.file("AB", [.pool(4, 1)])) == .badLayers)
    let flat = TestNet.Layer.convolution(
      inputs: 1, outputs: 3, rows: 32, columns: 1, rowPadding: 0, columnPadding: 0,
      weights: .init(repeating: 0, count: 96))
    #expect(code(TestNet.file("ABC", [flat])) == .badLayers)
    #expect(code(TestNet.file("AB", [flat, flat])) == .badLayers)
    #expect(
      code(
        TestNet.file(
          "AB",
          [
            flat,
            .along(channels: 4, width: 3, weights: .init(repeating: 0, count: 12), mix: .init(repeating: 0, count: 16)),
          ])) == .badLayers)
    #expect(
      code(
        TestNet.file(
          "AB",
          [
            .convolution(
              inputs: 1, outputs: 3, rows: 32, columns: 1, rowPadding: 0, columnPadding: 0,
              weights: .init(repeating: .infinity, count: 96))
          ])) == .badLayers)
  }

  @Test("random bytes behind a right begin and with a right checksum are refused or read, and never more")
  func random() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3_000 {
      var body = Array(Self.pooled.dropLast(8))
      for _ in 0..<(1 + generator.next() % 6) {
        body[8 + Int(generator.next() % UInt64(body.count - 8))] = UInt8(truncatingIfNeeded: generator.next())
      }
      do throws(LineNetError) {
        let model = try LineNetModel(TestNet.sealed(body))
        #expect(model.classes == model.alphabet.count + 1)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}
