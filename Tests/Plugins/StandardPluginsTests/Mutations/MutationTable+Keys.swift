import ScanJSON
import StandardPlugins

/// Makes the mutations of a base document, each with what the loader should say.
struct MutationTable {
  let base: BaseDocument
  let tree: JSONNode

  init(_ base: BaseDocument) throws {
    self.base = base
    tree = try JSONNode.parse(base.text)
  }

  var all: [Mutation] {
    wrongKeys + casedKeys + duplicateKeys + extraKeys + misplacedKeys + missingKeys
      + values + cased + types + ranges + forms
  }

  func make(
    _ what: String, _ tree: JSONNode, at pointer: JSONPointer, suggests suggestion: String?, _ codes: ProblemCode...
  ) -> Mutation {
    Mutation(
      description: "\(base.name): \(what)", text: tree.text(.pretty), pointer: pointer.description,
      suggestion: suggestion, codes: Set(codes))
  }

  /// The members of objects whose keys are fixed, with keys long enough for a slip.
  private var keys: [(pointer: JSONPointer, key: String)] {
    tree.places().compactMap { place in
      guard let key = place.pointer.tokens.last, Int(key) == nil else { return nil }
      return (place.pointer, key)
    }
  }

  // MARK: Keys

  private var wrongKeys: [Mutation] {
    keys.filter { $0.key.count >= 4 && !$0.key.contains("_") }.enumerated().flatMap { index, place in
      slips(of: place.key, index).map { slip in
        let pointer = sibling(place.pointer, slip)
        return make(
          "`\(slip)` for `\(place.key)`", tree.renaming(place.pointer, to: slip), at: pointer, suggests: place.key,
          .unknownKey)
      }
    }
  }

  /// One slip of the keyboard, another for each place: two letters exchanged, one left out, one doubled, one wrong.
  private func slips(of name: String, _ index: Int) -> [String] {
    var letters = Array(name)
    let at = 1 + index % (letters.count - 2)
    switch index % 4 {
    case 0 where letters[at] != letters[at + 1]: letters.swapAt(at, at + 1)
    case 1: letters.remove(at: at)
    case 2: letters.insert(letters[at], at: at)
    default: letters[at] = letters[at] == "q" ? "z" : "q"
    }
    return [String(letters)]
  }

  private var casedKeys: [Mutation] {
    keys.filter { $0.key.count >= 4 && !$0.key.contains("_") }.enumerated().compactMap { index, place in
      let other =
        index.isMultiple(of: 2)
        ? place.key.prefix(1).uppercased() + place.key.dropFirst() : place.key.lowercased()
      guard other != place.key else { return nil }
      return make(
        "`\(other)` for `\(place.key)`", tree.renaming(place.pointer, to: other), at: sibling(place.pointer, other),
        suggests: place.key, .wrongCase)
    }
  }

  private var duplicateKeys: [Mutation] {
    // The tree cannot hold two equal keys: the text gets the second one under a mark that is then exchanged.
    keys.filter { $0.key.count >= 4 }.enumerated().compactMap { index, place in
      guard index % 5 == 0, let parent = place.pointer.parent else { return nil }
      let marked = tree.adding("\u{1}", "twice", to: parent).text(.pretty)
      let text = replace(marked, "\"\\u0001\"", with: "\"\(place.key)\"")
      return Mutation(
        "\(base.name): `\(place.key)` twice", text, at: place.pointer.description, suggests: nil, .duplicateKey)
    }
  }

  private var extraKeys: [Mutation] {
    let objects = [JSONPointer.root] + tree.places().filter { $0.value.members != nil }.map(\.pointer)
    return objects.map { pointer in
      make(
        "an unknown key in \(pointer)", tree.adding("qqzzxx", 1, to: pointer), at: pointer.appending("qqzzxx"),
        suggests: nil, .unknownKey)
    }
  }

  private var misplacedKeys: [Mutation] {
    let moves: [(key: String, from: String, to: String)] = [
      ("alignment", "cutoutConfig", "scanFeedbackConfig"), ("maxWidthPercent", "cutoutConfig", "pluginConfig"),
      ("style", "scanFeedbackConfig", "pluginConfig"), ("beepOnResult", "scanFeedbackConfig", "cutoutConfig"),
      ("cancelOnResult", "pluginConfig", "scanFeedbackConfig"), ("startScanDelay", "pluginConfig", "cutoutConfig"),
      ("captureResolution", "cameraConfig", "flashConfig"), ("mode", "flashConfig", "cameraConfig"),
      ("barcodeFormats", "barcodeConfig", "pluginConfig"), ("multiBarcode", "barcodeConfig", "cutoutConfig"),
      ("processingMode", "viewPluginCompositeConfig", ""), ("fallbackCameras", "cameraConfig", ""),
      ("animationDuration", "scanFeedbackConfig", "pluginConfig"), ("upsideDownMode", "tinConfig", "pluginConfig"),
      ("validateCheckDigit", "vinConfig", "pluginConfig"), ("charCountX", "ocrConfig", "pluginConfig"),
      ("redrawTimeout", "scanFeedbackConfig", "cutoutConfig"), ("strictMode", "mrzConfig", "pluginConfig"),
      ("outerAlpha", "cutoutConfig", "viewPluginConfig"), ("zoomGesture", "cameraConfig", ""),
    ]
    return moves.compactMap { move in
      let place = tree.places().first {
        $0.pointer.tokens.last == move.key && ($0.pointer.tokens.dropLast().last ?? "") == move.from
      }
      let target =
        move.to.isEmpty
        ? JSONPointer.root
        : tree.places().first { $0.pointer.tokens.last == move.to && $0.value.members != nil }?.pointer
      guard let place, let target else { return nil }
      let moved = tree.adding(move.key, place.value, to: target)
      return make(
        "`\(move.key)` in \(move.to)", moved.removing(place.pointer), at: target.appending(move.key),
        suggests: place.pointer.description, .misplacedKey)
    }
  }

  private var missingKeys: [Mutation] {
    let required = [
      "id", "scanMode", "barcodeFormats", "strictMode", "cropAndTransformID", "pluginConfig", "viewPlugins",
    ]
    return tree.places().compactMap { place in
      guard let key = place.pointer.tokens.last, required.contains(key) else { return nil }
      let parent = place.pointer.tokens.dropLast().last ?? ""
      if key == "scanMode", parent != "meterConfig" { return nil }
      if key == "id", parent == "viewPluginCompositeConfig" { return nil }
      if key == "pluginConfig", parent.isEmpty { return nil }
      return make(
        "no `\(key)`", tree.removing(place.pointer), at: place.pointer, suggests: nil, .missingKey)
    }
  }

  // MARK: Help

  func sibling(_ pointer: JSONPointer, _ key: String) -> JSONPointer {
    (pointer.parent ?? .root).appending(key)
  }

  private func replace(_ text: String, _ part: String, with other: String) -> String {
    guard let range = text.firstRange(of: part) else { return text }
    return text.replacingCharacters(of: range, with: other)
  }
}

extension String {
  fileprivate func replacingCharacters(of range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
