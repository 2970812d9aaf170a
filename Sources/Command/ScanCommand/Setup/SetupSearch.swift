import ScanPluginKit

/// What reading a picture gave, as far as a setup needs it.
struct SetupReading: Equatable, Sendable {
  /// What was read.
  var items: [ReadItem] = []
  /// Where it stands.
  var boxes: [PixelRect] = []
  /// Where each digit of the first result stands.
  var digits: [PixelRect] = []
  /// Where something was seen that gave no result.
  var seen: [PixelRect] = []
  /// The size of the picture; nil for one that could not be read.
  var size: PixelSize?
  /// Why nothing was read, or what failed.
  var words: [String] = []
}

/// A way to read the picture.
struct SetupAttempt: Equatable, Sendable {
  /// The part of the picture that is read; nil for that of the use case.
  var part: PixelRect?
  /// What else is set.
  var overrides: [String] = []
}

/// The search for a way to read a picture: the use case as it is, the whole picture, and what lies around something that was seen but not
/// read. It reads nothing itself.
struct SetupSearch {
  /// The first way that gave a value that agrees with what the user sees, or else the first that gave anything.
  private(set) var found: (attempt: SetupAttempt, reading: SetupReading)?
  /// The reading by the use case as it is.
  private(set) var first: SetupReading?
  private let value: SetupValue?
  private let numbers: SetupNumbers
  private let variants: [[String]]
  private var open: [SetupAttempt] = [SetupAttempt()]
  private var tried: [PixelRect] = []

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - value: What the user sees; nil takes the first thing that is read.
  ///   - numbers: A cutout among them is the only part that counts.
  ///   - variants: Settings that are tried one after another while what is read is not the value.
  init(value: SetupValue?, numbers: SetupNumbers, variants: [[String]]) {
    (self.value, self.numbers) = (value, numbers)
    self.variants = value == nil ? Array(variants.prefix(1)) : variants
  }

  /// The next way to try; nil when the search is over.
  mutating func next() -> SetupAttempt? { open.isEmpty ? nil : open.removeFirst() }

  /// Takes what a way gave.
  ///
  /// - Throws: ``UsageError`` when numbers lie outside of the picture.
  mutating func take(_ reading: SetupReading, by attempt: SetupAttempt) throws {
    guard let size = reading.size else {
      first = first ?? reading
      open = []
      return
    }
    let isFirst = first == nil
    if isFirst {
      first = reading
      try numbers.check(in: size)
      if let cutout = numbers.cutout {
        add(cutout)
        return
      }
      // Places are shares of what is read, so that they count from now on.
      if let box = PixelRect.around(numbers.places + reading.boxes) {
        add(CutoutChange(around: box, in: size).part)
        add(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
        return
      }
      open += variants.dropFirst().map { SetupAttempt(overrides: $0) }
    }
    if !reading.items.isEmpty {
      let agrees = value?.agrees(with: reading.items) ?? true
      if agrees || found == nil { found = (attempt, reading) }
      if agrees {
        open = []
        return
      }
    }
    guard numbers.cutout == nil else { return }
    if let box = reading.seen.max(by: { $0.width * $0.height < $1.width * $1.height }) {
      add(CutoutChange(around: box, in: size).part)
    }
    if isFirst { add(PixelRect(x: 0, y: 0, width: size.width, height: size.height)) }
  }

  /// Adds a part of the picture, unless it was tried already.
  private mutating func add(_ part: PixelRect) {
    guard !tried.contains(part), tried.count < 4 else { return }
    tried.append(part)
    open += variants.map { SetupAttempt(part: part, overrides: $0) }
  }
}
