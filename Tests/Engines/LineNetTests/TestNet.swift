@testable import LineNetEngine

/// Bytes of nets for tests.
enum TestNet {
  /// The layers of a file.
  enum Layer {
    case convolution(
      inputs: Int, outputs: Int, rows: Int, columns: Int, rowPadding: Int, columnPadding: Int, weights: [Float])
    case pool(Int, Int)
    case along(channels: Int, width: Int, weights: [Float], mix: [Float])
  }

  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  static func bytes(_ numbers: [Float]) -> [UInt8] { numbers.flatMap { bytes($0.bitPattern) } }

  /// A file of weights of 32 bits with a right checksum.
  static func file(_ alphabet: String, _ layers: [Layer]) -> [UInt8] {
    var file = Array("SVLN".utf8) + bytes(UInt16(1)) + bytes(UInt16(32)) + bytes(UInt16(alphabet.unicodeScalars.count))
    for scalar in alphabet.unicodeScalars { file += bytes(scalar.value) }
    file += bytes(UInt16(layers.count))
    for layer in layers {
      switch layer {
      case .convolution(let inputs, let outputs, let rows, let columns, let rowPadding, let columnPadding, let weights):
        file += [1] + bytes(UInt16(inputs)) + bytes(UInt16(outputs))
        file += [UInt8(rows), UInt8(columns), UInt8(rowPadding), UInt8(columnPadding), 0]
        file += bytes(weights) + bytes([Float](repeating: 0, count: outputs))
      case .pool(let rows, let columns): file += [2, UInt8(rows), UInt8(columns)]
      case .along(let channels, let width, let weights, let mix):
        file += [3] + bytes(UInt16(channels)) + [UInt8(width)]
        file += bytes(weights) + bytes([Float](repeating: 0, count: channels))
        file += bytes(mix) + bytes([Float](repeating: 0, count: channels))
      }
    }
    return sealed(file)
  }

  /// Bytes with their checksum behind them.
  static func sealed(_ body: [UInt8]) -> [UInt8] {
    body + body.withUnsafeBytes { bytes(ModelReader.checksum($0)) }
  }
}
