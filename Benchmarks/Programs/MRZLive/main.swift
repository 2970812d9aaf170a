import Glibc
import ScanBench

// Prints what becomes of sequences that are rendered from pictures of documents with a machine-readable zone: share read, time to
// the result, and exactness with one, three and five frames of votes and with the defaults; then each wrong delivery.
//
//   /usr/bin/python3 Training/samples/zones.py FOLDER
//   swift run -c release mrz-live FOLDER [--sequences N] [--frames N] [--size PIXELS]
//
// The folder has a manifest.csv with the columns image, task and ground_truth; pictures of the task mrz-doc are used.

var folder = "../shared/corpus/text"
var numbers = ["--sequences": 120, "--frames": 30, "--size": 1280]
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  if numbers[argument] != nil {
    numbers[argument] = arguments.next().flatMap { Int($0) } ?? numbers[argument]
  } else {
    folder = argument
  }
}
guard let manifest = TextManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); Training/samples/zones.py draws such a folder")
  exit(0)
}
let run = ZoneLiveRun(
  manifest, sequences: numbers["--sequences"] ?? 120, frames: numbers["--frames"] ?? 30, size: numbers["--size"] ?? 1280
)
let table = try run.table { wrong in
  print(
    "wrong  \(wrong.reader), frame \(wrong.frame): \(wrong.sample.image)\(wrong.isValid ? " VALID" : "")\n"
      + "  is        \(wrong.sample.expected)\n  delivered \(wrong.text)")
}
print(table)
