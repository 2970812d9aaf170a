import Glibc
import ScanPluginKit

/// What the command line asks for.
struct Options {
  var folder = "../shared/corpus/barcode"
  var rotations: [Int] = []
  /// The angles in degrees; 0 comes first when there are any.
  var tilts: [Double] = []
  var effort = ScanInput.Effort.still
  var lists = false
  var reportsCauses = false
  var onlyOurs = false
  var wantsPeer = false
  /// Of how many pictures one is read.
  var interval = 1

  init(_ words: ArraySlice<String>) {
    var words = words.makeIterator()
    func list(_ name: String) -> [Double] {
      let parts = (words.next() ?? "").split(separator: ",").map { Double($0) }
      let numbers = parts.compactMap { $0 }
      guard !numbers.isEmpty, numbers.count == parts.count, numbers.allSatisfy({ (0..<360).contains($0) }) else {
        Self.fail("\(name) takes angles of 0…359 degrees, like 0,90")
      }
      return numbers
    }
    while let word = words.next() {
      switch word {
      case "--rotate":
        let angles = list("--rotate")
        guard angles.allSatisfy({ [0, 90, 180, 270].contains($0) }) else {
          Self.fail("--rotate takes 0, 90, 180 and 270; --tilt takes other angles")
        }
        rotations = angles.map { Int($0) }
      case "--tilt": tilts = [0] + list("--tilt").filter { $0 != 0 }
      case "--effort":
        guard let word = words.next(),
          let known = ["live": ScanInput.Effort.live, "still": .still, "thorough": .thorough][word]
        else { Self.fail("--effort takes live, still or thorough") }
        effort = known
      case "--list": lists = true
      case "--causes": reportsCauses = true
      case "--ours": onlyOurs = true
      case "--peer": wantsPeer = true
      case "--every":
        guard let count = words.next().flatMap({ Int($0) }), count > 0 else {
          Self.fail("--every takes a number from 1")
        }
        interval = count
      default:
        guard !word.hasPrefix("-") else { Self.fail("unknown argument \(word)") }
        folder = word
      }
    }
    if rotations.isEmpty, tilts.isEmpty { rotations = [0] }
  }

  static func fail(_ message: String) -> Never {
    var line = Array("barcode-accuracy: \(message)\n".utf8)
    write(STDERR_FILENO, &line, line.count)
    exit(2)
  }
}
