import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import TestSupport
import Testing

@Suite("The measuring corpus")
struct CorpusTests {
  /// The pictures that other projects test with; not part of this repository.
  static let root = PackageFolder.root.deletingLastPathComponent().appending(path: "shared/corpus/barcode")

  static let isPresent = FileManager.default.fileExists(atPath: root.path)

  @Test("every picture loads", .enabled(if: isPresent, "the corpus is not there: pictures are not loaded"))
  func everyPicture() throws {
    let inputs = try InputExpansion(recursive: true).expand([Self.root.path])
    #expect(inputs.problems.isEmpty)
    var failures: [String] = []
    var pixels = 0
    let time = ContinuousClock().measure {
      for path in inputs.paths {
        do {
          pixels += try StillDecoder().open(path).frame().size.area
        } catch {
          failures.append("\(error)")
        }
      }
    }
    print("\(inputs.paths.count) pictures, \(pixels / 1_000_000) megapixels in \(time); \(failures.count) failures")
    #expect(failures.isEmpty)
    #expect(inputs.paths.count >= 917)
  }
}
