/// How far the modules of a code lie from where a flat one would have them, known at crossings of some lines.
struct ModuleBend {
  /// The columns, and the rows, of the crossings, in modules.
  let lines: [Float]
  /// The offsets at the crossings in pixels, row by row.
  let offsets: [SIMD2<Float>]

  /// The offset of a place, interpolated between the crossings around it; beyond the outermost lines it goes on as it was there.
  func offset(_ x: Float, _ y: Float) -> SIMD2<Float> {
    let (column, u) = cell(x)
    let (row, v) = cell(y)
    let at = row * lines.count + column
    let above = offsets[at] * (1 - u) + offsets[at + 1] * u
    let below = offsets[at + lines.count] * (1 - u) + offsets[at + lines.count + 1] * u
    return above * (1 - v) + below * v
  }

  /// The interval of the lines that a coordinate is in, and how far in it.
  private func cell(_ value: Float) -> (index: Int, share: Float) {
    var index = 0
    while index < lines.count - 2, value > lines[index + 1] { index += 1 }
    return (index, (value - lines[index]) / (lines[index + 1] - lines[index]))
  }
}
