import ScanPluginKit

/// The name of something new, and the names that are derived from it.
struct TemplateName {
  /// Its words, as they were written.
  private let words: [String]

  /// The longest name.
  private static let longest = 40

  /// Takes a name: words of ASCII letters and digits, joined by `-`, `_` or their capitals.
  ///
  /// - Throws: ``UsageError`` for what is none.
  init(_ text: String) throws {
    words = Self.words(of: text)
    let characters = text.unicodeScalars
    let isName = characters.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
    }
    guard isName, words.first?.first?.isLetter == true, text.count <= Self.longest else {
      throw UsageError(NewWords.noName.with(["name": .string(text), "count": .number(Self.longest)]))
    }
  }

  /// The name of a module and the beginning of names of types: `DoorState`.
  var type: String { words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }

  /// The beginning of keys: `doorState`.
  var property: String {
    let first = words[0].allSatisfy { !$0.isLowercase } ? words[0].lowercased() : Self.uncapitalized(words[0])
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The name of folders, files and programs: `door-state`.
  var hyphenated: String { words.map { $0.lowercased() }.joined(separator: "-") }

  /// The name of a file of Python: `door_state`.
  var underscored: String { words.map { $0.lowercased() }.joined(separator: "_") }

  /// The name for people: `Door state`.
  var title: String {
    let text = words.map { $0.allSatisfy { !$0.isLowercase } ? $0 : $0.lowercased() }.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The key in `pluginConfig`.
  var key: String { property + "Config" }

  /// The key in a result.
  var resultKey: String { property + "Result" }

  /// Checks that a plugin can have the name beside those of a registry, in Swift too.
  ///
  /// - Throws: ``UsageError``.
  func checkPlugin(_ registry: PluginRegistry) throws {
    let name: [String: DisplayText.Argument] = ["name": .string(type)]
    for ending in ["Plugin", "Config", "Result", "Tests"] where type.hasSuffix(ending) {
      throw UsageError(NewWords.nameEnding.with(name.merging(["ending": .string(ending)]) { $1 }))
    }
    guard words[0].lowercased() != "scan", !Self.taken.contains(type), !Self.swiftWords.contains(property) else {
      throw UsageError(NewWords.nameTaken.with(name))
    }
    for factory in registry.factories where factory.key == key || factory.resultKey == resultKey {
      throw UsageError(NewWords.keyTaken.with(["key": .string(key), "plugin": .string(factory.name)]))
    }
  }

  private static func words(of text: String) -> [String] {
    text.split(whereSeparator: { $0 == "-" || $0 == "_" }).flatMap { part -> [String] in
      let letters = Array(part)
      var words: [String] = []
      var word = ""
      for (index, letter) in letters.enumerated() {
        let before = index > 0 ? letters[index - 1] : "A"
        let isNextLowercase = index + 1 < letters.count && letters[index + 1].isLowercase
        // A word begins with a capital behind a small letter, and with the last of several capitals: `VINReader`.
        if letter.isUppercase, index > 0, !before.isUppercase || isNextLowercase {
          words.append(word)
          word = ""
        }
        word.append(letter)
      }
      return words + [word]
    }
  }

  private static func uncapitalized(_ word: String) -> String { word.prefix(1).lowercased() + word.dropFirst() }

  /// Names that modules or types of ScanView and of Swift have, which a package beside it cannot have too.
  private static let taken: Set<String> = [
    "Swift", "Foundation", "Testing", "Glibc", "Dispatch", "Synchronization", "ArgumentParser", "BarcodePlugin",
    "MeterHistory", "TextContent", "TextFinding", "StandardPlugins", "ZBarEngine", "ZXingEngine", "TesseractEngine",
    "LineNetEngine", "RE2Engine", "CZBar", "CLeptonica", "CLibV4L2", "CSQLite", "CPangoCairo", "CCurl", "CMosquitto",
    "CKeyboard", "CTurboJPEG", "CWorkerShim", "CSandbox", "CV4L2Shim", "CTesseract", "CLineNet", "CTextModels",
    "CZXingShim", "CRE2Shim", "TestSupport", "Camera", "Capture", "Composite", "CompositeShorthand", "Cutout",
    "Described",
    "Flash", "Isolated", "Loaded", "Outside", "Scripted", "UIFeedback", "UseCase", "View", "ViewPluginComposite",
    "Worker",
  ]

  /// Words of Swift that no property can be called.
  private static let swiftWords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "protocol", "public", "rethrows", "static", "struct", "subscript",
    "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for",
    "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "any", "as", "false", "is", "nil",
    "self", "super", "throws", "true", "try", "type",
  ]
}
