import ScanJSON
import Testing

@Suite("Examples and configurations")
struct ExampleFilesTests {
  static let configurations = ProjectFiles.files(under: "Configs", suffixes: ".json")
  static let exampleFiles = ProjectFiles.files(under: "Examples", suffixes: ".json")

  @Test("every example is a package with a page that explains it", arguments: ProjectFiles.folders(in: "Examples"))
  func example(name: String) {
    #expect(ProjectFiles.exists("Examples/\(name)/Package.swift"))
    #expect(ProjectFiles.exists("Examples/\(name)/README.md"))
  }

  @Test("every JSON file of an example is used by its code or its tests", arguments: exampleFiles)
  func exampleFile(file: ProjectFiles.File) {
    let example = file.path.split(separator: "/")[1]
    let users = ProjectFiles.files(under: "Examples/\(example)", suffixes: ".swift", ".sh")
    #expect(users.contains { $0.text.contains(file.name) }, "nothing in Examples/\(example) names \(file.name)")
  }

  @Test("every file in Configs is strict JSON", arguments: configurations)
  func configuration(file: ProjectFiles.File) {
    do {
      _ = try JSONNode.parse(file.text, file: file.path)
    } catch {
      Issue.record(error)
    }
  }

  @Test("every file in Configs is named by a test of its own", arguments: configurations)
  func configurationTest(file: ProjectFiles.File) {
    let tests = ProjectFiles.tests.filter { !$0.path.hasPrefix("Tests/ProjectTests/") }
    #expect(tests.contains { $0.text.contains(file.name) }, "no test names \(file.name)")
  }
}
