import ScanJSON

/// The sentences of the sink that types.
package enum KeyboardText: String, TextSet {
  case noLibrary = "sink.keyboard.noLibrary"
  case noLayout = "sink.keyboard.noLayout"
  case noSystemLayout = "sink.keyboard.noSystemLayout"
  case variantAlone = "sink.keyboard.variantAlone"
  case noDevice = "sink.keyboard.noDevice"
  case deviceNotOpened = "sink.keyboard.deviceNotOpened"
  case keyNotTaken = "sink.keyboard.keyNotTaken"
  case noKey = "sink.keyboard.noKey"
  case controlCharacter = "sink.keyboard.controlCharacter"
  case noControlKey = "sink.keyboard.noControlKey"
  case tooOld = "sink.keyboard.tooOld"
  case tooLong = "sink.keyboard.tooLong"
  case cutOff = "sink.keyboard.cutOff"
  case cancelled = "sink.keyboard.cancelled"
  case nothingRead = "sink.keyboard.nothingRead"
  case noValue = "sink.keyboard.noValue"

  package var english: String {
    switch self {
    case .noLibrary:
      "The layouts of keyboards need libxkbcommon ({error}); as root: apt-get install libxkbcommon0 xkb-data"
    case .noLayout:
      "There is no layout `{layout}` on this system: write the name of one in /usr/share/X11/xkb/rules/evdev.lst, like `us`, `gb`, `de` or `fr`."
    case .noSystemLayout: "{path} names no layout of a keyboard: set `layout` to that of the receiver."
    case .variantAlone: "a variant is one of a layout: set `layout` too"
    case .noDevice: "{path}: {error}. The kernel's module is not loaded; as root: modprobe uinput"
    case .deviceNotOpened:
      "{path} cannot be used ({error}): allow it to the service's user by a rule of udev, like KERNEL==\"uinput\", GROUP=\"input\", MODE=\"0660\""
    case .keyNotTaken: "{path} takes no keys any more: {error}."
    case .noKey:
      "The layout {layout} has no key for the character {character}; nothing was typed. Set `layout` to that of the receiver, or `unicodeEntry`."
    case .controlCharacter:
      "The text has the control character {character}; nothing was typed. Set `controlCharacters` to `strip` or `type`."
    case .noControlKey: "The layout {layout} has no key for the control character {character}; nothing was typed."
    case .tooOld: "It was read {age} ago, and is typed only within {limit} (`maxAgeSeconds`)."
    case .tooLong:
      "It has {count} keys, which take longer than {limit}; nothing was typed. Set `intervalMilliseconds` to less."
    case .cutOff: "Only {count} of {all} keys were typed."
    case .cancelled: "The service ends."
    case .nothingRead:
      "The record of the event `{event}` has no text to type: set `pointer`, or take the event out of `events`."
    case .noValue: "The record has no text or number at {pointer}."
    }
  }
}
