import ScanBench

// Prints how many long codes are read from pans that show twelve characters at a time, how many wrong texts come out, and
// in which pans a code was missed or guidance and partial text were not as described.
//
//   swift run -c release barcode-sections [PANS]

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
for subject in SectionRun.Subject.allCases {
  let counts = try SectionRun.counts(subject, 0..<max(1, count))
  print("\(subject.rawValue): \(count) pans, \(counts.read) of \(counts.codes) codes read, \(counts.wrong) wrong texts")
  for (what, pans) in [("not read", counts.missed), ("advice out of order", counts.unruly)] where !pans.isEmpty {
    print("  \(what) in pans \(pans.prefix(20).map(String.init).joined(separator: " "))\(pans.count > 20 ? " …" : "")")
  }
}
