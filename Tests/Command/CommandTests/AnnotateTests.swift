import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import Testing

@testable import ScanCommand

@Suite("Annotated pictures")
struct AnnotateTests {
  @Test("names keep what reports the inputs apart, and no two are alike")
  func names() {
    let inputs = [
      "a/x.png", "b/x.png", "a_x.png", "a/x.jpg", "a/x.png", "-", "x.tif", "x.tif.page2.png", "./../y.PNG", "/.png",
    ]
    let names = AnnotatedNames(inputs).names
    #expect(
      names == [
        "a_x.png", "b_x.png", "a_x~2.png", "a_x.jpg.png", "a_x~3.png", "stdin.png", "x.tif.png", "x.tif.page2~2.png",
        "y.png", "picture.png",
      ])
    #expect(AnnotatedNames.paged("out/x.tif.png", 2) == "out/x.tif.page2.png")
    // A page of a later input does not meet an earlier one's name either.
    #expect(AnnotatedNames(["x.tif.page2.png", "x.tif"]).names == ["x.tif.page2.png", "x.tif~2.png"])
    let long = String(repeating: "ä", count: 300)
    #expect(AnnotatedNames([long, long]).names.allSatisfy { $0.utf8.count <= 255 })
  }

  @Test("every input gets a file of its own, as large as the picture and different from it")
  func files() throws {
    let folder = try Folder()
    try folder.copySample("flyer-qr.jpg", as: "in/x.jpg")
    try folder.copySample("carton-itf.jpg", as: "in/deeper/x.jpg")
    let run = try Command.run(["scan", Command.barcode, "in", "-r", "-a", "out/new"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names("out/new") == ["deeper_x.jpg.png", "in_x.jpg.png"])
    let plain = try StillDecoder().open(folder.path + "/in/x.jpg").frame()
    let drawn = try StillDecoder().open(folder.path + "/out/new/in_x.jpg.png").frame()
    #expect(drawn.size == plain.size)
    // The dark outside of the cutout shows at the corner.
    #expect(Self.corner(drawn) < Self.corner(plain))
  }

  private static func corner(_ frame: Frame) -> UInt8 { frame.luma.withView { $0[0, 0] } }

  @Test("an input is never overwritten, and a wrong name is reported before anything is scanned")
  func protection() throws {
    let folder = try Folder()
    let file = try folder.copySample("flyer-qr.jpg", as: "x.png")
    let before = try Data(contentsOf: URL(filePath: file))
    for target in ["x.png", "./", "sub/../x.png", "x.picture"] {
      let run = try Command.run(["scan", Command.barcode, "x.png", "-a", target], in: folder.path)
      #expect(run.status == (target.hasPrefix("sub") ? 1 : 2), "\(target): \(run.errors)")
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(target.hasPrefix("./") ? "./x.png" : target))
    }
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
    #expect(try folder.names() == ["x.png"])
  }

  @Test("the name of one picture is refused for several, and a folder of any name is taken")
  func oneNameForSeveral() throws {
    let folder = try Folder()
    try folder.copySample("flyer-qr.jpg", as: "a.jpg")
    try folder.copySample("carton-itf.jpg", as: "b.jpg")
    let refused = try Command.run(["scan", Command.barcode, "a.jpg", "b.jpg", "-a", "one.png"], in: folder.path)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("one.png"))
    #expect(try folder.names() == ["a.jpg", "b.jpg"])
    let taken = try Command.run(["scan", Command.barcode, "a.jpg", "b.jpg", "-a", "one.png/"], in: folder.path)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try folder.names("one.png").count == 2)
  }

  @Test("a full disk under the annotated picture is reported, and its results are printed all the same")
  func fullDisk() throws {
    let folder = try Folder()
    let run = try Command.shell(
      "ln -s /dev/full full.png; \"$scanview\" scan \"$config\" \"$samples/flyer-qr.jpg\" -a full.png", in: folder.path)
    #expect(run.status == 1)
    #expect(BadPictureTests.codes(run.lines.first) == ["diskFull"])
    #expect(SampleTests.codes(run.lines.first ?? [:]).count == 1)
    #expect(run.errors.contains("full.png: There is no space left"))
    #expect(try folder.names() == ["full.png"])
  }

  @Test("the cutout is shown for a frame size and drawn over a picture")
  func show() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["config", "show", Command.barcode, "--rect", "1920x1080", "--overlay", "o.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let rect = try #require(run.lines.last?["cutout"] as? [String: Int])
    #expect(rect == ["x": 474, "y": 216, "width": 972, "height": 648])
    #expect(try StillDecoder().open(folder.path + "/o.png").frame().size.width == 1920)
    #expect(try Command.run(["config", "show", Command.barcode, "--overlay", "p.png"], in: folder.path).status == 2)
    let workflow = try Command.run(["config", "show", "Configs/workflow-parallel.json", "--rect", "640x480"])
    #expect(workflow.lines.count { $0["cutout"] != nil } == 2)
    #expect(run.output.contains("barcodeFormats"))
    let json = try Command.run(["config", "show", Command.barcode, "--rect", "1920x1080", "--json"])
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [[String: Any]]]
    #expect(document?["cutouts"]?.first?["cutout"] as? [String: Int] == rect)
    #expect(document?["values"]?.isEmpty == false)
  }
}
