import Glibc
import ScanPluginKit

extension DrumReader {
  /// The layout moved to where its digits are seen best.
  func settled(_ layout: DrumLayout, _ effort: ScanInput.Effort) -> DrumLayout {
    var layout = sized(layout, by: [0.86, 1.16], effort)
    layout = centered(layout, effort)
    guard effort != .live else { return layout }
    return leveled(centered(sized(layout, by: [0.92, 1.09], effort), effort))
  }

  /// The layout moved up or down to where its drums go best with each other: of several that roll at once many look as if they stood when
  /// the row is taken a little lower.
  func leveled(_ layout: DrumLayout) -> DrumLayout {
    let moved = [0, -0.24, -0.12, 0.12, 0.24].map { down -> (layout: DrumLayout, likelihood: Double) in
      var layout = layout
      let along = layout.step / max(layout.step.length, 1e-3)
      layout.middle += SIMD2(-along.y, along.x) * (Float(down) * layout.height)
      // Nines that roll all at once go with each other wherever they are taken; then the row is where its digits are seen best.
      let prior = -48 * Double(down * down)
      return (layout, prior + DrumRow.likelihood(layout.windows.map { net.cell($0, of: picture) }))
    }
    return moved.max { $0.likelihood < $1.likelihood }?.layout ?? layout
  }

  /// Drums that are examined while a layout is settled: in a frame of a running source four are enough.
  private func probed(_ layout: DrumLayout, _ effort: ScanInput.Effort) -> [Int] {
    guard effort == .live, layout.count > 4 else { return Array(0..<layout.count) }
    // Without the last one, which rolls.
    let last = layout.count - 2
    return [0, last / 3, last - last / 3, last]
  }

  /// The layout with the height that shows digits best.
  private func sized(_ layout: DrumLayout, by sizes: [Float], _ effort: ScanInput.Effort) -> DrumLayout {
    let probed = probed(layout, effort)
    let tried = ([1] + sizes).map { size in
      let sum = probed.reduce(Float(0)) { sum, index in
        sum + net.cell(layout.window(index).moved(size: size), of: picture).evidence
      }
      return (size: size, evidence: sum)
    }
    var sized = layout
    sized.height *= tried.max { $0.evidence < $1.evidence }?.size ?? 1
    return sized
  }

  /// The layout moved along and across by what neighboring windows show.
  private func centered(_ layout: DrumLayout, _ effort: ScanInput.Effort) -> DrumLayout {
    let (right, down): (Float, Float) = (0.2, 0.1)
    var offsets = [DrumOffset](repeating: DrumOffset(), count: layout.count)
    for index in probed(layout, effort) {
      let window = layout.window(index)
      let here = net.cell(window, of: picture)
      let sides = [(-right, 0), (right, 0), (0, -down), (0, down)].map {
        net.cell(window.moved(right: $0.0, down: $0.1), of: picture)
      }
      let digit = here.digits.indices.max { here.digits[$0] < here.digits[$1] } ?? 0
      func seen(_ cell: DrumCell) -> Float { Float(log(cell.digits[digit] + 0.01)) }
      let middle = seen(here)
      offsets[index] = DrumOffset(
        along: Self.peak(seen(sides[0]), middle, seen(sides[1])) * right * window.right.length,
        across: Self.peak(seen(sides[2]), middle, seen(sides[3])) * down * window.down.length,
        weight: Float(max(here.digits[digit], sides.map { $0.digits[digit] }.max() ?? 0)))
    }
    return layout.moved(by: offsets)
  }

  /// The layout moved by a drum, or longer by one, where a drum is seen beside it.
  func shifted(_ layout: DrumLayout, isFixed: Bool) -> DrumLayout {
    var layout = layout
    for _ in 0..<2 {
      func seen(_ index: Int) -> Float {
        let window = layout.window(index)
        let size = SIMD2(Float(picture.size.width), Float(picture.size.height))
        guard all(window.middle .> 0), all(window.middle .< size) else { return -4 }
        let cell = net.cell(window, of: picture)
        // Where the number of drums is configured, one that rolls counts as much as one that stands.
        return isFixed ? cell.presence : cell.evidence
      }
      let (before, first, last, after) = (seen(-1), seen(0), seen(layout.count - 1), seen(layout.count))
      if isFixed || layout.count == Self.counts.upperBound {
        if before > last + 0.7, before > after {
          layout.middle -= layout.step
        } else if after > first + 0.7 {
          layout.middle += layout.step
        } else {
          return layout
        }
      } else if max(before, after) > 1.5 {
        layout.middle += layout.step * (before > after ? -0.5 : 0.5)
        layout.count += 1
      } else {
        return layout
      }
    }
    return layout
  }

  /// Where the top of a parabola through three values is, -1…1; 0 is the middle one.
  private static func peak(_ before: Float, _ here: Float, _ after: Float) -> Float {
    let bend = 2 * here - before - after
    guard bend > 0.2 else { return abs(after - before) > 0.5 ? (after > before ? 0.7 : -0.7) : 0 }
    return min(max((after - before) / (2 * bend), -1), 1)
  }
}
