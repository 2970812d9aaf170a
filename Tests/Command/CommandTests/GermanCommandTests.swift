import Foundation
import ScanPluginKit
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("The command in German", .timeLimit(.minutes(30)))
struct GermanCommandTests {
  private static let texts = Command.root + "/Texts/de.json"
  private static let sample = Command.root + "/Samples/shipping-code128.jpg"
  private static let words = GermanWords(texts)
  private static let all = #"/viewPluginConfig/pluginConfig/barcodeConfig/barcodeFormats=["ALL"]"#

  /// Runs the command in German, and looks at what it says to people.
  private func run(
    _ arguments: [String], in folder: String = Command.root, status: Int32, _ source: SourceLocation = #_sourceLocation
  ) throws -> Command.Outcome {
    let run = try Command.run(arguments + ["--texts", Self.texts], in: folder)
    #expect(run.status == status, "\(run.errors)", sourceLocation: source)
    let spoken = run.errors + "\n" + run.lines.flatMap { GermanWords.texts(in: $0) }.joined(separator: "\n")
    let foreign = Self.words.foreign(in: spoken)
    #expect(foreign.isEmpty, "\(foreign.sorted()) in: \(spoken)", sourceLocation: source)
    return run
  }

  @Test("says what became of pictures that are read, refused, damaged and not there")
  func scan() throws {
    let folder = try Folder()
    let whole = try Data(contentsOf: URL(filePath: Self.sample))
    try folder.write("kurz.jpg", whole.prefix(whole.count / 2))
    try folder.write("leer.png", "")
    try folder.write("wirr.png", "kein Bild")
    try folder.write("dokument.pdf", "%PDF-1.4")
    let inputs = [Self.sample, "kurz.jpg", "leer.png", "wirr.png", "dokument.pdf", "fehlt.png"]
    let run = try run(["scan", Command.barcode, "--set", Self.all] + inputs, in: folder.path, status: 1)
    #expect(run.errors.contains("6 Bilder: 1 mit Ergebnis, 0 ohne, 5 gescheitert"), "\(run.errors)")
    #expect(run.errors.contains("fehlt.png: Im Ordner \(folder.path) ist keine solche Datei."), "\(run.errors)")
    let matching = #"/viewPluginConfig/pluginConfig/barcodeConfig/matching="x""#
    let refused = try self.run(
      ["scan", Command.barcode, "--set", Self.all, "--set", matching, Self.sample], status: 4)
    #expect(refused.errors.contains("wurde gelesen, aber `matching` passt nicht dazu"))
    _ = try self.run(["scan", Command.barcode, "fehlt/"], in: folder.path, status: 1)
    let format = #"/viewPluginConfig/pluginConfig/barcodeConfig/barcodeFormats=["EAN_13"]"#
    let plain = "/viewPluginConfig/pluginConfig/barcodeConfig/symbologies={}"
    _ = try self.run(["scan", Command.barcode, "--set", format, "--set", plain, Self.sample], status: 4)
  }

  @Test("says what became of a running source, with its status and guidance")
  func running() throws {
    let source = "synthetic:text=4006381333931,format=EAN_13,count=20"
    let found = try run(["run", Command.barcode, "-s", source, "--status", "--items"], status: 0)
    #expect(
      found.errors.contains("beendet mit dem ersten Ergebnis (cancelOnResult): 1 Ergebnis in "), "\(found.errors)")
    let dark = source + ",brightness=-250,noise=3,pacing=every"
    let nothing = try run(["run", Command.barcode, "-s", dark, "--status"], status: 4)
    #expect(nothing.errors.contains("Ende der Eingabe: 0 Ergebnisse in 20 Bildern"), "\(nothing.errors)")
    _ = try run(["run", Command.barcode, "-s", "fehlt.mp4"], status: 1)
    _ = try run(["run", Command.barcode, "-s", "/dev/video77"], status: 1)
    let round = try run(
      ["run", Command.barcode, "-s", source, "--every", "1s", "--rounds", "1", "--results-only"], status: 0)
    #expect(round.errors.contains("Runde 1: 1 Ergebnis in "), "\(round.errors)")
    #expect(round.errors.contains("1 Runde: 1 Ergebnis, 0 gescheitert"), "\(round.errors)")
  }

  @Test("says why pictures of a source are not written, and that no scanner listens")
  func snapAndControl() throws {
    let folder = try Folder()
    let arguments = ["snap", "-s", "synthetic:text=1,count=2", "-o", "a.png"]
    _ = try run(arguments, in: folder.path, status: 0)
    _ = try run(arguments, in: folder.path, status: 1)
    let short = try run(
      ["snap", "-s", "synthetic:text=1,count=2", "-o", "b.png", "--every", "10ms", "--count", "9"], in: folder.path,
      status: 1)
    #expect(short.errors.contains("von 9 Bildern"), "\(short.errors)")
    _ = try run(["control", "horcht-nicht", "status"], in: folder.path, status: 1)
  }

  @Test(
    "says what is wrong with its arguments",
    arguments: [
      (["scan", "a.json", "x.png", "--time-from", "name:%q"], "ein %q gibt es nicht"),
      (["scan", "a.json", "x.png", "--time-from", "gestern"], "gestern ist keine Zeit"),
      (["scan", "a.json", "x.png", "--memory-limit", "3"], "--memory-limit nimmt"),
      (["scan", "a.json", "x.png", "y.png", "--annotate", "z.png"], "2 sollen gelesen werden"),
      (["scan", "a.json", "x.png", "--annotate", "z.foo"], "endet auf kein Bildformat"),
      (["scan", "a.json", "x.png", "--record"], "--record: die Konfiguration hat"),
      (["scan", "a.json", "x.png", "--plugin-dir", "."], "meldet kein Programm an"),
      (["run", "a.json", "--source", "x.png", "--rounds", "3"], "--rounds braucht --every"),
      (["run", "a.json", "--source", "camera:"], "braucht den Namen, den Bus oder den Pfad"),
      (["run", "a.json", "--source", "x.png", "--sound", "y.wav"], "eine Datei y.wav gibt es nicht"),
      (["snap", "a.json", "--source", "x.png", "-o", "b.png", "--every", "2"], "--every braucht --count"),
      (["control", "x.sock", "swap", "a", "b"], "auf `swap` folgt ein Wort, nicht 2"),
      (["schema", "scann"], "Meinten Sie scan?"),
    ])
  func usage(arguments: [String], words: String) throws {
    let folder = try Folder()
    try folder.write("a.json", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ALL"]}}}"#)
    let run = try Command.run(arguments + ["--texts", Self.texts], in: folder.path)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("says what a configuration lacks, and what of it has no effect")
  func check() throws {
    let folder = try Folder()
    try folder.write(
      "a.json",
      #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE", "KIX", "ITF"]}}, "cutoutConfig": {"image": "fehlt.png"}, "scanFeedbackConfig": {"vibrateOnResult": true}}"#
    )
    let run = try run(["config", "check", "--here", "a.json"], in: folder.path, status: 0)
    #expect(run.output.contains(#"a.json ist gut, barcodeConfig "a", 3 Warnungen"#), "\(run.output)")
    #expect(run.errors.contains("Warnung: keine Bibliothek dieser Fassung liest `KIX`"), "\(run.errors)")
    #expect(run.errors.contains("vibrateOnResult (nichts vibriert)"), "\(run.errors)")
    try folder.write("b.json", #"{"pluginConfig": {"id": "b", "ocrConfig": {"models": ["tlh"]}}}"#)
    let lacking = try self.run(["config", "check", "--here", "b.json"], in: folder.path, status: 1)
    #expect(lacking.errors.contains("das kann hier nicht laufen: es gibt keine Daten, um tlh zu lesen"))
    _ = try self.run(["config", "fix", "a.json", "-o", "c.json"], in: folder.path, status: 0)
  }

  @Test(
    "says what is wrong with a file: what is no JSON, keys, values, patterns and rules",
    arguments: [
      ("{", ["die schließende `}` fehlt", "stellt nichts ein"]), ("{'a': 1}", ["steht in einfachen Anführungszeichen"]),
      (#"{"viewPluginConfig": {"pluginConfig": {"id": "a"}}}"#, ["genau einer wird gebraucht"]),
      (
        #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormat": ["EAN_13"], "multiBarcode": 3}}}"#,
        ["braucht den Schlüssel", "hat keinen Schlüssel", "erwartet wird true oder false, gefunden wurde die Zahl 3"]
      ),
      (
        #"{"pluginConfig": {"id": "a", "meterConfig": {"scanMode": "ANALOG", "numDigits": "x"}}}"#,
        ["ist keiner der erlaubten Werte", "erwartet wird eine ganze Zahl"]
      ),
      (
        #"{"pluginConfig": {"id": "a", "licensePlateConfig": {"scanMode": "moon", "validationRegex": "("}}}"#,
        ["ist kein regulärer Ausdruck: diese `(` wird nie geschlossen"]
      ),
    ])
  func wrong(text: String, words: [String]) throws {
    let folder = try Folder()
    try folder.write("a.json", text)
    let german = try Command.run(["config", "check", "a.json", "--texts", Self.texts], in: folder.path)
    let english = try Command.run(["config", "check", "a.json"], in: folder.path)
    #expect(german.status == 2 && english.status == 2)
    for word in words { #expect(german.errors.contains(word), "\(german.errors)") }
    func messages(_ errors: String, _ kinds: [String]) -> Set<String> {
      Set(errors.split(separator: "\n").map(String.init).filter { line in kinds.contains { line.contains($0) } })
    }
    let (said, meant) = (
      messages(german.errors, ["Fehler: ", "Warnung: "]), messages(english.errors, ["error: ", "warning: "])
    )
    #expect(said.count == meant.count && said.isDisjoint(with: meant) && !said.isEmpty, "\(german.errors)")
  }

  @Test("says what is wrong with a translation that it checks")
  func translation() throws {
    let folder = try Folder()
    try folder.write("bad.json", "{\n\"guidance.movBack\": \"a\",\n\"reason.tooDark.message\": \"b\"}")
    let run = try run(["texts", "--check", "bad.json"], in: folder.path, status: 2)
    #expect(run.errors.contains("bad.json:2:1: Fehler: "), "\(run.errors)")
    #expect(!run.errors.contains("error: ") && !run.errors.contains("Did you mean"), "\(run.errors)")
  }

  @Test("says what is wrong with a registration in the user's own folder, and passes it over")
  func brokenRegistration() throws {
    let folder = try Folder()
    try folder.write("scanview/plugins/lamp.json", #"{"key": "lampConfig"}"#)
    try folder.write(
      "scanview/plugins/other.json", #"{"key": "otherConfig", "command": ["x"], "resultKey": "otherResult"}"#)
    // The file has a sentence of a plugin that is registered only here, and is read once for all that is said.
    try folder.write("texts.json", #"{"problem.error": "Fehler", "plugin.otherConfig.summary": "anderes"}"#)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    for texts in [folder.path + "/texts.json", "-"] {
      let run = try Command.run(
        ["plugins", "--texts", texts], input: folder.path + "/texts.json", environment: environment)
      #expect(run.status == 0 && run.errors.contains("lamp.json:1:1: Fehler: "), "\(run.errors)")
      #expect(run.output.contains("otherConfig"), "\(run.output)")
    }
  }

  @Test(
    "a file of texts that cannot be used does not hide what is wrong with the other arguments",
    arguments: [["--texts", "--json"], ["--texts", "fehlt.json"], ["--texts", "bad.json"]])
  func unusable(texts: [String]) throws {
    let folder = try Folder()
    try folder.write("bad.json", "[]")
    let run = try Command.run(["config", "check", "a.json", "--nothing"] + texts, in: folder.path)
    #expect(run.status == 2 && run.errors.contains("Usage: "), "\(run.errors)")
    #expect(!run.errors.contains("fehlt.json") && !run.errors.contains("bad.json"), "\(run.errors)")
  }

  @Test("says what this machine and build have", arguments: ["doctor", "languages", "plugins"])
  func machine(command: String) throws {
    let run = try Command.run([command, "--texts", Self.texts])
    // The first column has keys and codes, the last one of languages the names of packages.
    let columns = run.output.split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst().filter { !$0.hasPrefix("tesseract-ocr") }.joined(separator: " ")
    }
    let foreign = Self.words.foreign(in: columns.joined(separator: "\n") + "\n" + run.errors)
    #expect(foreign.isEmpty, "\(foreign.sorted()) in: \(run.output)")
    #expect(columns.count > 10)
  }

  @Test("says what meters have shown, and what became of their history")
  func meters() throws {
    let folder = try Folder()
    let simulated = try run(
      ["meter", "simulate", "verlauf.db", "--meter", "Wasser", "--readings", "300", "--registers", "3", "--quiet"],
      in: folder.path,
      status: 0)
    #expect(simulated.errors.contains("300 Ablesungen: "), "\(simulated.errors)")
    // The column `why` has the stable names of the rules.
    let history = try Command.run(
      ["meter", "history", "verlauf.db", "--texts", Self.texts, "--last", "3"], in: folder.path)
    #expect(history.status == 0 && history.output.contains("Wert"), "\(history.output)\(history.errors)")
    #expect(!history.output.contains("accepted") && !history.output.contains("value"), "\(history.output)")
    let sound = try run(["meter", "check", "verlauf.db"], in: folder.path, status: 0)
    #expect(sound.output.contains("unversehrt: 300 Ablesungen von 1 Zähler"), "\(sound.output)")
    _ = try run(["meter", "history", "verlauf.db", "--meter", "keiner"], in: folder.path, status: 4)
    _ = try run(["meter", "history", "verlauf.db", "--register", "9.9"], in: folder.path, status: 4)
    _ = try run(["meter", "reset", "verlauf.db"], in: folder.path, status: 0)
    _ = try run(["meter", "history", "verlauf.db"], in: folder.path, status: 4)
    try folder.write("wirr.db", "kein Verlauf, aber lang genug, um gelesen zu werden")
    _ = try run(["meter", "check", "wirr.db"], in: folder.path, status: 1)
    _ = try run(["meter", "check", "fehlt.db"], in: folder.path, status: 1)
  }

  @Test("lists and measures", arguments: [["formats"], ["samples", "--list"], ["bench"]])
  func lists(arguments: [String]) throws {
    let source = ["synthetic:text=1,format=CODE_128", "--frames", "3"]
    let whole = arguments == ["bench"] ? arguments + [Command.barcode] + source : arguments
    let run = try Command.run(whole + ["--texts", Self.texts])
    #expect(run.status == 0, "\(run.errors)")
    // The first column has names.
    let columns = run.output.split(separator: "\n").map { line in
      line.split(separator: " ").dropFirst().joined(separator: " ")
    }
    let foreign = Self.words.foreign(in: columns.joined(separator: "\n") + "\n" + run.errors)
    #expect(foreign.isEmpty, "\(foreign.sorted()) in: \(run.output)")
  }

  @Test("the licenses stay as they were written, with a line about this build")
  func licenses() throws {
    let run = try Command.run(["licenses", "--texts", Self.texts])
    #expect(
      run.status == 0 && run.output.contains("\nBibliotheken in dieser Fassung: zbar "), "\(run.output.suffix(200))")
  }

  @Test("a word that is not German is found")
  func finds() {
    #expect(Self.words.foreign(in: "a.png: 2 pictures, QR_CODE, `run`, 5 Bilder") == ["pictures"])
  }
}

/// The words of the German texts, and which of a text are none of them.
struct GermanWords {
  private let known: Set<String>
  /// Names of programs, formats and units, and words of file names in the tests.
  private static let allowed: Set<String> = [
    "zbar", "zxing", "leptonica", "ffmpeg", "usr", "bin", "png", "jpg", "pdf", "json", "mp", "tesseract", "ocr",
    "script", "barcode",
    "apt", "install", "scanview", "kurz", "leer", "wirr", "dokument", "fehlt", "horcht", "nicht", "libpng", "ms", "dev",
    "video",
    "synthetic", "tlh", "dataBarLimited", "camera", "config", "eng", "traineddata", "tessdata", "share", "status",
    "Premature", "end", "verlauf", "db", "No", "such", "file", "or", "directory", "is", "not", "database",
    "of", "input", "alignment", "Wasser", "image", "style",
  ]

  init(_ path: String) {
    let object = (try? JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))) as? [String: String]
    known = Set((object ?? [:]).values.flatMap { Self.words(of: $0) })
  }

  /// The words that are no German ones, no keys, no formats and no names of files.
  func foreign(in text: String) -> Set<String> {
    // What was read, keys and commands stand between marks; excerpts of a file begin with a bar.
    let lines = text.split(separator: "\n").filter { !$0.contains(" | ") }
    let plain = lines.map { line in
      line.split(separator: " ").filter { !$0.contains("/") && !$0.contains("_") && !$0.contains(".json") }
        .joined(separator: " ")
    }.joined(separator: "\n")
    return Set(
      Self.words(of: plain).filter { word in
        let isKeyOrFormat = word.dropFirst().contains { $0.isUppercase }
        return !known.contains(word) && !Self.allowed.contains(word) && !isKeyOrFormat
      })
  }

  /// The sentences for people in a line of JSON: what stands under `message`, `advice` and the like, at any depth.
  static func texts(in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap { texts(in: $0) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.flatMap { key, value -> [String] in
      guard let text = value as? String else { return texts(in: value) }
      return ["message", "advice", "guidanceText"].contains(key) ? [text] : []
    }
  }

  private static func words(of text: String) -> [String] {
    var plain = text
    for mark in ["`[^`\n]*`", "„[^“\n]*“", "\"[^\"\n]*\"", "\\{[a-zA-Z]+\\}"] {
      plain = plain.replacingOccurrences(of: mark, with: " ", options: .regularExpression)
    }
    return plain.split { !$0.isLetter }.map(String.init).filter { $0.count > 1 }
  }
}
