import Foundation
import ScanJSON
import Testing

@testable import ScanCommand

@Suite("Setup as a command")
struct SetupCommandTests {
  private static let meter = Command.root + "/Samples/Meters/water-reference.jpg"
  private static let arguments = ["setup", "--use-case", "meter", "--picture", meter, "--value", "00042.317"]

  /// The part of a configuration that is its use case.
  private static func useCase(_ key: String, of file: String) throws -> JSONNode? {
    try JSONNode.parse(Data(contentsOf: URL(filePath: file)).map(\.self))["viewPluginConfig"]?["pluginConfig"]?[key]
  }

  @Test("leads from a picture to a file that reads the meter in it, with places and their reference")
  func meter() throws {
    let folder = try Folder()
    let run = try Command.run(Self.arguments + ["--accept", "--output", "cellar.json"], in: folder.path)
    #expect(run.status == 0 && run.output == "cellar.json\ncellar-reference.jpg\n", "\(run.errors)")
    #expect(run.errors.contains("what was found is drawn in cellar-found.png"), "\(run.errors)")
    #expect(try folder.names() == ["cellar-found.png", "cellar-reference.jpg", "cellar.json"])
    let meter = try Self.useCase("meterConfig", of: folder.path + "/cellar.json")
    #expect(meter?["numDigits"] == 8 && meter?["numDecimalDigits"] == 3 && meter?["digits"]?.elements?.count == 8)
    #expect(meter?["reference"] == "cellar-reference.jpg")
    #expect(try Command.run(["config", "check", "cellar.json", "--strict"], in: folder.path).status == 0)
    let scan = try Command.run(["scan", "cellar.json", Self.meter], in: folder.path)
    #expect(scan.status == 0 && scan.output.contains(#""value":"00042.317""#), "\(scan.output) \(scan.errors)")
  }

  @Test("proposes the formats of all pictures of a folder, and tries the file on them; nothing is overwritten unasked")
  func folder() throws {
    let folder = try Folder()
    for (name, sample) in [("1", "product-ean13"), ("2", "flyer-qr")] {
      try folder.copySample("\(sample).jpg", as: "in/\(name).jpg")
    }
    let arguments = ["setup", "--use-case", "barcode", "--picture", "in", "--accept", "--parts", "formats"]
    let run = try Command.run(arguments, in: folder.path)
    #expect(run.status == 0 && run.output == "barcode.json\n", "\(run.errors)")
    #expect(run.errors.contains("in/2.jpg: QR_CODE"), "\(run.errors)")
    let formats = try Self.useCase("barcodeConfig", of: folder.path + "/barcode.json")?["barcodeFormats"]
    #expect(formats == ["EAN_13", "QR_CODE"])
    let again = try Command.run(arguments, in: folder.path)
    #expect(again.status == 2 && again.errors.contains("--force replaces it"), "\(again.errors)")
    #expect(try Command.run(arguments + ["--force"], in: folder.path).status == 0)
  }

  @Test("without a terminal it names the options that are missing, and a file that reads nothing is not written")
  func alone() throws {
    let folder = try Folder()
    let missing = try Command.run(["setup", "--use-case", "meter"], in: folder.path)
    #expect(missing.status == 2 && missing.errors.contains("give --picture, --accept"), "\(missing.errors)")
    let near = try Command.run(
      ["setup", "--use-case", "meterr", "--picture", Self.meter, "--accept"], in: folder.path)
    #expect(near.status == 2 && near.errors.contains("Did you mean meter"), "\(near.errors)")
    let wrong = try Command.run(Self.arguments + ["--accept", "--cutout", "0,0,200,100"], in: folder.path)
    #expect(wrong.status == 4 && wrong.output.isEmpty, "\(wrong.errors)")
    let outside = try Command.run(Self.arguments + ["--accept", "--digits", "0,0,2000,100/8"], in: folder.path)
    #expect(outside.status == 2 && outside.errors.contains("digits: the picture has 1280x720 pixels"))
    let plate = ["setup", "--use-case", "vin", "--picture", Command.root + "/Samples/Text/vin-plate.jpg", "--accept"]
    for (more, words) in [
      (["--digits", "1,2,30,30/3"], "digits: the use case has no such places"),
      (["--value", "17"], "--value: the use case counts no digits"),
      (["--output", "no/vin.json"], "there is no folder no"), (["--set", "/nothing=1"], "nothing"),
    ] {
      let refused = try Command.run(plate + more, in: folder.path)
      #expect(refused.status == 2 && refused.errors.contains(words), "\(refused.errors)")
    }
    let gone = try Command.run(
      ["setup", "--use-case", "meter", "--picture", "gone.jpg", "--accept"], in: folder.path)
    #expect(gone.status == 1 && gone.errors.contains("gone.jpg"), "\(gone.errors)")
    #expect(try folder.names() == [])
  }

  @Test("takes a picture of a source, and says all in German")
  func camera() throws {
    let folder = try Folder()
    let source = "synthetic:text=4006381333931,format=EAN_13,size=640x480"
    let run = try Command.run(
      [
        "setup", "--use-case", "barcode", "--picture", source, "--accept", "--output", "kasse.json", "--texts",
        Command.root + "/Texts/de.json",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("nur EAN_13; 10 andere Formate werden nicht mehr gesucht"), "\(run.errors)")
    #expect(try folder.names() == ["kasse-found.png", "kasse.json"])
    let text = try String(contentsOfFile: folder.path + "/kasse.json", encoding: .utf8)
    #expect(text.contains("Eingerichtet mit picture.png, 640x480."))
    // Parts, as `--parts` takes them, names of files, and the commands that come next.
    let names: Set = ["formats", "cutout", "kasse", "found", "test", "page", "out"]
    let foreign = GermanWords(Command.root + "/Texts/de.json").foreign(in: run.errors).subtracting(names)
    #expect(foreign.isEmpty, "\(foreign)")
  }

  @Test(
    "on a terminal it asks, asks again after a wrong answer, and leaves nothing behind when it is broken off",
    arguments: ["save", "end", "interrupt"])
  func terminal(_ end: String) throws {
    let folder = try Folder()
    try folder.write("terminal.py", Self.terminal)
    let picture = Command.root + "/Samples/product-ean13.jpg"
    let run = try Command.shell("python3 terminal.py \"$scanview\" \(picture) \(end)", in: folder.path)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    let status = ["save": 0, "end": 1, "interrupt": 130][end] ?? -1
    #expect(run.output.contains("status: \(status)"), "\(run.output)")
    #expect(
      try folder.names() == ["terminal.py"] + (end == "save" ? ["till-found.png", "till.json"] : []), "\(run.output)")
  }

  /// A terminal whose user answers the questions.
  private static let terminal = """
    import fcntl, os, pty, subprocess, sys, termios
    master, slave = pty.openpty()
    def own():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    setup = subprocess.Popen([sys.argv[1], "setup"], stdin=slave, stdout=subprocess.DEVNULL, stderr=slave, preexec_fn=own, env=dict(os.environ, TERM="dumb"))
    written = b""
    def answer(question, line):
        global written
        while question not in written: written += os.read(master, 4096)
        written = b""
        os.write(master, line)
    answer(b"A number or a name:", b"barcod\\n")
    answer(b"Did you mean barcode", b"1\\n")
    answer(b"[barcode.json]", b"till.json\\n")
    answer(b"Which picture?", b"gone.jpg\\n")
    answer(b"Which picture?", b"'" + sys.argv[2].encode() + b"'\\n")
    answer(b"Enter for none:", b"gone.jpg\\n")
    answer(b"Enter for none:", b"\\n")
    answer(b"Take it? [yes]", {"save": b"\\n", "end": b"\\x04", "interrupt": b"\\x03"}[sys.argv[3]])
    if sys.argv[3] == "save": answer(b"Write till.json?", b"y\\n")
    print("status:", setup.wait())
    """
}
