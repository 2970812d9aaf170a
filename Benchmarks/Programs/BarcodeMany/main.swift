import ScanBench

// Prints how many of 20 to 100 codes in one picture of 12 megapixels are read, and in which time: QR and Data Matrix codes, EAN-13, and
// several kinds together, drawn by chance, leaning and turned, under light that falls off, with blur and noise.
//
//   swift run -c release barcode-many [SEED]

let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
var table = PlainTable(["codes", "", "read", "wrong", "ms"])
var (codes, read) = (0, 0)
try ManyCodesRun().run(seed: seed) { row in
  table.add([row.subject.rawValue, "\(row.codes)", "\(row.read)", "\(row.wrong)", Decimals.text(row.time, 0)])
  codes += row.codes
  read += row.read
}
print(table.text())
print("\(read) of \(codes)")
