import ScanBench

// Prints how many long codes are read from pans that show twelve characters at a time, and how many wrong texts come out.
//
//   swift run -c release barcode-sections [PANS]

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100
for subject in SectionRun.Subject.allCases {
  let counts = try SectionRun.counts(subject, 0..<max(1, count))
  print("\(subject.rawValue): \(count) pans, \(counts.read) of \(counts.codes) codes read, \(counts.wrong) wrong texts")
}
