import Foundation
import Glibc
import ScanImage
import ScanStills
import Testing

@Suite("Expansion of inputs")
struct InputExpansionTests {
  private func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in [
      "page10.png", "page2.PNG", "page1.jpg", ".hidden.png", "notes.txt", "sub/a.webp", "sub/deep/b.tif",
      ".git/c.png", "a[1].png", "plain",
    ] {
      try folder.put([0], name)
    }
    return folder
  }

  @Test(
    "arguments become files in natural order",
    arguments: [
      (["."], false, ["a[1].png", "page1.jpg", "page2.PNG", "page10.png"]),
      (["."], true, ["a[1].png", "page1.jpg", "page2.PNG", "page10.png", "sub/a.webp", "sub/deep/b.tif"]),
      (["page*.p*"], false, ["page10.png"]), (["page?.*"], false, ["page1.jpg", "page2.PNG"]),
      (["page[12].*"], false, ["page1.jpg", "page2.PNG"]), (["**/*.webp"], false, ["sub/a.webp"]),
      (["**/*.tif", "sub/*"], false, ["sub/deep/b.tif", "sub/a.webp"]),
      (
        ["**/**/**"], false,
        ["a[1].png", "notes.txt", "page1.jpg", "page2.PNG", "page10.png", "plain", "sub/a.webp", "sub/deep/b.tif"]
      ),
      (["a[1].png"], false, ["a[1].png"]), (["plain", "notes.txt"], false, ["plain", "notes.txt"]),
      ([".hidden.png"], false, [".hidden.png"]), ([".h*"], false, [".hidden.png"]),
      (["gone.png"], false, ["gone.png"]), (["sub/*/b.tif"], false, ["sub/deep/b.tif"]),
    ] as [([String], Bool, [String])])
  func expansion(arguments: [String], recursive: Bool, expected: [String]) throws {
    let folder = try tree()
    let inputs = try InputExpansion(recursive: recursive).expand(arguments.map { folder.file($0) })
    #expect(inputs.paths.map { $0.replacing(folder.path + "/", with: "").replacing("./", with: "") } == expected)
    #expect(inputs.problems.isEmpty)
  }

  @Test("standard input keeps its place among the files")
  func standardInput() throws {
    let folder = try tree()
    let first = folder.file("page1.jpg")
    #expect(try InputExpansion().expand([first, "-", first]).paths == [first, "-", first])
  }

  @Test("an argument that gives nothing is reported, the others are read")
  func partlyNothing() throws {
    let folder = try tree()
    let inputs = try InputExpansion().expand([folder.file("sub/deep"), folder.file("*.gif"), folder.file(".git/x*")])
    #expect(inputs.paths == [folder.file("sub/deep/b.tif")])
    #expect(inputs.problems.map(\.code) == [.noInput, .noInput])
  }

  @Test("nothing at all is an error that says what to give", arguments: [[], ["*.gif"], ["*.gif", "*.bmp"]])
  func nothing(patterns: [String]) throws {
    let folder = try tree()
    let error = #expect(throws: SourceError.self) {
      try InputExpansion().expand(patterns.map { folder.file($0) })
    }
    #expect(error?.code == .noInput)
  }

  @Test("an empty folder names the extensions that count")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SourceError.self) { try InputExpansion().expand([folder.path]) }
    #expect(error?.code == .noInput)
    #expect(error?.message.contains(".png") == true)
  }

  @Test("links in a circle and deep nesting end")
  func circles() throws {
    let folder = try tree()
    #expect(symlink(folder.path, folder.file("sub/loop")) == 0)
    try folder.put([0], String(repeating: "d/", count: 80) + "x.png")
    let inputs = try InputExpansion(recursive: true).expand([folder.path])
    #expect(inputs.paths.count == 6)
    #expect(inputs.problems.map(\.code) == [.tooLarge])
    #expect(try InputExpansion().expand([folder.file("**/*.webp")]).paths == [folder.file("sub/a.webp")])
  }

  @Test("numbered rows start at the smallest number and may have gaps")
  func numbered() throws {
    let folder = try TemporaryFolder()
    for name in [
      "f-0009.png", "f-0007.png", "f-0012.png", "f-10000.png", "f-00013.png", "f-12.png", "f-x.png", "g-0001.png",
    ] {
      try folder.put([0], name)
    }
    let sequence = try NumberedSequence(pattern: folder.file("f-%04d.png"))
    #expect(sequence.files.map(\.number) == [7, 9, 12, 10_000])
    #expect(try NumberedSequence(pattern: folder.file("f-%d.png")).files.map(\.number) == [12, 10_000])
    #expect(throws: SourceError.self) { try NumberedSequence(pattern: folder.file("h-%04d.png")) }
  }

  @Test(
    "what is a numbered pattern",
    arguments: [
      ("a%d.png", true), ("a%04d.png", true), ("100%%-%03d.png", true), ("a.png", false), ("%d-%d.png", false),
      ("%s.png", false), ("%4d.png", false), ("%", false), ("dir%d/a.png", false), ("%09999d", false),
    ])
  func patterns(text: String, expected: Bool) {
    #expect(NumberedSequence.isPattern(text) == expected)
  }
}
