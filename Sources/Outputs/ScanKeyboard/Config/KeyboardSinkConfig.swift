public import ScanJSON
public import ScanSinks

/// A keyboard that types what was read into whatever has the focus on this computer.
public struct KeyboardSinkConfig: SinkSettings {
  /// A key that is pressed behind a value.
  public enum Suffix: String, DefinedEnum {
    /// The Enter key.
    case enter
    /// The Tab key.
    case tab
    /// No key.
    case none

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .enter: "The Enter key."
      case .tab: "The Tab key."
      case .none: "No key."
      }
    }
  }

  /// What becomes of a character that the layout has no key for.
  public enum UnicodeEntry: String, DefinedEnum {
    /// The record is refused.
    case none
    /// Its number is typed behind Ctrl+Shift+U.
    case gtk

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .none: "The record is refused, and nothing of it is typed."
      case .gtk:
        "Ctrl+Shift+U, the number in hexadecimal digits and a space are typed, which programs with GTK or IBus take for the character. Others take them for what they are."
      }
    }
  }

  /// What becomes of control characters, like the separator GS of GS1.
  public enum ControlCharacters: String, DefinedEnum {
    /// The record is refused.
    case refuse
    /// They are left out.
    case strip
    /// They are typed.
    case type

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .refuse: "The record is refused, and nothing of it is typed."
      case .strip: "They are left out."
      case .type:
        "Line breaks are typed as Enter, tabs as Tab, others as Ctrl and a key: GS, which separates the parts of GS1 codes, as Ctrl+]."
      }
    }
  }

  /// The key of this kind.
  public static let key = "keyboard"

  /// The layout that the receiver is set to, by its name in XKB; nil for the system's.
  public internal(set) var layout: String?
  /// The layout's variant; nil for the usual one.
  public internal(set) var variant: String?
  /// Where in the record the value stands; nil for the texts of all things that were read.
  public internal(set) var pointer: String?
  /// What is typed before a value.
  public internal(set) var prefix: String
  /// The key behind a value.
  public internal(set) var suffix: Suffix
  /// What becomes of a character that the layout has no key for.
  public internal(set) var unicodeEntry: UnicodeEntry
  /// What becomes of control characters.
  public internal(set) var controlCharacters: ControlCharacters
  /// The time from one key to the next, in milliseconds.
  public internal(set) var intervalMilliseconds: Int
  /// The age from which on a record is no longer typed, in seconds.
  public internal(set) var maxAgeSeconds: Int

  /// Makes the settings of a keyboard.
  public init(
    layout: String? = nil, variant: String? = nil, pointer: String? = nil, prefix: String = "",
    suffix: Suffix = .enter, unicodeEntry: UnicodeEntry = .none, controlCharacters: ControlCharacters = .refuse,
    intervalMilliseconds: Int = 40, maxAgeSeconds: Int = 30
  ) {
    (self.layout, self.variant, self.pointer, self.prefix) = (layout, variant, pointer, prefix)
    (self.suffix, self.unicodeEntry, self.controlCharacters) = (suffix, unicodeEntry, controlCharacters)
    (self.intervalMilliseconds, self.maxAgeSeconds) = (intervalMilliseconds, maxAgeSeconds)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "keyboardSink", defaults: KeyboardSinkConfig(),
    "A keyboard, made by the kernel's uinput, that types what was read into the program that has the focus on this computer, as a hand scanner does. What the layout cannot type is never typed wrongly: the record is refused with the reason.",
    place: .root, rules: [variantHasLayout]
  ) {
    Field(
      optional: "layout", \.layout, .string(minimumLength: 1),
      "The layout that the receiver is set to, by its name in XKB: `us`, `gb` (also `uk`), `de`, `fr` and all others of the system. Unset: the first one of /etc/default/keyboard."
    )
    Field(
      optional: "variant", \.variant, .string(minimumLength: 1),
      "The variant of `layout`, like `nodeadkeys` or `intl`. Unset: the usual one.")
    Field(
      optional: "pointer", \.pointer, .string(),
      "Where in the record the value stands, as a JSON Pointer (RFC 6901), like `/result/meterResult/value`. Unset: the text of each thing that was read, one after another."
    )
    Field("prefix", \.prefix, .string(), "What is typed before each value. Default: nothing.")
    Field("suffix", \.suffix, .enumeration(), "The key behind each value: `enter` (default), `tab` or `none`.")
    Field(
      "unicodeEntry", \.unicodeEntry, .enumeration(),
      "What becomes of a character that the layout has no key for: `none` (default), the record is refused; `gtk`, it is entered by its number."
    )
    Field(
      "controlCharacters", \.controlCharacters, .enumeration(),
      "What becomes of control characters, like the separator GS of GS1 codes: `refuse` (default), `strip` or `type`.")
    Field(
      "intervalMilliseconds", \.intervalMilliseconds, .int(2...1000),
      "The time from one key to the next, in milliseconds, 2 to 1000; each is held for half of it. Slow receivers lose keys that come faster; some take keys more than 50 ms apart for those of a person. Default 40."
    )
    Field(
      "maxAgeSeconds", \.maxAgeSeconds, .int(1...86_400),
      "A record older than this is no longer typed but laid aside, so that a till does not get at its start what was scanned yesterday, in seconds, 1 to 86400. Default 30."
    )
  }

  private static let variantHasLayout: ObjectDefinition<KeyboardSinkConfig>.Rule = { config, node, scope in
    guard config.variant != nil, config.layout == nil else { return }
    scope.member("variant").report(
      .conflict, at: node["variant"]?.position ?? node.position, message: KeyboardText.variantAlone.with())
  }

  /// Makes the sink. The keyboard is made when the service starts.
  ///
  /// - Throws: `SinkProblem` when libxkbcommon is missing, or there is no such layout.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    let known: KeyboardLayout
    if let layout {
      known = try KeyboardLayout(layout, variant: variant ?? "")
    } else {
      let system = try SystemLayout.read()
      known = try KeyboardLayout(system.layout, variant: system.variant, options: system.options)
    }
    let typist = Typist(layout: known, settings: self)
    // A prefix that cannot be typed would have every record refused.
    _ = try typist.strokes(for: prefix, capsLock: false)
    return KeyboardSink(settings: self, typist: typist)
  }
}
