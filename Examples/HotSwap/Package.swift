// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "HotSwap",
  dependencies: [.package(name: "ScanView", path: "../..")],
  targets: [
    .executableTarget(
      name: "HotSwap",
      dependencies: [
        .product(name: "ScanViewKit", package: "ScanView"), .product(name: "ScanSynthetic", package: "ScanView"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
