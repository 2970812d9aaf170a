import Foundation
import ScanImage
import Testing

@testable import TesseractEngine

@Suite("Threads of recognition")
struct ThreadTests {
  @Test("OpenMP is kept from starting threads, on every thread that reads")
  func oneThread() async throws {
    _ = try RecognitionTests.codes()
    let picture = DrawnText.picture(["THREAD"])
    for _ in 0..<3 {
      // Each on a thread of its own, which has OpenMP's default at first.
      let levels = await onOwnThread { _ -> [Int]? in
        let before = TesseractLibrary.threadLevels
        guard let recognizer = try? RecognitionTests.codes() else { return nil }
        let made = TesseractLibrary.threadLevels
        guard let lines = try? picture.withView({ try recognizer.recognize($0) }), lines.map(\.text) == ["THREAD"]
        else {
          return nil
        }
        return [before, made, TesseractLibrary.threadLevels]
      }
      let found = try #require(levels)
      #expect(found[0] != 0, "a new thread has OpenMP's own setting")
      #expect(found[1...].allSatisfy { $0 <= 0 }, "\(found)")
    }
  }

  @Test("recognizers that work side by side read what one alone reads")
  func sideBySide() async throws {
    let pictures = (0..<4).map { DrawnText.picture(["SIDE BY SIDE \($0)"]) }
    let alone = try pictures.map { picture in
      try picture.withView { try RecognitionTests.codes().recognize($0) }
    }
    await withTaskGroup(of: (Int, [[RecognizedLine]?]).self) { group in
      for (number, picture) in pictures.enumerated() {
        group.addTask {
          await onOwnThread { _ in
            let recognizer = try? RecognitionTests.codes()
            return (number, (0..<3).map { _ in try? picture.withView { try recognizer?.recognize($0) } })
          }
        }
      }
      for await (number, rounds) in group {
        for lines in rounds { #expect(lines == alone[number]) }
      }
    }
    #expect(alone.allSatisfy { $0.count == 1 })
  }
}
