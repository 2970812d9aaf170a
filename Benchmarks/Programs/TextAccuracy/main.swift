import Glibc
import Peers
import ScanBench

// Prints how many machine-readable zones, plates, vehicle and container numbers, and lines of text of a folder of pictures this
// project's plugins read, next to bare Tesseract.
//
//   swift run -c release text-accuracy [FOLDER] [--net FILE] [--lines] [--documents] [--codes] [--text-lines] [--speed] [--frames N]
//                                      [--ours] [--peers] [--list] [--corrections]
//   swift run -c release text-accuracy FOLDER --fields [--list]
//   swift run -c release text-accuracy --without-zone FOLDER…
//
// The folder has a manifest.csv with the columns image, task and ground_truth. --net names a net that zones are read with instead of
// the one in the program. Training/samples/lines.py FOLDER draws a folder of text lines of 13 kinds. --fields reads cards and
// certificates, which Training/samples/cards.py FOLDER draws, and prints how often their fields are right by how certain they are said to
// be. --peers adds the packages of
// PyPI that the Python of $PYTHON, else python3, has. --corrections prints what was changed in each zone after it was read, and
// whether that is right. --without-zone reads all pictures of folders that show no machine-readable
// zone; the exit status is 1 when one gives a result.

var folder = "../shared/corpus/text"
var net: String?
var kinds: Set<String> = []
var frames = 10_000
var (lists, listsCorrections, onlyOurs, wantsPeers) = (false, false, false, false)
var withoutZone: [String]?
var words = CommandLine.arguments.dropFirst().makeIterator()
while let word = words.next() {
  switch word {
  case "--net": net = words.next()
  case "--lines", "--documents", "--codes", "--text-lines", "--fields", "--speed": kinds.insert(word)
  case "--frames": frames = words.next().flatMap { Int($0) } ?? frames
  case "--list": lists = true
  case "--corrections": listsCorrections = true
  case "--ours": onlyOurs = true
  case "--peers": wantsPeers = true
  case "--without-zone": withoutZone = []
  default:
    guard !word.hasPrefix("-") else {
      print("text-accuracy: unknown argument \(word)")
      exit(2)
    }
    if withoutZone == nil { folder = word } else { withoutZone?.append(word) }
  }
}
if let folders = withoutZone {
  let run = try PicturesWithoutZone(folders: folders)
  for invention in run.inventions {
    print("\(invention.image)\(invention.isValid ? " VALID" : "")\n  read \(invention.text)")
  }
  print("\n" + run.text())
  exit(run.inventions.isEmpty ? 0 : 1)
}
guard let manifest = TextManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); name the folder of the pictures")
  exit(0)
}
var readers: [any ZoneReader] = [try PluginZoneReader(net: net)]
if !onlyOurs { readers.append(try EnglishZoneReader()) }
let (peers, missing) = wantsPeers ? try TextPeer.installed([.passportEye, .fastmrz, .rapidocr]) : ([], [])
for words in missing { print(words) }
readers += peers
let run = ZoneRun(manifest, readers)
if kinds.isEmpty || kinds.contains("--documents") {
  let scores = try run.documents { sample, reader, reading, isExact in
    if listsCorrections, !reading.corrections.isEmpty {
      print("\(sample.image) \(isExact ? "exact" : "not exact")\(reading.isValid ? ", checks valid" : "")")
      for line in reading.correctionLines(truth: sample.expected) { print("  " + line) }
    }
    guard lists, !isExact else { return }
    let validity = reading.isValid ? " VALID" : ""
    print("\(sample.image) \(reader)\(validity)\n  is   \(sample.expected)\n  read \(reading.text)")
  }
  print("\n" + run.table(scores, of: "whole documents") + "\n")
}
if kinds.isEmpty || kinds.contains("--lines") {
  for task in ["mrz-line", "mrz-line-synth"] {
    let scores = try run.lines(task: task) { sample, reader, text, isExact in
      guard lists, !isExact else { return }
      print("\(sample.image) \(reader)\n  is   \(sample.expected)\n  read \(text)")
    }
    print("\n" + run.table(scores, of: task) + "\n")
  }
}
var codeReaders: [any CodeReader] = [PluginCodeReader()]
if !onlyOurs { codeReaders.append(try EnglishCodeReader()) }
codeReaders += peers.filter(\.readsLines) as [any CodeReader]
let codes = CodeRun(manifest, codeReaders)
let isListed = lists
func report(_ sample: TextSample, _ reader: String, _ text: String, _ isExact: Bool) {
  guard isListed, !isExact else { return }
  print("\(sample.image) \(reader)\n  is   \(sample.expected)\n  read \(text)")
}
if kinds.isEmpty || kinds.contains("--codes") {
  for task in CodeTask.allCases where task != .textLine {
    print("\n" + codes.table(try codes.scores(task, each: report), of: task.rawValue) + "\n")
  }
}
if kinds.isEmpty || kinds.contains("--text-lines") {
  let scores = try codes.lineKinds.map { (kind: $0, scores: try codes.scores(.textLine, kind: $0, each: report)) }
  print(
    "\n"
      + (scores.isEmpty
        ? "skipped: the manifest has no text-line; Training/samples/lines.py draws some" : codes.table(scores)) + "\n")
}
if kinds.contains("--fields") {
  var readings: [FieldRun.Reading] = []
  let count = try FieldRun(manifest).read { reading in
    readings.append(reading)
    guard lists, !reading.isRight else { return }
    print("\(reading.image) \(reading.field) \(reading.confidence)\n  is   \(reading.truth)\n  read \(reading.text)")
  }
  print("\n" + FieldRun.table(readings))
  print("\(readings.count(where: \.isRight)) right and \(readings.count { !$0.isRight }) wrong of \(count) fields\n")
}
if kinds.contains("--speed") {
  if codes.lineKinds.isEmpty {
    print("skipped: the manifest has no text-line, which --speed reads; Training/samples/lines.py draws some")
  } else {
    let speed = try TextSpeed(manifest)
    print("\n" + (try speed.table()) + "\n")
    var table = PlainTable(["frames", "resident KiB", "frames for each second of CPU time"])
    try speed.run(frames) { table.add(["\($0)", "\($1)", Decimals.text($2, 1)]) }
    print(table.text() + "\n")
  }
}
