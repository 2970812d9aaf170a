import ScanJSON

/// Which frames of a running source a plugin scans, written `"every"` or `{ "sharpestOf": 5 }`.
public enum FrameSelection: Sendable, Hashable {
  /// Each that it has time for.
  case every
  /// Of so many frames that follow each other, 2 to 30, the sharpest.
  case sharpest(of: Int)

  /// How many frames one is chosen of.
  public var groupSize: Int {
    switch self {
    case .every: 1
    case .sharpest(let count): count
    }
  }
}

/// The choice of the sharpest frame of several.
struct SharpestFrame: DefinedObject {
  /// Of how many frames.
  var sharpestOf: Int

  /// The keys.
  static let definition = ObjectDefinition(
    "frameSelection", defaults: SharpestFrame(sharpestOf: 5), "The choice of the sharpest frame of several.",
    place: .root
  ) {
    Field(
      required: "sharpestOf", \.sharpestOf, .int(2...30),
      "Of how many frames that follow each other the sharpest is scanned, 2 to 30; of equally sharp ones the newest."
    ).added()
  }
}

extension ValueType where Value == FrameSelection {
  /// A choice of frames: all, or the sharpest of several.
  static var frameSelection: Self {
    .name(
      ConfigValueText.frameSelection.with(), of: [("every", .every)], or: ValueType<SharpestFrame>.object(),
      "{ \"sharpestOf\": 2…30 }",
      isOther: { $0.members != nil }, make: { .sharpest(of: $0.sharpestOf) },
      part: { selection in
        guard case .sharpest(let count) = selection else { return nil }
        return SharpestFrame(sharpestOf: count)
      })
  }
}
