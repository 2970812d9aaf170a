import ScanBench

// Prints how many Data Matrix, Aztec and QR codes are read at places, of sizes and at angles that are drawn by chance, on plain
// and cluttered ground, as stills and live; and each scene that is not read.
//
//   swift run -c release barcode-matrix [SCENES]

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
let rows = try MatrixPlacesRun(count: count).rows { subject, ground, number, what in
  print("missed  \(subject.rawValue), \(ground.rawValue) \(number), \(what)")
}
print(MatrixPlacesRun.text(rows))
