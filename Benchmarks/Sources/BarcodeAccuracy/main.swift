import Glibc
import ScanBench
import ScanPluginKit

// Prints how many codes of a folder of real pictures this project's plugin reads and, in the same run, the bare engines.
//
//   swift run -c release barcode-accuracy [FOLDER] [--rotate 0,90,180,270] [--effort still|live|thorough] [--list] [--ours]

func fail(_ message: String) -> Never {
  var line = Array("barcode-accuracy: \(message)\n".utf8)
  write(STDERR_FILENO, &line, line.count)
  exit(2)
}

var folder = "../../shared/corpus/barcode"
var turns = [0]
var effort = ScanInput.Effort.still
var listsMisses = false
var onlyOurs = false
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  switch argument {
  case "--rotate":
    let words = (arguments.next() ?? "").split(separator: ",")
    turns = words.compactMap { Int($0) }.filter { Orientation(clockwiseDegrees: $0) != nil }
    guard !turns.isEmpty, turns.count == words.count else { fail("--rotate takes 0, 90, 180 and 270, like 0,90") }
  case "--effort":
    guard let word = arguments.next(),
      let known = ["live": ScanInput.Effort.live, "still": .still, "thorough": .thorough][word]
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
let ours = try PluginCorpusReader(effort: effort)
let readers: [any CorpusReader] = onlyOurs ? [ours] : [ours, try ZBarCorpusReader(), ZXingCorpusReader()]
for turn in turns {
  let run = AccuracyRun(manifest, readers, orientation: Orientation(clockwiseDegrees: turn) ?? .up)
  let (table, unreadable) = try run.table { sample, verdicts in
    guard listsMisses else { return }
    for (reader, verdict) in zip(readers, verdicts) {
      let wrong = verdict.wrong.map { $0.count > 60 ? $0.prefix(60) + "…" : $0 }
      if !wrong.isEmpty { print("wrong  \(reader.name): \(sample.image) [\(sample.symbology)] \(wrong)") }
      if verdict.hits < verdict.expected { print("missed \(reader.name): \(sample.image) [\(sample.symbology)]") }
    }
  }
  for picture in unreadable { print("cannot be opened: \(picture.image): \(picture.message)") }
  print("\nRead symbols of the primary pictures, turned by \(turn)°, effort \(effort)\n")
  print(table.text())
}
