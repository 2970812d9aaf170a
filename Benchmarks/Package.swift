// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody who uses the library builds its benchmarks.
let package = Package(
  name: "ScanViewBenchmarks",
  dependencies: [.package(name: "ScanView", path: "..")],
  targets: [
    .executableTarget(
      name: "barcode-accuracy", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeAccuracy"),
    .executableTarget(
      name: "barcode-locating", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeLocating"),
    .executableTarget(
      name: "barcode-speed", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeSpeed"),
  ],
  swiftLanguageModes: [.v6]
)
