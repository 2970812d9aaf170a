import Foundation
import Testing
import TextContent

/// What is found in labeled lines: the table under review of each kind. A change may only raise it.
@Suite("Accuracy of content types")
struct AccuracyTests {
  /// The findings of a kind in the lines of its file.
  struct Tally: CustomStringConvertible {
    let kind: ContentKind
    var lines = 0
    var nearMisses = 0
    var wanted = 0
    var right = 0
    var wrong = 0
    var remarks: [String] = []

    var precision: Double { right + wrong == 0 ? 0 : Double(right) / Double(right + wrong) }
    var recall: Double { wanted == 0 ? 0 : Double(right) / Double(wanted) }

    var description: String {
      String(
        format: "%@ | %d | %d | %d | %d | %.3f | %.3f", kind.rawValue, lines, nearMisses, right, wrong, precision,
        recall)
    }
  }

  static func tally(_ kind: ContentKind) throws -> Tally {
    var tally = Tally(kind: kind)
    for line in try LabeledLine.lines(of: kind) {
      var open = line.expected
      if open.isEmpty { tally.nearMisses += 1 } else { tally.lines += 1 }
      tally.wanted += open.count
      for finding in line.found where finding.kind == kind {
        if let place = open.firstIndex(of: finding.summary) {
          open.remove(at: place)
          tally.right += 1
        } else {
          tally.wrong += 1
          tally.remarks.append("wrong: \(line.text.debugDescription): \(finding.summary) \(line.regions)")
        }
      }
      for missing in open { tally.remarks.append("missed: \(line.text.debugDescription): \(missing) \(line.regions)") }
    }
    return tally
  }

  @Test("each kind is found exactly, and near misses are left alone", arguments: ContentKind.allCases)
  func accuracy(kind: ContentKind) throws {
    let tally = try Self.tally(kind)
    #expect(tally.lines >= 50)
    #expect(tally.nearMisses >= 50)
    let report = tally.remarks.joined(separator: "\n")
    #expect(tally.precision >= Self.minimum[kind, default: (1, 1)].precision, "\(report)")
    #expect(tally.recall >= Self.minimum[kind, default: (1, 1)].recall, "\(report)")
  }

  @Test("the table of all kinds")
  func table() throws {
    let tallies = try ContentKind.allCases.map { try Self.tally($0) }
    let rows = tallies.map(\.description).joined(separator: "\n")
    print("kind | lines | near misses | right | wrong | precision | recall\n\(rows)")
    #expect(tallies.count == 8)
  }

  /// The least precision and recall where it is not 1.
  static let minimum: [ContentKind: (precision: Double, recall: Double)] = [
    // `2:30 xm`: a half day that was misread is not seen to be one.
    .dateTimeDuration: (0.987, 1)
  ]
}
