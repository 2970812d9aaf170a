import Foundation
import ScanPluginKit
import ScanRuntime
import ScanSynthetic
import StandardPlugins
import TestSupport
import Testing

@Suite("Reasons name what spoils a picture", .timeLimit(.minutes(30)))
struct SpoiledPictureTests {
  @Test("the first reason names the cause in 95 of 100 pictures, and German texts leave no English one")
  func causes() async throws {
    let templates = PluginRegistry.standard.texts
    let german = try TextCatalog(contentsOf: PackageFolder.root.path + "/Texts/de.json", for: templates)
    let english = Set(templates.map(\.english))
    var missed: [String] = []
    for picture in SpoiledPicture.table {
      let reading = try await picture.read()
      #expect(reading.results.isEmpty && reading.problems.isEmpty, "\(picture.testDescription) is read")
      if !picture.isNamed(by: reading) {
        missed.append("\(picture.testDescription) is \(reading.failures.map { "\($0.reason): \($0.message)" })")
      }
      for failure in reading.failures {
        for text in [failure.messageText, failure.adviceText] {
          #expect(text.id != nil && text.ids.allSatisfy { german[$0] != nil }, "\(text)")
          #expect(!english.contains(text.text(german)) && text.text(german) != text.text(), "\(text)")
          #expect(text.text().count <= 250 && !text.text().contains("{"), "\(text)")
        }
      }
    }
    let named = SpoiledPicture.table.count - missed.count
    print("\(named) of \(SpoiledPicture.table.count) spoiled pictures have a reason that names the cause")
    #expect(SpoiledPicture.table.count >= 60)
    #expect(named * 100 >= SpoiledPicture.table.count * 95, "\(missed.joined(separator: "\n"))")
  }

  @Test("on a running source the status names the cause in nine of ten")
  func live() async throws {
    let pictures = SpoiledPicture.pictures + SpoiledPicture.configured
    var (missed, unread): ([String], Int) = ([], 0)
    for picture in pictures {
      let (reason, isRead) = try await picture.watch()
      guard !isRead else { continue }
      unread += 1
      if !picture.isNamed(by: reason) {
        missed.append("\(picture.testDescription) is \(reason.map { "\($0.reason): \($0.message)" } ?? "nothing")")
      }
    }
    let named = unread - missed.count
    print(
      "\(named) of \(unread) spoiled pictures that a running source does not read have a reason that names the cause")
    #expect(unread * 10 >= pictures.count * 9)
    #expect(named * 10 >= unread * 9, "\(missed.joined(separator: "\n"))")
  }

  @Test(
    "a picture that is read has no reason beside its result",
    arguments: [
      "text=4006381333931,format=EAN_13", "text=scan this,format=QR_CODE", "text=PART 4711,format=DATA_MATRIX",
    ])
  func good(_ scene: String) async throws {
    let reading = try await SpoiledPicture(cause: "nothing", codes: [], scene: scene, useCase: SpoiledPicture.all)
      .read()
    #expect(reading.results.count == 1 && reading.failures.isEmpty)
  }
}
