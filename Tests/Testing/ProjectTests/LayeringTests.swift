import Foundation
import Testing

@Suite("Layers")
struct LayeringTests {
  let table = LayerTable.contributing

  @Test("every folder of a room stands in the table of CONTRIBUTING.md, and the other way round")
  func tableIsComplete() {
    let rooms = ProjectFiles.folders(in: "Sources")
    #expect(rooms == Set(table.rows.map(\.room)).subtracting(["Benchmarks"]).sorted())
    for room in rooms {
      let targets = table.rows.filter { $0.room == room && $0.target != "TestSupport" }.map(\.target).sorted()
      #expect(ProjectFiles.folders(in: "Sources/\(room)") == targets, "\(room)")
    }
  }

  @Test("the tests stand in the same rooms")
  func roomsOfTests() {
    #expect(ProjectFiles.folders(in: "Tests") == ProjectFiles.folders(in: "Sources"))
  }

  @Test("a file imports only what the row of its target names", arguments: ProjectFiles.sources)
  func imports(file: ProjectFiles.File) throws {
    let target = String(file.path.split(separator: "/")[2])
    let row = try #require(table[target], "\(target) is missing in the table")
    let allowed = table.allowed(for: row)
    for line in ImportLine.all(in: file) where line.module != target {
      #expect(
        allowed.contains(line.module),
        """
        \(line.path):\(line.line): \(target) (layer \(row.layer)) may not import \(line.module); \
        its row in CONTRIBUTING.md allows \(row.imports.sorted().joined(separator: ", "))
        """)
    }
  }

  @Test("the table lets nobody import Foundation")
  func noFoundation() {
    #expect(!table.everywhere.isEmpty)
    for row in table.rows { #expect(!table.allowed(for: row).contains("Foundation"), "\(row.target)") }
  }

  @Test("imports of the table go downwards or stay in the layer")
  func directions() throws {
    for row in table.rows {
      for name in row.imports {
        guard let other = table[name], let from = Int(row.layer), let to = Int(other.layer) else { continue }
        #expect(to <= from, "\(row.target) (layer \(from)) imports \(name) (layer \(to))")
      }
    }
  }

  @Test("C modules are imported by the engines and the still pictures alone, and never publicly")
  func cModules() {
    let cModules = Set(table.rows.filter { $0.target.hasPrefix("C") }.map(\.target))
    #expect(!cModules.isEmpty)
    for file in ProjectFiles.sources {
      for line in ImportLine.all(in: file) where cModules.contains(line.module) {
        #expect(!line.isPublic, "\(line.path):\(line.line): a C module may not be imported publicly")
        #expect(!line.isReexported, "\(line.path):\(line.line): a C module may not be re-exported")
      }
    }
  }

  @Test("only ScanPluginKit, ScanRuntime and ScanViewKit re-export, each in its Exports.swift")
  func reexports() {
    for line in ProjectFiles.sources.flatMap(ImportLine.all) where line.isReexported {
      #expect(
        line.path == "Sources/Command/ScanViewKit/Exports.swift"
          || line.path == "Sources/Core/ScanPluginKit/Exports.swift"
          || (line.path == "Sources/Core/ScanRuntime/Exports.swift" && line.module == "ScanPluginKit"),
        "\(line.path):\(line.line): re-exports \(line.module)")
    }
  }

  @Test("the dependencies in Package.swift are those of the table")
  func manifest() throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "scanview-manifest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let dump = try Program.run(
      "swift", "package", "--package-path", ProjectFiles.root.path, "--scratch-path", scratch.path, "dump-package")
    #expect(dump.status == 0, "\(dump.errors)")
    let package = try JSONDecoder().decode(Manifest.self, from: Data(dump.output.utf8))
    for target in package.targets where target.type != "test" && target.type != "system" {
      let row = try #require(table[target.name], "\(target.name) is missing in the table")
      let names = Set(target.dependencies.map(\.name))
      #expect(
        names.isSubset(of: table.allowed(for: row)),
        "\(target.name) depends on \(names.subtracting(table.allowed(for: row)).sorted()) beyond the table")
    }
  }

  @Test(
    "import lines are recognized in every form",
    arguments: [
      ("import ScanJSON", "ScanJSON"), ("public import ScanJSON", "ScanJSON"),
      ("@_exported public import ScanJSON", "ScanJSON"), ("internal import struct Foundation.Data", "Foundation"),
      ("@testable import ScanJSON  // why", "ScanJSON"),
    ])
  func recognition(line: String, module: String) {
    #expect(ImportLine.module(of: line[...]) == module)
  }

  @Test("a sentence about importing is not an import", arguments: ["// import X", "let a = import", "reimport X"])
  func notAnImport(line: String) {
    #expect(ImportLine.module(of: line[...]) == nil)
  }
}

/// What the layering test reads of `swift package dump-package`.
private struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let dependencies: [Dependency]
  }

  /// A dependency, written as `{"byName": ["ScanJSON", null]}` or `{"product": ["ArgumentParser", …]}`.
  struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let forms = try decoder.singleValueContainer().decode([String: [Part]].self)
      name = forms.values.first?.first?.text ?? ""
    }

    private struct Part: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }
  }

  let targets: [Target]
}
