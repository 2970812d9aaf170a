import ScanJSON
import ScanSinks

/// Finds the keys that type a text.
struct Typist: Sendable {
  let layout: KeyboardLayout
  let settings: KeyboardSinkConfig

  /// The keys of a value with what stands around it.
  ///
  /// - Throws: ``SinkProblem`` where something of it cannot be typed.
  func value(_ text: String, capsLock: Bool) throws(SinkProblem) -> [KeyStroke] {
    let strokes = try strokes(for: settings.prefix + text, capsLock: capsLock)
    return switch settings.suffix {
    case .enter: strokes + [KeyStroke(code: KeyCode.enter)]
    case .tab: strokes + [KeyStroke(code: KeyCode.tab)]
    case .none: strokes
    }
  }

  /// The keys of a text.
  func strokes(for text: String, capsLock: Bool) throws(SinkProblem) -> [KeyStroke] {
    var strokes: [KeyStroke] = []
    for character in text {
      if let known = layout.strokes(for: character, capsLock: capsLock) {
        strokes += known
      } else if character == "\r\n" {
        strokes += try control("\r")
      } else {
        for scalar in character.unicodeScalars {
          if scalar.properties.generalCategory == .control {
            strokes += try control(scalar)
          } else {
            strokes += try byNumber(scalar, capsLock)
          }
        }
      }
    }
    return strokes
  }

  private func control(_ scalar: Unicode.Scalar) throws(SinkProblem) -> [KeyStroke] {
    switch settings.controlCharacters {
    case .strip: return []
    case .type where scalar.value < 0x20:
      if let stroke = layout.stroke(forControl: UInt8(scalar.value)) { return [stroke] }
      throw .refused(KeyboardText.noControlKey.with(words(scalar)))
    case .type: throw .refused(KeyboardText.noControlKey.with(words(scalar)))
    case .refuse: throw .refused(KeyboardText.controlCharacter.with(words(scalar)))
    }
  }

  /// Enters a character that the layout has no key for.
  private func byNumber(_ scalar: Unicode.Scalar, _ capsLock: Bool) throws(SinkProblem) -> [KeyStroke] {
    guard settings.unicodeEntry == .gtk else { throw .refused(KeyboardText.noKey.with(words(scalar))) }
    // The key of the letter, whatever Caps Lock makes of it.
    guard let letter = layout.strokes(for: "u", capsLock: false), letter.count == 1, letter[0].modifiers.isEmpty else {
      throw .refused(KeyboardText.noKey.with(words(scalar)))
    }
    var strokes = [KeyStroke(code: letter[0].code, modifiers: [.control, .shift])]
    for digit in String(scalar.value, radix: 16) {
      guard let known = layout.strokes(for: digit, capsLock: capsLock), known.count == 1 else {
        throw .refused(KeyboardText.noKey.with(words(scalar)))
      }
      strokes += known
    }
    return strokes + [KeyStroke(code: KeyCode.space)]
  }

  private func words(_ scalar: Unicode.Scalar) -> [String: DisplayText.Argument] {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return ["layout": .string(layout.name), "character": .string(number)]
  }
}
