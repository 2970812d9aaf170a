import Foundation
import MeterPlugin
import Peers
import ScanBench
import ScanPluginKit
import ScanSynthetic

// Prints what this project's plugin reads of a corpus of meters, displays next to bare Tesseract, and of drawn meters.
//
//   swift run -c release meter-accuracy [FOLDER] [--displays] [--digits] [--dials] [--drawn N] [--frames N] [--absent N] [--fields N] [--cut N] [--gauges N] [--cycles N]
//                                       [--drawn-kind KIND] [--drawn-from SEED] [--mode MODE] [--digit-nets FOLDER] [--needle-nets FOLDER]
//                                       [--by-command PROGRAM] [--configuration NAME]
//                                       [--peers] [--list] [--save FOLDER] [--without-meter FOLDER…] [--drum-grounds FOLDER…]
//
// The folder has a manifest.csv with the columns image, kind, ground_truth and group. --digit-nets and --needle-nets name nets that
// each have not seen a part of the meters. --drawn reads N drawn meters of each kind, or of the one that --drawn-kind names (drums,
// display, dials), whose numbers begin with that of --drawn-from; --frames shows N of them for 30 frames each and prints the times;
// --fields reads N drawn displays of several values; --cut reads N drawn meters of each kind in cutouts that show a part of them;
// --gauges reads N drawn gauges whose places and scales are given, --cycles N drawn displays that show their pages in turn;
// --absent reads N drawn pictures without a meter. --list prints what is read wrong, --save writes the drawn meters of these as pictures
// (PGM). --mode names the one scanMode that is used instead of the usual ones. --without-meter reads all pictures of folders that
// show none, and must come last. --by-command reads --drawn meters of each configuration that ships, or of the one of --configuration, by the
// command PROGRAM, as PNG, JPEG, video and frames of a camera (ffmpeg makes these). --drum-grounds, last as well, prints what the certainty of drums is
// fitted to: of --drawn meters, of --absent pictures without one and of the pictures of folders, or of drawn ones alone (-). --peers adds rapidocr of PyPI, which the
// Python of $PYTHON, else python3, may have, and Debian's ssocr.

var folder = "../shared/corpus/meter"
var kinds: Set<String> = []
var (lists, wantsPeers) = (false, false)
var saved: String?
var (digitNets, needleNets): (String?, String?)
var (drawn, absent, fields, cut, gauges, cycles) = (0, 0, 0, 0, 0, 0)
var framed = 0
var (drawnKind, drawnFrom): (SyntheticMeter.Kind?, UInt64) = (nil, 1)
var onlyMode: MeterConfig.ScanMode?
var drumGrounds: [String] = []
var withoutMeter: [String] = []
var command: String?
var configurations = CommandMeters.configurations
var words = CommandLine.arguments.dropFirst().makeIterator()
while let word = words.next() {
  switch word {
  case "--displays", "--digits", "--dials": kinds.insert(word)
  case "--digit-nets": digitNets = words.next()
  case "--needle-nets": needleNets = words.next()
  case "--drawn":
    kinds.insert(word)
    drawn = words.next().flatMap { Int($0) } ?? 2_000
  case "--frames":
    kinds.insert(word)
    framed = words.next().flatMap { Int($0) } ?? 20
  case "--drawn-kind":
    drawnKind = words.next().flatMap { SyntheticMeter.Kind(rawValue: $0) }
    if drawnKind == nil {
      print("meter-accuracy: --drawn-kind is drums, display or dials")
      exit(2)
    }
  case "--drawn-from": drawnFrom = words.next().flatMap { UInt64($0) } ?? 1
  case "--mode":
    guard let mode = words.next().flatMap({ MeterConfig.ScanMode(rawValue: $0) }) else {
      print("meter-accuracy: --mode is one of \(MeterConfig.ScanMode.allCases.map(\.rawValue))")
      exit(2)
    }
    onlyMode = mode
  case "--fields":
    kinds.insert(word)
    fields = words.next().flatMap { Int($0) } ?? 300
  case "--cut":
    kinds.insert(word)
    cut = words.next().flatMap { Int($0) } ?? 300
  case "--gauges":
    kinds.insert(word)
    gauges = words.next().flatMap { Int($0) } ?? 300
  case "--cycles":
    kinds.insert(word)
    cycles = words.next().flatMap { Int($0) } ?? 100
  case "--absent":
    kinds.insert(word)
    absent = words.next().flatMap { Int($0) } ?? 1_000
  case "--without-meter":
    kinds.insert(word)
    while let name = words.next() { withoutMeter.append(name) }
  case "--by-command": command = words.next()
  case "--configuration": configurations = words.next().map { [$0] } ?? configurations
  case "--list": lists = true
  case "--save": saved = words.next()
  case "--peers": wantsPeers = true
  case "--drum-grounds":
    kinds.insert(word)
    while let name = words.next() { drumGrounds.append(name) }
  default:
    guard !word.hasPrefix("-") else {
      print("meter-accuracy: unknown argument \(word)")
      exit(2)
    }
    folder = word
  }
}
if !drumGrounds.isEmpty {
  let run = try DrumGroundsRun()
  for seed in drawnFrom..<drawnFrom + UInt64(max(0, drawn)) { for row in run.drawn(seed) { print(row) } }
  for seed in drawnFrom..<drawnFrom + UInt64(max(0, absent)) { print(run.absent(seed)) }
  if drumGrounds != ["-"] { try run.withoutMeter(drumGrounds) { print($0) } }
  exit(0)
}
if let command {
  let configs = "Configs"
  var run = CommandRun(program: command, configs: configs)
  try run.run(configurations, count: drawn, firstSeed: drawnFrom)
  if lists { for miss in run.misses { print(miss) } }
  print("\n" + run.text())
  exit(0)
}
/// Writes the luma of a drawn meter that was read wrong.
func save(_ miss: SyntheticMeterAccuracy.Miss, _ kind: SyntheticMeter.Kind, in folder: String) throws {
  let luma = SyntheticMeterScene(kind, seed: miss.seed, condition: miss.condition).frame().luma
  var picture = Data("P5 \(luma.size.width) \(luma.size.height) 255\n".utf8)
  luma.withView { view in
    for y in 0..<view.height { picture.append(view.row(y), count: view.width) }
  }
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try picture.write(
    to: URL(filePath: "\(folder)/\(kind.rawValue)-\(miss.seed)-is-\(miss.expected)-read-\(miss.text).pgm"))
}

let modes: [(kind: SyntheticMeter.Kind, mode: MeterConfig.ScanMode)] = [
  (.drums, .autoAnalogDigitalMeter), (.display, .autoAnalogDigitalMeter), (.dials, .dialMeter),
]
for (kind, mode) in modes where drawn > 0 && (drawnKind ?? kind) == kind {
  var readers: [KnownMeter: PluginMeterReader] = [:]
  let accuracy = try SyntheticMeterAccuracy(kind, count: drawn, firstSeed: drawnFrom) { frame, scene in
    let known = KnownMeter(scene)
    let reader = try readers[known] ?? PluginMeterReader(onlyMode ?? mode, known)
    readers[known] = reader
    return try reader.readings(frame)
  }
  if lists { for miss in accuracy.misses { print(miss) } }
  if let saved { for miss in accuracy.misses { try save(miss, kind, in: saved) } }
  print("\n" + accuracy.text())
}
for (kind, mode) in modes where framed > 0 && (drawnKind ?? kind) == kind {
  let times = try MeterFrameTimes(kind, onlyMode ?? mode, meters: framed, firstSeed: drawnFrom)
  if lists { for mistake in times.mistakes { print(mistake) } }
  print("\n" + times.text())
}
if fields > 0 {
  let accuracy = try DisplayFieldAccuracy(count: fields, firstSeed: drawnFrom)
  if lists { for miss in accuracy.misses { print(miss) } }
  print("\n" + accuracy.text())
}
if cut > 0 {
  let accuracy = try CutMeters(count: cut, firstSeed: drawnFrom, kind: drawnKind)
  if lists { for part in accuracy.parts { print(part) } }
  print("\n" + accuracy.text())
}
if gauges > 0 {
  for withPoints in [false, true] {
    let accuracy = try GaugeAccuracy(count: gauges, firstSeed: drawnFrom, withPoints: withPoints)
    if lists { for miss in accuracy.misses { print(miss) } }
    print("\n\(withPoints ? "with" : "without") points between the ends\n\n" + accuracy.text())
  }
}
if cycles > 0 {
  let accuracy = try CycleAccuracy(count: cycles, firstSeed: drawnFrom)
  if lists { for miss in accuracy.misses { print(miss) } }
  print("\n" + accuracy.text())
}
if absent > 0 {
  for mode in onlyMode.map({ [$0] }) ?? [.autoAnalogDigitalMeter, .dialMeter] {
    let reader = try PluginMeterReader(mode)
    let absences = try SyntheticMeterAbsences(
      count: absent, firstSeed: drawnFrom,
      accepted: SyntheticMeterAccuracy.accepted(mode == .dialMeter ? .dials : .drums)
    ) { try reader.readings($0) }
    if lists { for invention in absences.inventions { print(invention) } }
    print("\n\(mode.rawValue)\n\n" + absences.text())
  }
}
if !withoutMeter.isEmpty {
  for mode in onlyMode.map({ [$0] }) ?? [.autoAnalogDigitalMeter, .dialMeter] {
    let run = try PicturesWithoutMeter(folders: withoutMeter, mode)
    for invention in run.inventions {
      print("\(invention.image)\n  read \(invention.text), \(invention.certainty), \(invention.engine)")
    }
    print("\n" + run.text())
  }
}
guard kinds.isEmpty || !kinds.isDisjoint(with: ["--displays", "--digits", "--dials"]) else { exit(0) }
guard let manifest = MeterManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); name the folder of the pictures")
  exit(0)
}
if kinds.isEmpty || kinds.contains("--displays") {
  var readers: [any DisplayTextReader] = [
    try PluginDisplayReader(), try PluginDisplayReader(.autoAnalogDigitalMeter), try TesseractDigitsReader(),
  ]
  if wantsPeers {
    let (peers, missing) = try TextPeer.installed([.ssocr, .rapidocr])
    for words in missing { print(words) }
    readers += peers
  }
  var run = DisplayRun(manifest, readers)
  let scores = try DisplayRun.Kind.allCases.map { kind in
    let scores = try run.scores(kind) { sample, reader, value, isExact in
      guard lists, !isExact else { return }
      print("\(sample.image) \(reader)\n  is   \(sample.expected)\n  read \(value)")
    }
    return (kind: kind, scores: scores)
  }
  print("\n" + run.table(scores))
  for (reader, reliability) in run.reliability.sorted(by: { $0.key < $1.key }) {
    print("\nConfidence of the values of displays, \(reader)\n")
    print(reliability.text(minConfidence: MeterTask.usualConfidence(.autoAnalogDigitalMeter)))
  }
}
if kinds.isEmpty || kinds.contains("--digits") {
  print("\n" + (try DrumDigitRun(manifest, nets: digitNets).text()))
}
if kinds.isEmpty || kinds.contains("--dials") {
  let dials = DialAccuracy(manifest, nets: needleNets)
  print("\n" + DialAccuracy.table(try dials.hands(), try dials.meters()))
}
