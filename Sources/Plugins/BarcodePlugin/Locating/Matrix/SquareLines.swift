import ScanImage

/// Lines outwards from the middle of concentric squares.
struct SquareLines {
  let view: LumaView
  let level: Float
  let minimum: Float
  let isInverted: Bool
  let pattern: SquarePattern

  /// The distances at which the level changes between dark and light, up to as many as are wanted; nil when there are fewer.
  func radii(from middle: SIMD2<Float>, _ way: SIMD2<Float>, _ module: Float, _ wanted: Int) -> SIMD4<Float>? {
    var radii = SIMD4<Float>.zero
    let step = max(0.35, module / 6)
    let end = module * (wanted == 1 ? 2 * pattern.radii[0] + 0.6 : 5.6)
    var (at, count, isDark) = (Float(0), 0, true)
    var (last, zero) = (Float(0), Float(0))
    while at <= end {
      let place = middle + way * at
      guard view.holds(place) else { return nil }
      let value = isInverted ? level - view.level(place) : view.level(place) - level
      if value == 0 { zero = at }
      if last * value < 0 { zero = at - step * value / (value - last) }
      if isDark ? value > minimum : value < -minimum {
        if at == 0 { return nil }
        radii[count] = zero
        count += 1
        if count == wanted { return radii }
        isDark.toggle()
      }
      last = value
      at += step
    }
    return nil
  }
}
