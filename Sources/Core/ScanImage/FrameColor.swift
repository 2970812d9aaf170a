/// The colors of a frame, which are there or are made when somebody first examines them.
///
/// A source that keeps the bytes of a picture need not decode its colors for those who examine luma alone; whoever examines the frame
/// later, as a plugin after a swap, finds them all the same.
public final class FrameColor: Sendable {
  private enum State {
    case made(ColorImage?)
    case pending(@Sendable () -> ColorImage?)
  }

  private let state: Guarded<State>

  /// Takes colors that are there.
  public init(_ image: ColorImage) {
    state = Guarded(.made(image))
  }

  /// Takes the way to make them.
  ///
  /// - Parameter make: Makes the colors; called once at most, by the first who examines them. It returns nil when it fails.
  public init(_ make: @escaping @Sendable () -> ColorImage?) {
    state = Guarded(.pending(make))
  }

  /// The colors, made by this call when nobody has examined them before; nil when that fails.
  public var image: ColorImage? {
    state.withLock { state in
      if case .pending(let make) = state { state = .made(make()) }
      guard case .made(let image) = state else { return nil }
      return image
    }
  }

  /// The colors made into others, when somebody examines those.
  func map(_ change: @escaping @Sendable (ColorImage) -> ColorImage) -> FrameColor {
    FrameColor { [self] in image.map(change) }
  }
}
