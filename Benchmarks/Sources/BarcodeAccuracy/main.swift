import Glibc
import ScanBench
import ScanPluginKit

// Prints how many codes of a folder of real pictures this project's plugin reads and, in the same run, the bare engines.
//
//   swift run -c release barcode-accuracy [FOLDER] [--rotate 0,90,180,270] [--effort still|live|thorough] [--list] [--ours]

func fail(_ message: String) -> Never {
  fputs("barcode-accuracy: \(message)\n", stderr)
  exit(2)
}

var folder = "../../shared/corpus/barcode"
var turns: [Orientation] = [.up]
var effort = ScanInput.Effort.still
var listsMisses = false
var onlyOurs = false
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  switch argument {
  case "--rotate":
    let words = (arguments.next() ?? "").split(separator: ",")
    turns = words.compactMap { Int($0).flatMap { Orientation(clockwiseDegrees: $0) } }
    guard !turns.isEmpty, turns.count == words.count else { fail("--rotate takes 0, 90, 180 and 270, like 0,90") }
  case "--effort":
    guard let word = arguments.next(), let known = ["live": ScanInput.Effort.live, "still": .still, "thorough": .thorough][word]
    else { fail("--effort takes live, still or thorough") }
    effort = known
  case "--list": listsMisses = true
  case "--ours": onlyOurs = true
  default:
    guard !argument.hasPrefix("-") else { fail("unknown argument \(argument)") }
    folder = argument
  }
}
guard let manifest = CorpusManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); name the folder of the pictures")
  exit(0)
}
setvbuf(stdout, nil, _IOLBF, 0)
let ours = try PluginCorpusReader(effort: effort)
let readers: [any CorpusReader] = onlyOurs ? [ours] : [ours, try ZBarCorpusReader(), ZXingCorpusReader()]
for turn in turns {
  let run = AccuracyRun(manifest, readers, orientation: turn)
  let (table, unreadable) = try run.table { sample, verdicts in
    guard listsMisses, let verdict = verdicts.first else { return }
    if !verdict.wrong.isEmpty { print("wrong  \(sample.image) [\(sample.symbology)] \(verdict.wrong)") }
    if verdict.hits < verdict.expected { print("missed \(sample.image) [\(sample.symbology)]") }
  }
  for picture in unreadable { print("cannot be opened: \(picture.image): \(picture.message)") }
  print("\nRead symbols of the primary pictures, turned by \(turn.clockwiseDegrees)°, effort \(effort)\n")
  print(table.text())
}
