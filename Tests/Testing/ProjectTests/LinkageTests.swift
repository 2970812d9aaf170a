import Foundation
import Testing

@Suite("Linkage")
struct LinkageTests {
  @Test("the command loads neither Foundation nor ICU, which would cost 40 MB and start-up time")
  func noFoundation() throws {
    let command = Program.scanview
    try #require(FileManager.default.fileExists(atPath: command.path), "\(command.path) was not built")
    let listing = try Program.run("ldd", command.path)
    #expect(listing.status == 0, "\(listing.errors)")
    let libraries = listing.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    for library in libraries.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      #expect(!library.hasPrefix("libFoundation.so"), "scanview loads \(library)")
      #expect(!library.hasPrefix("lib_FoundationICU"), "scanview loads \(library)")
      #expect(!library.hasPrefix("libicu"), "scanview loads \(library)")
    }
  }
}
