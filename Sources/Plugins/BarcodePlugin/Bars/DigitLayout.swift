/// Where the digits of an EAN or UPC symbol or of an add-on lie (ISO/IEC 15420), and how its known edges give the place of each module.
struct DigitLayout {
  /// The first module of each digit.
  let digits: [Int]
  /// How many of them, the last ones, begin with a bar.
  let inverse: Int
  /// The edges whose modules are known whatever the digits are: the number of the edge and its module.
  let anchors: [(edge: Int, module: Float)]

  /// The layout of a symbol.
  init(_ bars: EANBars) {
    var (digits, anchors): ([Int], [(edge: Int, module: Float)]) = ([], [])
    var (module, element) = (0, 0)
    let starts = Set(bars.left + bars.right)
    while element <= bars.elements {
      anchors.append((element, Float(module)))
      let isDigit = starts.contains(element)
      if isDigit { digits.append(module) }
      (element, module) = isDigit ? (element + 4, module + 7) : (element + 1, module + 1)
    }
    (self.digits, self.anchors, inverse) = (digits, anchors, bars.right.count)
  }

  /// The layout of an add-on of so many digits.
  init(addOnDigits count: Int) {
    var anchors: [(edge: Int, module: Float)] = [(0, 0), (1, 1), (2, 2)]
    for digit in 0..<count {
      let (edge, module) = (3 + 6 * digit, Float(4 + 9 * digit))
      anchors += [(edge, module), (edge + 4, module + 7)]
      if digit < count - 1 { anchors.append((edge + 5, module + 8)) }
    }
    (digits, self.anchors, inverse) = ((0..<count).map { 4 + 9 * $0 }, anchors, 0)
  }

  /// Where modules lie on a line: the polynomial of the second degree that fits the edges best.
  func places(_ edges: ArraySlice<Float>) -> ModulePlaces? {
    // Around the middle, so that the sums stay small.
    guard let last = anchors.last?.module, anchors.last.map({ $0.edge < edges.count }) == true else { return nil }
    let center = last / 2
    var (one, square, cube, fourth) = (Float(0), Float(0), Float(0), Float(0))
    var (sum, linear, curved, total) = (Float(0), Float(0), Float(0), Float(0))
    for anchor in anchors {
      let x = (anchor.module - center) / center
      let y = edges[edges.startIndex + anchor.edge]
      let xx = x * x
      (total, one, square, cube, fourth) = (total + 1, one + x, square + xx, cube + xx * x, fourth + xx * xx)
      (sum, linear, curved) = (sum + y, linear + x * y, curved + xx * y)
    }
    // Cramer's rule for the three sums.
    func determinant(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) -> Float {
      a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
    }
    let (a, b, c) = (SIMD3(total, one, square), SIMD3(one, square, cube), SIMD3(square, cube, fourth))
    let right = SIMD3(sum, linear, curved)
    let whole = determinant(a, b, c)
    guard abs(whole) > 1e-6 else { return nil }
    return ModulePlaces(
      center: center, constant: determinant(right, b, c) / whole, linear: determinant(a, right, c) / whole,
      curved: determinant(a, b, right) / whole)
  }
}

/// Where the modules of a symbol lie on a line.
struct ModulePlaces {
  let center: Float
  let constant: Float
  let linear: Float
  let curved: Float

  /// The place of a module.
  func place(_ module: Float) -> Float {
    let x = (module - center) / center
    return constant + x * (linear + x * curved)
  }
}
