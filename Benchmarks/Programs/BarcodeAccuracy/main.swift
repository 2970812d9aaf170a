import Foundation
import Peers
import ScanBench
import ScanPluginKit

// Prints how many codes of a folder of real pictures this project's plugin reads and, in the same run, the bare engines; with
// --peer also zxing-cpp's Python package, where the Python of $PYTHON, else python3, has it.
//
//   swift run -c release barcode-accuracy [FOLDER] [--rotate 0,90,180,270] [--tilt 15,30,45,60]
//     [--effort still|live|thorough] [--list] [--causes] [--ours] [--peer] [--every N]
//
// --tilt turns the pictures of linear codes by any angles; 0 is always read too, so that all have the same interpolation.
// --every reads one of N pictures, for a quick run.

let options = Options(CommandLine.arguments.dropFirst())
guard let manifest = CorpusManifest(folder: options.folder) else {
  print("skipped: there is no manifest.csv in \(options.folder); name the folder of the pictures")
  exit(0)
}
let ours = try PluginCorpusReader(effort: options.effort)
var readers: [any CorpusReader] = [ours]
if !options.onlyOurs { readers += [try ZBarCorpusReader(), ZXingCorpusReader()] as [any CorpusReader] }
if options.wantsPeer {
  do {
    readers.append(try PeerReader())
  } catch let error as PeerMissing {
    print("without zxing-cpp's column: \(error); pip install zxing-cpp, or PYTHON=PROGRAM that has it")
  }
}
// What somebody saw who examined the pictures with a text that the manifest does not list.
let seen = try SeenTexts(
  file: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Corpus/seen-texts.csv").path)
var comparison = Comparison(manifest, readers, options, seen: seen)
for degrees in options.rotations {
  try comparison.measure(.exact(Orientation(clockwiseDegrees: degrees) ?? .up)) { _ in true }
}
for degrees in options.tilts { try comparison.measure(.tilted(degrees)) { $0.isLinear } }
if options.rotations.count + options.tilts.count > 1 { print("\nAll turns\n\n\(comparison.summary.text())") }
