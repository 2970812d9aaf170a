import Foundation
import ScanImage
import Testing

@testable import TesseractEngine

@Suite("Language data")
struct LanguageDataTests {
  /// A folder that is gone after the call.
  func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-tessdata-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// The data that the machine has for English.
  static func english() throws -> URL {
    URL(filePath: try LanguageData().place(of: ["eng"]).folder + "/eng.traineddata")
  }

  @Test("English is among the languages of this machine; the data for orientation is none")
  func installed() {
    let languages = TesseractRecognizer.supportedTextRecognitionLanguages()
    #expect(languages.contains("eng") && !languages.contains("osd"))
    #expect(languages == languages.sorted())
    #expect(TesseractRecognizer.version?.hasPrefix("5.") == true)
  }

  @Test("a language that is missing is reported with its package and with what is there")
  func missing() throws {
    try withFolder { folder in
      try Data([1]).write(to: folder.appending(path: "xyz.traineddata"))
      let data = LanguageData(folders: [folder.path], includesSystem: false)
      let error = #expect(throws: TesseractError.self) {
        try TesseractRecognizer(.init(languages: ["deu", "chi_sim", "script/Latin"], data: data))
      }
      #expect(error?.code == .languageMissing)
      #expect(error?.missing == ["deu", "chi_sim", "script/Latin"])
      let message = try #require(error?.message)
      #expect(
        message.contains("apt install tesseract-ocr-deu tesseract-ocr-chi-sim tesseract-ocr-script-latn"), "\(message)")
      #expect(message.contains("xyz"), "\(message)")
    }
  }

  @Test(
    "a language that is named by its code of two letters is reported with the name that the data has, and its package")
  func codes() throws {
    try withFolder { folder in
      try Data([1]).write(to: folder.appending(path: "eng.traineddata"))
      let data = LanguageData(folders: [folder.path], includesSystem: false)
      let error = #expect(throws: TesseractError.self) { try data.place(of: ["en", "de"]) }
      let message = try #require(error?.message)
      #expect(message.contains("write `eng` for `en`, and write `deu` for `de`"), "\(message)")
      #expect(message.contains("apt install tesseract-ocr-deu`"), "\(message)")
      let english = #expect(throws: TesseractError.self) { try data.place(of: ["en"]) }
      #expect(english?.message.contains("apt") == false)
    }
  }

  @Test("a model that no package has is reported with the folders to put it into")
  func ownModel() throws {
    try withFolder { folder in
      let data = LanguageData(folders: [folder.path], includesSystem: false)
      let error = #expect(throws: TesseractError.self) { try data.place(of: ["ocrbx"]) }
      let message = try #require(error?.message)
      #expect(message.contains("ocrbx.traineddata") && message.contains(folder.path) && !message.contains("apt"))
      #expect(message.contains("none is installed"))
    }
  }

  @Test("a model in a folder given is found before the machine's own")
  func ownFolder() throws {
    try withFolder { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "own.traineddata"), withDestinationURL: Self.english())
      let data = LanguageData(folders: [folder.path])
      #expect(data.languages.contains("own"))
      let recognizer = try TesseractRecognizer(.init(languages: ["own"], data: data))
      let lines = try DrawnText.picture(["OWN DATA"]).withView { try recognizer.recognize($0) }
      #expect(lines.map(\.text) == ["OWN DATA"])
    }
  }

  @Test("the data of a script is found in its folder and beside the languages", arguments: ["", "script"])
  func scripts(place: String) throws {
    try withFolder { folder in
      let own = folder.appending(path: place)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: own.appending(path: "Latin.traineddata"), withDestinationURL: Self.english())
      let data = LanguageData(folders: [folder.path], includesSystem: false)
      #expect(data.languages == ["script/Latin"])
      let recognizer = try TesseractRecognizer(.init(languages: ["script/Latin"], data: data))
      let lines = try DrawnText.picture(["LATIN DATA"]).withView { try recognizer.recognize($0) }
      #expect(lines.map(\.text) == ["LATIN DATA"])
    }
  }

  @Test(
    "names that could lead out of the folder are refused",
    arguments: ["", "../eng", "/etc/passwd", "eng+deu", "a b", "ü", String(repeating: "e", count: 65)])
  func names(name: String) {
    let error = #expect(throws: TesseractError.self) { try LanguageData().place(of: [name]) }
    #expect(error?.code == .languageMissing)
    #expect(throws: TesseractError.self) { try LanguageData().place(of: []) }
  }

  @Test("damaged and foreign files are refused before the library sees them")
  func damaged() throws {
    let whole = try Data(contentsOf: Self.english())
    let files: [(name: String, bytes: Data)] = [
      ("empty", Data()), ("short", Data([1, 2, 3])), ("zeros", Data(count: 4096)),
      ("text", Data("no language data at all, but a text of some length\n".utf8)), ("cut", whole.prefix(100_000)),
      ("head", whole.prefix(60)), ("noise", Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ $0 >> 3) })),
    ]
    try withFolder { folder in
      for file in files {
        try file.bytes.write(to: folder.appending(path: "\(file.name).traineddata"))
        let data = LanguageData(folders: [folder.path], includesSystem: false)
        let error = #expect(throws: TesseractError.self, "\(file.name)") {
          try TesseractRecognizer(.init(languages: [file.name], data: data))
        }
        #expect(error?.code == .languageUnreadable, "\(file.name): \(String(describing: error))")
      }
    }
  }
}
