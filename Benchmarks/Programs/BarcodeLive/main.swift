import Glibc
import ScanBench

// Prints what becomes of sequences that are rendered from real photos: share read, time to the result and wrong texts with
// evidence of one to three readings, with the defaults, and by the bare engines; each wrong text of the defaults; then what
// evidence is worth, and how reliable a confidence is.
//
//   swift run -c release barcode-live [FOLDER] [--sequences N] [--frames N] [--size PIXELS] [--ours] [--list]
//     [--trace FILE]

func fail(_ message: String) -> Never {
  var line = Array("barcode-live: \(message)\n".utf8)
  write(STDERR_FILENO, &line, line.count)
  exit(2)
}

var folder = "../shared/corpus/barcode"
var numbers = ["--sequences": 240, "--frames": 60, "--size": 480]
var (listsWrong, includesEngines) = (false, true)
var traceFile: UnsafeMutablePointer<FILE>?
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  if numbers[argument] != nil {
    guard let number = arguments.next().flatMap({ Int($0) }), number > 0 else { fail("\(argument) takes a number") }
    numbers[argument] = number
  } else if argument == "--list" {
    listsWrong = true
  } else if argument == "--ours" {
    includesEngines = false
  } else if argument == "--trace" {
    guard let path = arguments.next(), let file = fopen(path, "w") else { fail("--trace takes a file to write") }
    traceFile = file
  } else if argument.hasPrefix("-") {
    fail("unknown argument \(argument)")
  } else {
    folder = argument
  }
}
guard let manifest = CorpusManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); name the folder of the pictures")
  exit(0)
}
let run = LiveRun(
  manifest, sequences: numbers["--sequences"] ?? 240, frames: numbers["--frames"] ?? 60, size: numbers["--size"] ?? 480,
  includesEngines: includesEngines)
let start = Stopwatch.wallMilliseconds()
var listener = LiveRun.Listener { reader, sample, text in
  guard listsWrong || reader == "default" else { return }
  print("wrong  \(reader): \(sample.image) [\(sample.symbology)] \(text)")
}
if let traceFile { listener.trace = { fputs($0 + "\n", traceFile) } }
let report = try run.report(to: listener)
for picture in report.unreadable { print("cannot be opened: \(picture)") }
print(report.text())
print("\nin \(Int((Stopwatch.wallMilliseconds() - start) / 1000)) s")
if let traceFile { fclose(traceFile) }
