// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody who uses the library builds its benchmarks.
let package = Package(
  name: "ScanViewBenchmarks",
  dependencies: [.package(name: "ScanView", path: "..")],
  targets: [
    // libv4l's own conversion, which the frame path is compared with.
    .target(
      name: "CLibV4LConvert", path: "Sources/CLibV4LConvert",
      linkerSettings: [.linkedLibrary("v4lconvert"), .linkedLibrary("turbojpeg")]),
    .executableTarget(
      name: "camera-bench",
      dependencies: [
        "CLibV4LConvert", .product(name: "ScanView", package: "ScanView"),
        .product(name: "ScanBench", package: "ScanView"), .product(name: "ScanSynthetic", package: "ScanView"),
        .product(name: "ScanTestKit", package: "ScanView"),
      ],
      path: "Sources/CameraBench"),
    // Counts calls for memory, by replacing the C library's functions in the program that links it.
    .target(name: "CAllocationCount", path: "Sources/CAllocationCount"),
    .executableTarget(
      name: "barcode-allocations",
      dependencies: ["CAllocationCount", .product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeAllocations"),
    .executableTarget(
      name: "net-allocations", dependencies: ["CAllocationCount", .product(name: "ScanBench", package: "ScanView")],
      path: "Sources/NetAllocations"),
    // Readers of other projects, each a script that a process of its own runs.
    .target(
      name: "Peers", dependencies: [.product(name: "ScanBench", package: "ScanView")], path: "Peers",
      exclude: ["peer.py", "text_peer.py", "zxing_cpp.py"]),
    .executableTarget(
      name: "barcode-accuracy", dependencies: ["Peers", .product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeAccuracy"),
    .executableTarget(
      name: "text-accuracy", dependencies: ["Peers", .product(name: "ScanBench", package: "ScanView")],
      path: "Sources/TextAccuracy"),
    .executableTarget(
      name: "meter-accuracy",
      dependencies: [
        "Peers", .product(name: "ScanBench", package: "ScanView"), .product(name: "ScanSynthetic", package: "ScanView"),
      ],
      path: "Sources/MeterAccuracy"),
    .executableTarget(
      name: "barcode-ladder", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeLadder"),
    .executableTarget(
      name: "barcode-locating", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeLocating"),
    .executableTarget(
      name: "barcode-matrix", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeMatrix"),
    .executableTarget(
      name: "barcode-sections", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeSections"),
    .executableTarget(
      name: "barcode-add-ons", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeAddOns"),
    .executableTarget(
      name: "barcode-live", dependencies: [.product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeLive"),
    .executableTarget(
      name: "mrz-live", dependencies: [.product(name: "ScanBench", package: "ScanView")], path: "Sources/MRZLive"),
    .executableTarget(
      name: "mrz-speed",
      dependencies: [
        .product(name: "ScanBench", package: "ScanView"), .product(name: "ScanView", package: "ScanView"),
      ],
      path: "Sources/MRZSpeed"),
    .executableTarget(
      name: "mutation-run",
      dependencies: [
        .product(name: "ScanView", package: "ScanView"), .product(name: "ScanSynthetic", package: "ScanView"),
      ],
      path: "Sources/MutationRun"),
    .executableTarget(
      name: "barcode-speed", dependencies: ["Peers", .product(name: "ScanBench", package: "ScanView")],
      path: "Sources/BarcodeSpeed"),
  ],
  swiftLanguageModes: [.v6]
)
