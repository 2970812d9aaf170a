import Foundation
import Testing

@Suite("Workflows on the command line")
struct WorkflowTests {
  private static let steps = Command.root + "/Configs/workflow-barcode-steps.json"

  @Test("a folder with a product and a parcel goes through both steps and ends with all results")
  func run() throws {
    let folder = try Folder()
    try folder.copySample("flyer-qr.jpg", as: "1.jpg")
    try folder.copySample("product-ean13.jpg", as: "2.jpg")
    try folder.copySample("shipping-code128.jpg", as: "3.jpg")
    try folder.copySample("ticket-aztec.jpg", as: "4.jpg")
    let run = try Command.run(["run", Self.steps, "-s", "."], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let schema = try SchemaCheck(Command.run(["schema", "scan"]).output)
    for line in run.lines { #expect(schema.problems(line).isEmpty, "\(line)") }
    let reported = run.lines.filter { ["result", "step", "allResults"].contains($0["event"] as? String) }
    #expect(reported.compactMap { $0["event"] as? String } == ["result", "step", "result", "allResults"])
    #expect(reported.compactMap { $0["pluginID"] as? String } == ["product", "parcel", "parcel", "pack"])
    #expect((reported.last?["results"] as? [Any])?.count == 2)
    let last = try #require(run.lines.last)
    #expect(last["reason"] as? String == "allResults" && last["pluginID"] as? String == "pack")
    let counts = try #require(last["statistics"] as? [String: Any])
    #expect((counts["plugins"] as? [[String: Any]])?.compactMap { $0["processed"] as? Int } == [2, 1])
    #expect(run.errors.contains("every plugin has its result"))
  }

  @Test("a picture with only the first code gives it, and says what the second step missed")
  func scan() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["scan", Self.steps, Command.root + "/Samples/product-ean13.jpg", "--annotate", "out.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let line = try #require(run.lines.first)
    #expect((line["results"] as? [[String: Any]])?.compactMap { $0["pluginID"] as? String } == ["product"])
    #expect((line["problems"] as? [Any])?.isEmpty == false)
    #expect(run.errors.contains("plugin `parcel`"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/out.png"))
    let nothing = try Command.run(["scan", Self.steps, "Samples/flyer-qr.jpg"])
    #expect(nothing.status == 4 && nothing.errors.contains("plugin `product`"))
  }

  @Test("the cutouts of all plugins are drawn")
  func overlay() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["config", "show", Self.steps, "--rect", "640x480", "--overlay", "o.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count { $0["cutout"] != nil } == 2)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/o.png"))
  }
}
