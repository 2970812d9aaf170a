import Foundation
import Testing
import TextContent

/// Lines that others made: dates and amounts by the formats of CLDR, telephone numbers by the examples of libphonenumber.
@Suite("Lines that others made")
struct HeldOutTests {
  @Test(
    "as many are found exactly as before, or more",
    arguments: [
      ("CLDR-dateTimeDuration", 0.971), ("CLDR-currency", 1.0),
      ("libphonenumber-telephoneNumber", 0.993),
    ])
  func found(file: String, minimum: Double) throws {
    let lines = try LabeledLine.lines(in: file)
    #expect(lines.count > 150)
    let kind = try #require(ContentKind(rawValue: String(file.split(separator: "-")[1])))
    var right = 0
    var wrong = 0
    for line in lines {
      let found = line.found.filter { $0.kind == kind }.map(\.summary)
      if found == line.expected { right += 1 } else if !found.isEmpty { wrong += 1 }
    }
    let share = Double(right) / Double(lines.count)
    print("\(file): \(right) of \(lines.count) exact, \(wrong) otherwise")
    #expect(share >= minimum, "\(right) of \(lines.count), \(wrong) otherwise")
  }
}
