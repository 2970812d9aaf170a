import Glibc
import ScanBench

// Prints what each attempt of the reader's cascade rescues on a folder of real pictures, what it reads wrongly and what it costs.
//
//   swift run -c release barcode-cascade [FOLDER] [--list]

let arguments = Array(CommandLine.arguments.dropFirst())
let folder = arguments.first { !$0.hasPrefix("-") } ?? "../shared/corpus/barcode"
guard let manifest = CorpusManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); name the folder of the pictures")
  exit(0)
}
let lists = arguments.contains("--list")
print(try CascadeRun(manifest).text { attempt, picture, what in if lists { print("\(attempt): \(picture): \(what)") } })
