import ScanGeometry

/// A meter as it looks: a row of drums, a display, dials or a gauge in a case.
///
/// It is a value and is drawn the same on every machine. Sizes are in units of which a digit of drums or a display is 100 high.
public struct SyntheticMeter: Sendable, Hashable {
  /// What shows the value.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A row of drums with a digit on each step.
    case drums
    /// A display of seven segments or dots.
    case display
    /// Round scales with hands.
    case dials
    /// An arc with a hand, which goes up and down.
    case gauge

    /// Those that count, of which each has a row of digits.
    public static let counters: [Kind] = [.drums, .display, .dials]
  }

  /// What shows the value, and which value.
  public enum Face: Sendable, Hashable {
    /// A row of drums.
    case drums(SyntheticDrums)
    /// A display.
    case display(SyntheticDisplay)
    /// Dials.
    case dials(SyntheticDials)
    /// A gauge.
    case gauge(SyntheticGauge)
  }

  /// What shows the value.
  public var face: Face
  /// The case around.
  public var housing: SyntheticHousing

  /// Makes a meter.
  public init(_ face: Face, housing: SyntheticHousing = SyntheticHousing()) {
    self.face = face
    self.housing = housing
  }

  /// What shows the value.
  public var kind: Kind {
    switch face {
    case .drums: .drums
    case .display: .display
    case .dials: .dials
    case .gauge: .gauge
    }
  }

  /// The meter after a number of steps of its last place; a display shows whole steps alone, and a step of a gauge is a hundredth of its scale.
  public func advanced(by steps: Double) -> SyntheticMeter {
    var next = self
    switch face {
    case .drums(let drums): next.face = .drums(drums.advanced(by: steps))
    case .display(let display): next.face = .display(display.advanced(by: steps))
    case .dials(let dials): next.face = .dials(dials.advanced(by: steps))
    case .gauge(let gauge): next.face = .gauge(gauge.advanced(by: steps))
    }
    return next
  }

  /// The meter at a time in seconds: of a display that shows pages in turn the page that is its turn.
  public func shown(at time: Double) -> SyntheticMeter {
    guard case .display(let display) = face, display.cycle != nil else { return self }
    var next = self
    next.face = .display(display.shown(at: time))
    return next
  }

  /// The meter drawn, and where its values are in the drawing.
  var drawn: (drawing: MeterDrawing, marks: [MeterMark]) {
    let own: (drawing: MeterDrawing, marks: [MeterMark]) =
      switch face {
      case .drums(let drums): drums.drawn
      case .display(let display): display.drawn
      case .dials(let dials): dials.drawn
      case .gauge(let gauge): gauge.drawn
      }
    var drawing = housing.drawn(around: own.drawing.size, kind: kind)
    drawing.add(own.drawing, at: .zero)
    housing.addGlass(to: &drawing)
    return (drawing, own.marks)
  }
}
