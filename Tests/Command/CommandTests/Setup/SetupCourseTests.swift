import ScanPluginKit
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("The course of a setup")
struct SetupCourseTests {
  private static let size = PixelSize(width: 1000, height: 500)

  private static func course(_ files: Set<String> = []) -> SetupCourse {
    SetupCourse(registry: .standard) { files.contains($0) }
  }

  /// A course that has a picture in which a code was read.
  private static func searched() throws -> SetupCourse {
    var course = course()
    try course.answer(.useCase, "barcode")
    try course.answer(.output, "")
    try course.answer(.picture, "milk.jpg")
    course.fetched(SetupPictures(path: "milk.jpg", others: ["b.jpg"]))
    var draft = try #require(course.draft)
    draft.attempt = SetupAttempt()
    draft.reading = SetupReading(
      items: [ReadItem(kind: "EAN_13", text: "4006381333931")],
      boxes: [PixelRect(x: 400, y: 200, width: 200, height: 100)], size: size)
    #expect(course.next == .search)
    course.searched(draft, proposed: draft.candidates[0])
    return course
  }

  @Test("asks in order, takes what Enter means, and asks for what a counter shows only where there is one")
  func order() throws {
    var course = Self.course()
    #expect(course.next == .ask(.useCase) && course.fallback(.useCase) == nil)
    let index = try #require(course.choices.firstIndex { $0.name == "dial-meter" })
    try course.answer(.useCase, "\(index + 1)")
    #expect(course.next == .ask(.output) && course.fallback(.output) == "dial-meter.json")
    try course.answer(.output, "")
    try course.answer(.picture, "meters")
    #expect(course.next == .fetch("meters"))
    course.fetched(SetupPictures(path: "meters/1.jpg"))
    #expect(course.next == .ask(.others))
    try course.answer(.others, "mroe")
    #expect(course.next == .fetchOthers("mroe"))
    course.forgetOthers()
    #expect(course.next == .ask(.others))
    try course.answer(.others, "more")
    #expect(course.next == .fetchOthers("more"))
    course.fetched(others: ["meters/1.jpg"] + (1...9).map { "more/\($0).jpg" })
    #expect(course.pictures?.others.count == 5 && course.pictures?.others.first == "more/1.jpg")
    #expect(course.next == .ask(.value))
    try course.answer(.value, "04 821,3")
    #expect(course.draft?.value?.text == "04821.3" && course.next == .search)
  }

  @Test("a proposal is taken whole, in parts, or not; back leads to it, and nothing is written without a yes")
  func proposal() throws {
    var course = try Self.searched()
    #expect(course.next == .ask(.proposal) && course.fallback(.proposal) == "yes")
    try course.answer(.proposal, "formats")
    #expect(course.taken == [.formats] && course.next == .test)
    course.tested(isRight: false)
    #expect(course.next == .ask(.save) && course.fallback(.save) == "back")
    try course.answer(.save, "")
    #expect(course.next == .ask(.proposal))
    try course.answer(.proposal, "n")
    #expect(course.taken == [])
    course.tested(isRight: true)
    try course.answer(.save, "no")
    #expect(course.next == .refused)
    course = try Self.searched()
    try course.answer(.proposal, "")
    #expect(course.taken == [.formats, .cutout])
    course.tested(isRight: true)
    try course.answer(.save, "")
    #expect(course.next == .write)
    course.wrote()
    #expect(course.next == .end)
  }

  @Test("numbers by hand begin the search anew, and another picture forgets them")
  func byHand() throws {
    var course = try Self.searched()
    try course.answer(.proposal, "cutout 10,20,300,200")
    #expect(course.draft?.numbers.cutout == PixelRect(x: 10, y: 20, width: 300, height: 200))
    #expect(course.next == .search)
    course = try Self.searched()
    try course.answer(.proposal, "picture")
    #expect(course.next == .ask(.picture) && course.draft?.numbers == SetupNumbers())
  }

  @Test(
    "an answer that cannot be meant changes nothing",
    arguments: ["cutout 10,20,3000,200", "cutout 1,2,3", "digits", "maybe", "formats cutout hat"])
  func wrong(_ answer: String) throws {
    var course = try Self.searched()
    #expect(throws: UsageError.self) { try course.answer(.proposal, answer) }
    #expect(course.next == .ask(.proposal) && course.draft?.numbers == SetupNumbers())
  }

  @Test("a file that is there is replaced with a yes, and another name is asked for without")
  func replacing() throws {
    var course = Self.course(["barcode.json"])
    try course.answer(.useCase, "barcode")
    #expect(throws: UsageError.self) { try course.answer(.output, "barcode.txt") }
    try course.answer(.output, "")
    #expect(course.next == .ask(.replace) && course.fallback(.replace) == "no")
    try course.answer(.replace, "")
    #expect(course.next == .ask(.output))
    try course.answer(.output, "barcode.json")
    try course.answer(.replace, "y")
    #expect(course.replaces && course.next == .ask(.picture))
  }
}
