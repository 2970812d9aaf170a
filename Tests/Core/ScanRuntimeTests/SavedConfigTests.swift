import ScanTestKit
import Testing

// What is a save and what is none is decided before anything can be observed from outside.
@testable import ScanRuntime

@Suite("Which words of a watched file are saves")
struct SavedConfigTests {
  @Test(
    "the same state of the file with the same content is none; the same content in a new state, or other content, is one"
  )
  func news() throws {
    let folder = try WatchedFolder()
    let loader = ConfigLoader(useCases: ScriptedPlugin.registry().useCases)
    let newest = NewestSave()
    func read() -> Int? {
      SavedConfig(folder.file("c.json"), loader, newest, isFirstReading: false)?.number
    }
    #expect(read() == nil)
    for round in 0..<20 {
      // Two files of one size, made within one tick of the system's clock now and then.
      try folder.write("c.json", ReloadTests.config("a"))
      #expect(read() == 4 * round + 1)
      #expect(read() == nil)
      try folder.write("c.json", ReloadTests.config("b"))
      #expect(read() == 4 * round + 2)
      #expect(read() == nil)
      try folder.write("new", ReloadTests.config("b"))
      try folder.move("new", "c.json")
      #expect(read() == 4 * round + 3)
      try folder.write("c.json", "{ broken")
      #expect(read() == 4 * round + 4)
      #expect(read() == nil)
      #expect(newest.number == 4 * round + 3)
    }
  }
}
