import CKeyboard

/// Presses the keys of a layout in memory, to learn what they give.
struct Probe {
  private let layout: OpaquePointer
  /// The key that chooses the third level; nil where there is none.
  let level3: UInt32?

  /// Makes a probe of a layout, which has to outlive it.
  init(_ layout: OpaquePointer) {
    self.layout = layout
    level3 = Self.pressing(layout, []) { state in
      ([KeyCode.rightAlt] + Array(1...127)).first { ckey_state_symbol(state, $0) == ckey_level3_symbol }
    }
  }

  /// The modifiers that are tried, the fewest first.
  private var combinations: [KeyModifiers] {
    level3 == nil ? [[], [.shift]] : [[], [.shift], [.level3], [.shift, .level3]]
  }

  /// The keys of each character that can be written, also by dead keys.
  func strokes(capsLock: Bool) -> KeyboardLayout.Strokes {
    var single: KeyboardLayout.Strokes = [:]
    var dead: [(symbol: UInt32, stroke: KeyStroke)] = []
    var bases: [(symbol: UInt32, stroke: KeyStroke)] = []
    for modifiers in combinations {
      Self.pressing(layout, keys(of: modifiers), capsLock: capsLock) { state in
        for code in KeyCode.writing {
          let symbol = ckey_state_symbol(state, code)
          let stroke = KeyStroke(code: code, modifiers: modifiers)
          if ckey_is_dead(symbol) {
            dead.append((symbol, stroke))
          } else if let character = Self.character(ckey_character(symbol)) {
            bases.append((symbol, stroke))
            if single[character] == nil { single[character] = [stroke] }
          }
        }
      }
    }
    for (mark, first) in dead {
      // Some marks come alone when their key is pressed twice.
      for (base, second) in bases + dead {
        guard let character = Self.character(ckey_composed(layout, mark, base)), single[character] == nil else {
          continue
        }
        single[character] = [first, second]
      }
    }
    return single
  }

  private func keys(of modifiers: KeyModifiers) -> [UInt32] {
    (modifiers.contains(.shift) ? [KeyCode.leftShift] : [])
      + (modifiers.contains(.level3) ? level3.map { [$0] } ?? [] : [])
  }

  private static func pressing<Result>(
    _ layout: OpaquePointer, _ keys: [UInt32], capsLock: Bool = false, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    // The state is this function's and is freed here.
    let state = ckey_state_make(layout)
    defer { ckey_state_free(state) }
    if let state {
      if capsLock {
        for isDown in [true, false] { ckey_state_key(state, KeyCode.capsLock, isDown) }
      }
      for key in keys { ckey_state_key(state, key, true) }
    }
    return body(state)
  }

  /// The character of a number; nil for control characters and what is none.
  private static func character(_ value: UInt32) -> Character? {
    guard value >= 0x20, !(0x7F...0x9F).contains(value) else { return nil }
    return Unicode.Scalar(value).map(Character.init)
  }
}
