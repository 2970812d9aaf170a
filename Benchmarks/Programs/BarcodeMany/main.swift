import Peers
import ScanBench

// Prints how many of 20 to 100 codes in one picture of 12 megapixels are read, and in which time: QR and Data Matrix codes, EAN-13, and
// several kinds together, drawn by chance, leaning and turned, under light that falls off, with blur and noise.
//
//   swift run -c release barcode-many [SEED] [--list] [--peer]

let arguments = CommandLine.arguments.dropFirst()
let seed = arguments.lazy.compactMap { UInt64($0) }.first ?? 1
let peer = arguments.contains("--peer") ? try PeerReader() : nil
var table = PlainTable(["codes", "", "read", "wrong", "ms"] + (peer.map { [$0.name, "ms"] } ?? []))
var (codes, read) = (0, 0)
try ManyCodesRun(peer: peer).run(seed: seed) { row in
  table.add(
    [row.subject.rawValue, "\(row.codes)", "\(row.read)", "\(row.wrong.count)", Decimals.text(row.time, 0)]
      + (row.peer.map { ["\($0.read)", $0.time.map { Decimals.text($0, 0) } ?? ""] } ?? []))
  codes += row.codes
  read += row.read
  if arguments.contains("--list") { (row.missed + row.wrong.map { "wrong: \($0)" }).forEach { print($0) } }
}
print(table.text())
print("\(read) of \(codes)")
