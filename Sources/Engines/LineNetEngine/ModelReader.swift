import ScanJSON

/// A reader of the bytes of a net, from the begin to the end; never beyond it.
struct ModelReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private let isHalf: Bool

  /// The versions that are read.
  private static let version: UInt16 = 1
  private static let magic = Array("SVLN".utf8)

  /// Takes over bytes when they begin as a net does and their checksum is right.
  init(_ bytes: UnsafeRawBufferPointer) throws(LineNetError) {
    guard bytes.count >= 18, bytes.starts(with: Self.magic) else {
      throw LineNetError(.notANet, at: "byte 0", .notANet, ["count": .number(bytes.count)])
    }
    let version = bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self).littleEndian
    guard version == Self.version else {
      throw LineNetError(
        .unknownVersion, at: "byte 4", .otherVersion, ["version": "\(version)", "known": "\(Self.version)"])
    }
    let body = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 8)])
    let checksum = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self).littleEndian
    guard Self.checksum(body) == checksum else {
      throw LineNetError(.damaged, at: "byte \(bytes.count - 8)", .checksum)
    }
    let bits = bytes.loadUnaligned(fromByteOffset: 6, as: UInt16.self).littleEndian
    guard bits == 16 || bits == 32 else {
      throw LineNetError(.badLayers, at: "byte 6", .bits, ["bits": "\(bits)"])
    }
    self.bytes = body
    isHalf = bits == 16
    position = 8
  }

  /// The checksum FNV-1a of 64 bits (Fowler, Noll and Vo).
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  private func ending(_ count: Int) -> LineNetError {
    LineNetError(
      .damaged, at: "byte \(position)", .ending,
      ["count": .number(count), "place": .number(position), "end": .number(bytes.count)])
  }

  /// The next number, when it is within bounds.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, in range: ClosedRange<Int>, _ name: LineNetNumber
  ) throws(LineNetError) -> Int {
    let size = MemoryLayout<Number>.size
    guard bytes.count - position >= size else { throw ending(size) }
    let number = Int(bytes.loadUnaligned(fromByteOffset: position, as: Number.self).littleEndian)
    guard range.contains(number) else {
      throw LineNetError(
        .badLayers, at: "byte \(position)", .outOfRange,
        [
          "name": .text(name.with()), "number": .number(number), "least": .number(range.lowerBound),
          "greatest": .number(range.upperBound),
        ])
    }
    position += size
    return number
  }

  /// The characters.
  mutating func alphabet() throws(LineNetError) -> [Unicode.Scalar] {
    let count = try number(UInt16.self, in: 1...4_000, .characters)
    guard bytes.count - position >= 4 * count else { throw ending(4 * count) }
    var characters: [Unicode.Scalar] = []
    for _ in 0..<count {
      let value = UInt32(try number(UInt32.self, in: 0x20...0x10_FFFF, .character))
      guard let scalar = Unicode.Scalar(value) else {
        throw LineNetError(.badLayers, at: "byte \(position - 4)", .noCharacter, ["value": "\(value)"])
      }
      characters.append(scalar)
    }
    return characters
  }

  /// The next layer.
  mutating func layer() throws(LineNetError) -> LineNetModel.Layer {
    switch try number(UInt8.self, in: 1...3, .kind) {
    case 1:
      let inputs = try number(UInt16.self, in: 1...512, .inputs)
      let outputs = try number(UInt16.self, in: 1...4_001, .outputs)
      let rows = try number(UInt8.self, in: 1...15, .rows)
      let columns = try number(UInt8.self, in: 1...15, .columns)
      let rowPadding = try number(UInt8.self, in: 0...7, .rowPadding)
      let columnPadding = try number(UInt8.self, in: 0...7, .columnPadding)
      let isRectified = try number(UInt8.self, in: 0...1, .rectified) == 1
      return .convolution(
        .init(
          inputs: inputs, outputs: outputs, rows: rows, columns: columns, rowPadding: rowPadding,
          columnPadding: columnPadding, isRectified: isRectified,
          weights: try numbers(inputs * outputs * rows * columns, half: isHalf),
          biases: try numbers(outputs, half: false)))
    case 2:
      return .pool(
        rows: try number(UInt8.self, in: 1...4, .pooledRows),
        columns: try number(UInt8.self, in: 1...4, .pooledColumns))
    default:
      let channels = try number(UInt16.self, in: 1...512, .channels)
      let width = try number(UInt8.self, in: 1...15, .columns)
      guard width % 2 == 1 else {
        throw LineNetError(.badLayers, at: "byte \(position)", .evenWindow, ["width": .number(width)])
      }
      let each = LineNetModel.Kernel(
        inputs: 1, outputs: channels, rows: 1, columns: width, rowPadding: 0, columnPadding: width / 2,
        isRectified: true,
        weights: try numbers(channels * width, half: isHalf), biases: try numbers(channels, half: false))
      let mix = LineNetModel.Kernel(
        inputs: channels, outputs: channels, rows: 1, columns: 1, rowPadding: 0, columnPadding: 0, isRectified: true,
        weights: try numbers(channels * channels, half: isHalf), biases: try numbers(channels, half: false))
      return .along(each: each, mix: mix)
    }
  }

  /// The next weights, when the file has them and they are finite.
  private mutating func numbers(_ count: Int, half: Bool) throws(LineNetError) -> [Float] {
    let size = half ? 2 : 4
    guard count <= (bytes.count - position) / size else { throw ending(count * size) }
    var numbers: [Float] = []
    numbers.reserveCapacity(count)
    for index in 0..<count {
      let offset = position + index * size
      let number =
        half
        ? Self.float(half: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).littleEndian)
        : Float(bitPattern: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
      guard number.isFinite else {
        throw LineNetError(.badLayers, at: "byte \(offset)", .notFinite, ["place": .number(offset)])
      }
      numbers.append(number)
    }
    position += count * size
    return numbers
  }

  /// The number that 16 bits of IEEE 754 stand for.
  private static func float(half bits: UInt16) -> Float {
    let sign: Float = bits & 0x8000 == 0 ? 1 : -1
    let exponent = Int(bits >> 10 & 0x1F)
    let fraction = Float(bits & 0x3FF) / 1024
    if exponent == 0x1F { return fraction == 0 ? sign * .infinity : .nan }
    if exponent == 0 { return sign * Float(sign: .plus, exponent: -14, significand: fraction) }
    return sign * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction)
  }

  /// Ends the reading.
  func end() throws(LineNetError) {
    guard position == bytes.count else {
      throw LineNetError(
        .damaged, at: "byte \(position)", .following, ["count": .number(bytes.count - position)])
    }
  }
}
