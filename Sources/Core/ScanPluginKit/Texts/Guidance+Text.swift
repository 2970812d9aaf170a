extension Guidance {
  /// The advice as a sentence.
  public var text: DisplayText { DisplayText(template) }

  /// The sentence with its id, `guidance.` and the name of the case.
  var template: TextTemplate { TextTemplate("guidance.\(rawValue)", english) }

  private var english: String {
    switch self {
    case .none: "nothing is to be done"
    case .tryInParts: "go over it part by part, beginning at one end"
    case .continueParts: "a part was read; go on with the next one"
    case .moveCloser: "move closer"
    case .moveBack: "move back, until all of it is in view"
    case .tooDark: "give more light"
    case .tooBright: "take away light, or avoid reflections"
    case .holdSteady: "hold still"
    case .wrongType: "this is not what is scanned for; show something else"
    case .refused: "this was read, but it is not what is asked for"
    }
  }
}
