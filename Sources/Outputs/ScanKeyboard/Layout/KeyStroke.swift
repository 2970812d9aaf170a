/// Keys that are held while another one is pressed.
struct KeyModifiers: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let shift = KeyModifiers(rawValue: 1)
  /// AltGr, or what the layout has in its place.
  static let level3 = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)
}

/// One press of a key.
struct KeyStroke: Sendable, Hashable {
  /// The number of the key (linux/input-event-codes.h).
  let code: UInt32
  /// What is held meanwhile.
  var modifiers: KeyModifiers = []
}

/// The keys that are the same on all layouts.
enum KeyCode {
  static let escape: UInt32 = 1
  static let backspace: UInt32 = 14
  static let tab: UInt32 = 15
  static let enter: UInt32 = 28
  static let leftControl: UInt32 = 29
  static let leftShift: UInt32 = 42
  static let space: UInt32 = 57
  static let capsLock: UInt32 = 58
  static let rightAlt: UInt32 = 100

  /// The keys of a PC's main block that write something: those beside it mean different things with and without Num Lock.
  static let writing: [UInt32] =
    Array(2...13) + Array(16...27) + Array(30...41) + Array(43...53) + [space, 86, 89, 124]
}
