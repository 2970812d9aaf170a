import ScanGeometry

extension Raster {
  /// Fills the picture with a background.
  mutating func fill(_ background: SyntheticBackground, seed: UInt64) {
    switch background {
    case .plain(let color):
      fill(from: color, to: color)
    case .gradient(let start, let end):
      fill(from: start, to: end)
    case .texture(let color, let contrast, let grain):
      fill(from: color, to: color)
      let range = Float(contrast.clamped(to: 0...255, or: 0))
      let stretch = grain.clamped(to: 0.05...20, or: 1).squareRoot()
      let unit = Double(max(width, height)) / 6
      for (octave, weight) in [(1.0, 0.5), (4.0, 0.3), (24.0, 0.2)] {
        addNoise(
          cellWidth: unit * stretch / octave, cellHeight: unit / stretch / octave,
          range: range * Float(weight), seed: seed &+ UInt64(octave))
      }
    case .clutter(let density):
      fill(from: SyntheticColor(gray: 150), to: SyntheticColor(gray: 105))
      addClutter(density: density.clamped(to: 0...1, or: 0), seed: seed)
    }
  }

  private mutating func fill(from start: SyntheticColor, to end: SyntheticColor) {
    let first = start.planes(planes)
    let last = end.planes(planes)
    let span = Float(max(1, width + height - 2))
    var at = 0
    for y in 0..<height {
      for x in 0..<width {
        let fraction = Float(x + y) / span
        for plane in 0..<planes {
          values[at + plane] = first[plane] + (last[plane] - first[plane]) * fraction
        }
        at += planes
      }
    }
  }

  /// Adds value noise: random levels on a lattice, interpolated between.
  private mutating func addNoise(
    cellWidth: Double, cellHeight: Double, range: Float, seed: UInt64
  ) {
    guard width > 0, height > 0 else { return }
    let stepX = 1 / Float(max(cellWidth, 1))
    let stepY = 1 / Float(max(cellHeight, 1))
    let columns = Int(Float(width) * stepX) + 2
    let rows = Int(Float(height) * stepY) + 2
    var lattice: [Float] = []
    lattice.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        lattice.append(SeededGenerator.lattice(column, row, seed: seed) - 0.5)
      }
    }
    func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
    for y in 0..<height {
      let row = Int(Float(y) * stepY)
      let fy = smooth(Float(y) * stepY - Float(row))
      for x in 0..<width {
        let column = Int(Float(x) * stepX)
        let fx = smooth(Float(x) * stepX - Float(column))
        let at = row * columns + column
        let top = lattice[at] + (lattice[at + 1] - lattice[at]) * fx
        let low = lattice[at + columns]
        let bottom = low + (lattice[at + columns + 1] - low) * fx
        let level = (top + (bottom - top) * fy) * range
        for plane in 0..<planes { values[(y * width + x) * planes + plane] += level }
      }
    }
  }

  private mutating func addClutter(density: Double, seed: UInt64) {
    var random = SeededGenerator(seed: seed ^ 0xC1_07_7E_12)
    let distance = Double(max(width, height)) * 1.5
    for _ in 0..<Int(density * 60) {
      let artwork = Self.distractor(&random)
      let across = Double(max(width, height)) * random.number(0.06, 0.3)
      let placement = SyntheticPlacement(
        center: FramePoint(
          x: random.number(0, Double(width)), y: random.number(0, Double(height))),
        scale: across / Double(artwork.size.width), rotation: random.number(-180, 180),
        tilt: random.number(-30, 30), turn: random.number(-30, 30))
      paint(artwork, Homography(placement, size: artwork.size, distance: distance))
    }
  }

  /// A sheet with either bars of random widths or lines of random letters.
  private static func distractor(_ random: inout SeededGenerator) -> SyntheticArtwork {
    let gray = random.number(120, 240)
    let paper = SyntheticColor(
      red: UInt8(gray + random.number(0, 15)), green: UInt8(gray + random.number(-15, 15)),
      blue: UInt8(gray + random.number(-50, 5)))
    let ink = SyntheticColor(gray: UInt8(random.number(10, 90)))
    var sheet = SyntheticArtwork(
      width: Int(random.number(40, 160)), height: Int(random.number(30, 90)), paper: paper)
    if random.unit() < 0.4 {
      var x = 2
      while x < sheet.size.width - 2 {
        // Up to 7 modules wide: no symbology has such bars next to ones this narrow.
        let bar = Int(random.number(1, 8))
        sheet.fill(PixelRect(x: x, y: 2, width: bar, height: sheet.size.height - 4), color: ink)
        x += bar + Int(random.number(1, 8))
      }
    } else {
      for y in stride(from: 3, to: sheet.size.height - 8, by: 12) {
        let letters = (0..<Int(random.number(3, 26))).map { _ in
          Character(Unicode.Scalar(UInt8(random.number(48, 123))))
        }
        sheet.draw(text: String(letters), x: 3, y: y, color: ink)
      }
    }
    return sheet
  }
}
