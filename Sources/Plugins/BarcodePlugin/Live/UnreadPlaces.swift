import ScanPluginKit

/// What a running source shows in frames that gave nothing: places that look like codes, and codes of formats that the
/// configuration does not enable.
final class UnreadPlaces {
  /// At every how many frames with such a place one of them is read in other formats.
  static let interval = 10

  private let disabled: DisabledFormatReader?
  /// How many frames with a place there were since something was read.
  private var frames = 0
  /// How many frames without a place there were since the last one with one.
  private var empty = 0
  private var known: FoundItem?
  /// The places of the last frame. The list's memory serves the next one, once its receiver has let go of it.
  private var places: [FrameQuad] = []
  /// What went wrong inside an engine at the last frame, without harm to what else was found.
  private(set) var failure: String?

  /// Makes an observer of what a selection leaves out.
  init(_ selection: FormatSelection) {
    disabled = DisabledFormatReader(selection)
  }

  /// Examines a frame in which nothing was read, and at its places that look like codes.
  ///
  /// - Returns: The places in frame pixels, and the code of another format that is at one of them, which is reported again until
  ///   the next attempt finds it gone.
  /// - Throws: What an engine throws.
  func observe(at input: ScanInput, _ candidates: [CodeCandidate]) throws -> (places: [FrameQuad], disabled: FoundItem?)
  {
    let map = input.regionToFrame
    places.removeAll(keepingCapacity: true)
    for candidate in candidates { places.append(map.apply(candidate.quad)) }
    guard !places.isEmpty else {
      empty += 1
      if empty >= Self.interval { reset() }
      return ([], nil)
    }
    empty = 0
    frames += 1
    failure = nil
    if let disabled, frames % Self.interval == 0, !input.isCancelled {
      // What is known is searched for where it was; else the most certain place is first, then the next one, and so on.
      let again = known?.quad.flatMap { quad in places.firstIndex { $0.boundingRect.contains(quad.center) } }
      known = try disabled.read(input, at: candidates[again ?? (frames / Self.interval - 1) % places.count])
      failure = disabled.failure
    }
    return (places, known)
  }

  /// Forgets all frames, because something was read or the plugin starts over.
  func reset() {
    frames = 0
    empty = 0
    known = nil
    failure = nil
  }
}
