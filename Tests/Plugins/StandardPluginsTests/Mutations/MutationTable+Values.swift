import ScanJSON
import StandardPlugins

extension MutationTable {
  /// The keys whose values are names of a closed set.
  private static let named: Set = [
    "alignment", "animation", "style", "scanMode", "mode", "defaultCamera", "upsideDownMode", "alphabet", "scanOption",
    "processingMode", "upcA", "quality", "vehicleInspectionSticker",
  ]

  private var names: [(pointer: JSONPointer, text: String)] {
    tree.places().compactMap { place in
      guard let text = place.value.string, let key = place.pointer.tokens.last else { return nil }
      let parent = place.pointer.tokens.dropLast().last ?? ""
      let isName =
        Self.named.contains(key) || parent == "barcodeFormats" || parent == "fallbackCameras"
        || parent == "mrzFieldScanOptions"
      return isName ? (place.pointer, text) : nil
    }
  }

  /// Names with a slip of the keyboard.
  var values: [Mutation] {
    names.filter { $0.text.count >= 4 }.enumerated().map { index, place in
      var letters = Array(place.text)
      let at = 1 + index % (letters.count - 2)
      switch index % 3 {
      case 0: letters.remove(at: at)
      case 1: letters.insert("x", at: at)
      default: letters[at] = letters[at] == "q" ? "z" : "q"
      }
      let slip = String(letters)
      return make(
        "\"\(slip)\" for \"\(place.text)\"", tree.replacing(place.pointer, with: JSONNode(.string(slip))),
        at: place.pointer, suggests: place.text, .unknownValue)
    }
  }

  /// Names in another case: an error, or a warning where older files wrote them so.
  var cased: [Mutation] {
    names.map { place in
      let upper = place.text.uppercased()
      let other = upper == place.text ? place.text.lowercased() : upper
      return make(
        "\"\(other)\" for \"\(place.text)\"", tree.replacing(place.pointer, with: JSONNode(.string(other))),
        at: place.pointer, suggests: place.text, .wrongCase, .legacy)
    }
  }

  /// Values of another kind.
  var types: [Mutation] {
    tree.places().compactMap { place in
      let wrong: JSONNode
      switch place.value.value {
      case .bool: wrong = "maybe"
      case .number: wrong = [1]
      case .string: wrong = [:]
      case .array: wrong = "one"
      case .object: wrong = 7
      case .null: return nil
      }
      return make(
        "\(wrong.text(.compact)) at \(place.pointer)", tree.replacing(place.pointer, with: wrong), at: place.pointer,
        suggests: nil, .wrongType)
    }
  }

  /// Numbers, lists and texts outside their range.
  var ranges: [Mutation] {
    let outside: [String: JSONNode] = [
      "minConfidence": 101, "startScanDelay": 1_000_001, "outerAlpha": 1.5, "strokeWidth": -1, "redrawTimeout": -5,
      "cornerRadius": -1, "width": -3, "minSharpness": 200, "minLength": 0, "detectionMinHeightRatio": 3,
      "tapToFocusTimeoutMs": 10, "dateOfBirth": 900, "barcodeFormats": [], "id": "", "viewPlugins": [],
      "charCountX": -2,
      "zoomRatio": -1, "animationDuration": -1, "charPaddingXFactor": -0.5, "minCharHeight": -1,
    ]
    return tree.places().compactMap { place in
      guard let key = place.pointer.tokens.last, let wrong = outside[key] else { return nil }
      return make(
        "\(wrong.text(.compact)) at \(place.pointer)", tree.replacing(place.pointer, with: wrong), at: place.pointer,
        suggests: nil, .outOfRange)
    }
  }

  /// Texts of a wrong form: colors, percentages, expressions, layouts, and fractions for whole numbers.
  var forms: [Mutation] {
    let wrong: [(suffix: String, value: JSONNode, code: ProblemCode)] = [
      ("Color", "#12345", .wrongForm), ("Color", "blue-ish", .wrongForm), ("Percent", "120%", .wrongForm),
      ("Percent", "half", .wrongForm), ("validationRegex", "'A':[A-Z,'D':x", .wrongForm),
      ("validationRegex", "^[A-Z$", .wrongForm), ("minConfidence", 40.5, .wrongType),
      ("captureResolution", "999p", .unknownValue), ("strokeWidth", 1.5, .wrongType),
    ]
    return tree.places().flatMap { place -> [Mutation] in
      guard let key = place.pointer.tokens.last else { return [] }
      if place.value == "AT_AUT_DL_2013_F" {
        return [
          make(
            "a bad layout", tree.replacing(place.pointer, with: "Austria"), at: place.pointer, suggests: nil, .wrongForm
          )
        ]
      }
      return wrong.filter { key.hasSuffix($0.suffix) }.map { form in
        make(
          "\(form.value.text(.compact)) at \(place.pointer)", tree.replacing(place.pointer, with: form.value),
          at: place.pointer, suggests: nil, form.code, .outOfRange)
      }
    }
  }
}
