import ScanJSON
import ScanSinks
import Testing

@testable import ScanKeyboard

/// All characters of ASCII that can be seen, and the space.
let printable = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))

@Suite("Layouts of keyboards")
struct LayoutTests {
  @Test(
    "all of ASCII comes back from the keys of a layout, with Caps Lock off and on",
    arguments: [
      ("us", ""), ("gb", ""), ("de", ""), ("fr", ""), ("de", "nodeadkeys"), ("us", "intl"), ("es", ""), ("it", ""),
      ("pl", ""), ("se", ""), ("ch", ""), ("ch", "fr"), ("be", ""), ("pt", ""), ("br", ""), ("fr", "bepo"),
    ])
  func ascii(layout: String, variant: String) throws {
    let known = try KeyboardLayout(layout, variant: variant)
    for capsLock in [false, true] {
      let receiver = try #require(Receiver(layout, variant: variant))
      if capsLock { for isDown in [true, false] { receiver.take(KeyCode.capsLock, isDown: isDown) } }
      for character in printable {
        for stroke in known.strokes(for: character, capsLock: capsLock) ?? [] {
          receiver.press(stroke, level3: known.level3)
        }
      }
      #expect(receiver.text == printable)
    }
  }

  @Test(
    "letters with accents and other signs of a layout come back too",
    arguments: [
      ("de", "äöüÄÖÜß€§°²³µéèáàâîôû´"), ("fr", "éèçàùâêîôûäëïöü€²§µ"), ("gb", "£€¬¦"), ("us(intl)", "éñçüáß€"),
      ("es", "áéíóúñÑ¿¡üç€"), ("pl", "ąćęłńóśźż"),
    ])
  func accents(layout: String, text: String) throws {
    let parts = layout.split(separator: "(")
    let variant = parts.count > 1 ? String(parts[1].dropLast()) : ""
    let known = try KeyboardLayout(String(parts[0]), variant: variant)
    let receiver = try #require(Receiver(String(parts[0]), variant: variant))
    for character in text {
      for stroke in known.strokes(for: character, capsLock: false) ?? [] {
        receiver.press(stroke, level3: known.level3)
      }
    }
    #expect(receiver.text == text)
  }

  @Test("uk is the layout gb, and one that there is not is refused by its name")
  func names() throws {
    let (british, american) = (try KeyboardLayout("uk"), try KeyboardLayout("us"))
    for (character, code) in [("@", UInt32(40)), ("\"", 3)] as [(Character, UInt32)] {
      #expect(british.strokes(for: character, capsLock: false) == [KeyStroke(code: code, modifiers: .shift)])
      #expect(american.strokes(for: character, capsLock: false) != british.strokes(for: character, capsLock: false))
    }
    let error = #expect(throws: SinkProblem.self) { try KeyboardLayout("qwertz") }
    #expect(error?.kind == .refused)
    #expect(error?.description.contains("`qwertz`") == true)
  }

  @Test(
    "GS is typed as Control and the key of ], on each layout",
    arguments: [
      ("us", KeyStroke(code: 27, modifiers: .control)), ("gb", KeyStroke(code: 27, modifiers: .control)),
      ("de", KeyStroke(code: 10, modifiers: [.control, .level3])),
      ("fr", KeyStroke(code: 12, modifiers: [.control, .level3])),
    ])
  func separator(layout: String, stroke: KeyStroke) throws {
    #expect(try KeyboardLayout(layout).stroke(forControl: 0x1D) == stroke)
  }

  @Test("the system's layout is the first one of its file")
  func system() {
    let file =
      "# KEYBOARD CONFIGURATION FILE\nXKBMODEL=\"pc105\"\nXKBLAYOUT=\"de,us\"\nXKBVARIANT=\"nodeadkeys,\"\nXKBOPTIONS=\"\"\n"
    let found = SystemLayout(file)
    #expect(found?.layout == "de")
    #expect(found?.variant == "nodeadkeys")
    #expect(SystemLayout("XKBLAYOUT=\"\"\n") == nil)
    #expect(SystemLayout("") == nil)
  }
}
