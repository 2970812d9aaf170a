// swift-tools-version: 6.2

import PackageDescription

// A package of its own, because fuzzing instruments every module that it builds. Use run.sh, which passes the flags.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "scanview", path: "..")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "ScanPluginKit", package: "scanview"), .product(name: "ScanViewKit", package: "scanview"),
        .product(name: "BarcodePlugin", package: "scanview"),
        .product(name: "TextContent", package: "scanview"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // libFuzzer brings `main`, and a Swift executable always has one: these are C files of one function each.
    .executableTarget(name: "json-fuzzer", dependencies: ["FuzzTargets"]),
    .executableTarget(name: "config-fuzzer", dependencies: ["FuzzTargets"]),
    .executableTarget(name: "gs1-fuzzer", dependencies: ["FuzzTargets"]),
    .executableTarget(name: "license-fuzzer", dependencies: ["FuzzTargets"]),
    .executableTarget(name: "payload-fuzzer", dependencies: ["FuzzTargets"]),
    .executableTarget(name: "text-fuzzer", dependencies: ["FuzzTargets"]),
  ],
  swiftLanguageModes: [.v6]
)
