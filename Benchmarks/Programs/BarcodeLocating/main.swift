import Glibc
import ScanBench

// Prints how well places that look like codes are found on a folder of real pictures, and the time it takes.
//
//   swift run -c release barcode-locating [FOLDER [FOLDER WITHOUT CODES…]]

let arguments = Array(CommandLine.arguments.dropFirst())
let folder = arguments.first ?? "../shared/corpus/barcode"
guard let manifest = CorpusManifest(folder: folder) else {
  print("skipped: there is no manifest.csv in \(folder); name the folder of the pictures")
  exit(0)
}
print(try LocatingRun(manifest, others: Array(arguments.dropFirst())).text())
