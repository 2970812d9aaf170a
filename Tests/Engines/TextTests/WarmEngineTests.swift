import Foundation
import ScanImage
import Testing

@testable import TesseractEngine

@Suite("Engines that are kept")
struct WarmEngineTests {
  private let engines = TesseractHandle.Pool(maxHandles: 4, maxCost: 1 << 30)

  private func recognizer(_ options: TesseractRecognizer.Options) throws -> TesseractRecognizer {
    try TesseractRecognizer(options, engines: engines)
  }

  /// The pictures of a code and of words, read by a recognizer with some options.
  private func read(_ options: TesseractRecognizer.Options) throws -> [[RecognizedLine]] {
    let recognizer = try recognizer(options)
    return try ["B8O0S5I1", "Some small words"].map { text in
      try DrawnText.picture([text]).withView { try recognizer.recognize($0) }
    }
  }

  /// English in a folder of its own, whose engines no other test has.
  private func withOwnData(_ body: (LanguageData) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-warm-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: LanguageDataTests.english(), to: folder.appending(path: "eng.traineddata"))
    try body(LanguageData(folders: [folder.path], includesSystem: false))
  }

  @Test("the engine of a recognizer that is gone is the next one's, whose settings are its own")
  func reused() throws {
    func options(_ whitelist: String, _ alternatives: Bool, _ inverted: Bool) -> TesseractRecognizer.Options {
      .init(
        whitelist: whitelist, readsAlternatives: alternatives, usesDictionaries: false, triesInverted: inverted)
    }
    let requests = [options("", false, true), options("0123456789", true, false), options("", true, false)]
    let fresh = try requests.map { request in try WarmEngineTests().read(request) }
    var used: Set<OpaquePointer> = []
    for _ in 0..<2 {
      for (request, expected) in zip(requests, fresh) {
        used.insert(try recognizer(request).cEngine)
        #expect(try read(request) == expected)
      }
    }
    #expect(used.count == 1 && engines.count == 1)
  }

  @Test("two recognizers at the same time have an engine each, and word lists are an engine's own")
  func apart() throws {
    let one = try recognizer(.init(usesDictionaries: false))
    let other = try recognizer(.init(usesDictionaries: false))
    let words = try recognizer(.init())
    #expect(Set([one.cEngine, other.cEngine, words.cEngine]).count == 3)
  }

  @Test("data that was installed again is loaded again")
  func installedAgain() throws {
    try withOwnData { data in
      let before = try recognizer(.init(data: data)).cEngine
      #expect(try recognizer(.init(data: data)).cEngine == before)
      let file = URL(filePath: data.folders[0] + "/eng.traineddata")
      let bytes = try Data(contentsOf: file)
      try bytes.write(to: file, options: .atomic)
      #expect(try recognizer(.init(data: data)).cEngine != before)
    }
  }
}
