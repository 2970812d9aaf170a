import ScanJSON

extension LineNetModel {
  /// Reads a net from the bytes of a file.
  ///
  /// All numbers are little-endian. The file begins with `SVLN`, the version 1 (16 bits), the bits of a weight (16 bits: 16 or 32,
  /// IEEE 754) and the number of characters (16 bits). The characters follow as Unicode scalars of 32 bits, in the order of their
  /// classes; then the number of layers (16 bits) and the layers:
  ///
  /// | Kind (8 bits) | What follows |
  /// |---|---|
  /// | 1 convolution | inputs, outputs (16 bits each); rows, columns, padding of rows, padding of columns, 1 when rectified (8 bits each); the weights by output, input, row, column; the biases (32 bits each) |
  /// | 2 pool | rows, columns (8 bits each) |
  /// | 3 along | channels (16 bits), width of the window (8 bits); its weights by channel and column, its biases; the weights of the mix by output and input, its biases |
  ///
  /// The last 64 bits are the FNV-1a checksum of all bytes before them.
  ///
  /// - Throws: ``LineNetError`` for everything that is no such file. Memory is taken only for weights that the file has.
  package init(_ bytes: UnsafeRawBufferPointer) throws(LineNetError) {
    var reader = try ModelReader(bytes)
    alphabet = try reader.alphabet()
    var layers: [Layer] = []
    for _ in 0..<(try reader.number(UInt16.self, in: 1...64, .layers)) { layers.append(try reader.layer()) }
    try reader.end()
    self.layers = layers
    columnsPerStep = try Self.columnsPerStep(layers, classes: alphabet.count + 1)
  }

  /// Reads a net from the bytes of a file.
  ///
  /// - Throws: ``LineNetError``, as for the bytes of a buffer.
  package init(_ bytes: [UInt8]) throws(LineNetError) {
    let read: Result<LineNetModel, LineNetError> = bytes.withUnsafeBytes { bytes in
      do throws(LineNetError) { return .success(try LineNetModel(bytes)) } catch { return .failure(error) }
    }
    self = try read.get()
  }

  /// How many columns there are for each step; checks that each layer takes what the one before it gives.
  private static func columnsPerStep(_ layers: [Layer], classes: Int) throws(LineNetError) -> Int {
    var (channels, height, columns) = (1, rows, 1)
    for (number, layer) in layers.enumerated() {
      func check(
        _ isRight: Bool, _ text: LineNetText, _ arguments: [String: DisplayText.Argument] = [:]
      ) throws(LineNetError) {
        guard !isRight else { return }
        let all = arguments.merging(["layer": .number(number)]) { own, _ in own }
        throw LineNetError(.badLayers, at: "layer \(number)", text, all)
      }
      switch layer {
      case .convolution(let kernel):
        try check(
          kernel.inputs == channels, .otherChannels, ["met": .number(kernel.inputs), "channels": .number(channels)])
        try check(
          2 * kernel.columnPadding + 1 == kernel.columns, .otherWidth,
          ["columns": .number(kernel.columns), "padding": .number(kernel.columnPadding)])
        height += 2 * kernel.rowPadding + 1 - kernel.rows
        channels = kernel.outputs
      case .pool(let rows, let width):
        try check(height % rows == 0, .otherPool, ["rows": .number(rows), "height": .number(height)])
        height /= rows
        columns *= width
      case .along(let each, let mix):
        try check(
          each.outputs == channels && mix.outputs == channels, .lostChannels, ["channels": .number(channels)])
      }
      try check((1...64).contains(height), .rowsLeft, ["height": .number(height)])
      // What a line takes of memory; own nets have a twentieth of it.
      try check(height * channels <= 4_096 * columns, .tooMuch)
    }
    guard height == 1, channels == classes, columns <= 32 else {
      throw LineNetError(
        .badLayers, at: "the last layer", .otherEnd,
        [
          "height": .number(height), "channels": .number(channels), "columns": .number(columns),
          "classes": .number(classes),
        ])
    }
    return columns
  }
}
