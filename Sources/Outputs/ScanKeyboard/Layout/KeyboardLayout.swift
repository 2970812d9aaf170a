import CKeyboard
import ScanJSON
import ScanSinks

/// Which keys give each character on a layout of a keyboard.
struct KeyboardLayout: Sendable {
  /// The keys of each character.
  typealias Strokes = [Character: [KeyStroke]]

  /// The layout's name in XKB, with its variant.
  let name: String
  /// The key that chooses the third level, AltGr; nil on a layout without one.
  let level3: UInt32?
  private let usual: Strokes
  private let withCapsLock: Strokes

  /// Reads a layout.
  ///
  /// - Parameters:
  ///   - layout: Its name in XKB, like `de`; `uk` stands for `gb`.
  ///   - variant: Its variant, like `nodeadkeys`; empty for the usual one.
  ///   - options: Options of XKB; empty for none.
  /// - Throws: ``SinkProblem`` when libxkbcommon is missing, or there is no such layout.
  init(_ layout: String, variant: String = "", options: String = "") throws(SinkProblem) {
    try Self.load()
    name = variant.isEmpty ? layout : "\(layout)(\(variant))"
    // The handle is this function's; no state outlives it.
    guard let handle = ckey_layout_make(layout == "uk" ? "gb" : layout, variant, options) else {
      throw .refused(KeyboardText.noLayout.with(["layout": .string(name)]))
    }
    defer { ckey_layout_free(handle) }
    let probe = Probe(handle)
    level3 = probe.level3
    usual = probe.strokes(capsLock: false)
    withCapsLock = probe.strokes(capsLock: true)
  }

  /// The keys of a character; nil where the layout has none.
  func strokes(for character: Character, capsLock: Bool) -> [KeyStroke]? {
    (capsLock ? withCapsLock : usual)[character]
  }

  /// The keys of a control character: one of its own, or one that is pressed with Control; nil where there is none.
  func stroke(forControl code: UInt8) -> KeyStroke? {
    switch code {
    case 0x08: KeyStroke(code: KeyCode.backspace)
    case 0x09: KeyStroke(code: KeyCode.tab)
    case 0x0A, 0x0D: KeyStroke(code: KeyCode.enter)
    case 0x1B: KeyStroke(code: KeyCode.escape)
    default: stroke(withControl: code)
    }
  }

  /// Control and the key of the character that is 64 above, as terminals have it: the small letter of one.
  private func stroke(withControl code: UInt8) -> KeyStroke? {
    let scalar = Unicode.Scalar((1...26).contains(code) ? code + 0x60 : code + 0x40)
    guard let known = usual[Character(scalar)], known.count == 1, var stroke = known.first else { return nil }
    stroke.modifiers.insert(.control)
    return stroke
  }

  private static func load() throws(SinkProblem) { try loaded.get() }

  private static let loaded: Result<Void, SinkProblem> = {
    // A static property is initialized once, by one thread, as the loader asks for.
    var message = [CChar](repeating: 0, count: 512)
    if ckey_load(&message, message.count) { return .success(()) }
    let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return .failure(.refused(KeyboardText.noLibrary.with(["error": .string(reason)])))
  }()
}
