import CKeyboard

@testable import ScanKeyboard

/// What a program makes of keys that are pressed on a layout: libxkbcommon's own states, as desktops use them.
final class Receiver {
  private let layout: OpaquePointer
  private let state: OpaquePointer
  private var dead: UInt32?
  private(set) var text = ""

  /// Makes a receiver; nil where there is no such layout.
  init?(_ name: String, variant: String = "") {
    // Both handles are this object's.
    guard let layout = ckey_layout_make(name, variant, "") else { return nil }
    guard let state = ckey_state_make(layout) else {
      ckey_layout_free(layout)
      return nil
    }
    (self.layout, self.state) = (layout, state)
  }

  deinit {
    ckey_state_free(state)
    ckey_layout_free(layout)
  }

  func press(_ stroke: KeyStroke, level3: UInt32?) {
    var held: [UInt32] = []
    if stroke.modifiers.contains(.control) { held.append(KeyCode.leftControl) }
    if stroke.modifiers.contains(.shift) { held.append(KeyCode.leftShift) }
    if stroke.modifiers.contains(.level3), let level3 { held.append(level3) }
    for key in held { take(key, isDown: true) }
    take(stroke.code, isDown: true)
    take(stroke.code, isDown: false)
    for key in held { take(key, isDown: false) }
  }

  /// A key went down or up.
  func take(_ code: UInt32, isDown: Bool) {
    if isDown {
      let symbol = ckey_state_symbol(state, code)
      var value = ckey_state_character(state, code)
      if let mark = dead, value != 0 || ckey_is_dead(symbol) {
        (value, dead) = (ckey_composed(layout, mark, symbol), nil)
      } else if ckey_is_dead(symbol) {
        dead = symbol
      }
      if value != 0, let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    ckey_state_key(state, code, isDown)
  }
}
