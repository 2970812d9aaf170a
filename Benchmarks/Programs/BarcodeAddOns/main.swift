import Glibc
import ScanBench
import ScanPluginKit
import StandardPlugins

// Prints how many drawn codes with add-ons are delivered with their add-on, and what comes out wrong, by each configuration.
//
//   swift run -c release barcode-add-ons [SOURCES] [--from NUMBER] [--frames N] [--list] [CONFIGURATION…]

func fail(_ message: String) -> Never {
  var line = Array("barcode-add-ons: \(message)\n".utf8)
  write(STDERR_FILENO, &line, line.count)
  exit(2)
}

var numbers = ["--from": 0, "--frames": 40]
var count = 200
var lists = false
var files: [String] = []
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  if numbers[argument] != nil {
    guard let number = arguments.next().flatMap({ Int($0) }), number >= 0 else { fail("\(argument) takes a number") }
    numbers[argument] = number
  } else if argument == "--list" {
    lists = true
  } else if let number = Int(argument), number > 0 {
    count = number
  } else if argument.hasPrefix("-") {
    fail("unknown argument \(argument)")
  } else {
    files.append(argument)
  }
}
if files.isEmpty { files = ["Configs/barcode-retail.json", "Configs/barcode-all.json"] }
let first = numbers["--from"] ?? 0
for file in files {
  let config = try ScanViewConfig(contentsOf: file)
  let counts = try await AddOnRun.counts(config, first..<first + count, frames: max(1, numbers["--frames"] ?? 40)) {
    guard lists else { return }
    print("  \($1): synthetic:\($0.description)")
  }
  print("\(file): \(counts.text)")
}
