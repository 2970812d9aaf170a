// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Kiosk",
  dependencies: [.package(name: "ScanView", path: "../..", traits: ["Web"])],
  targets: [
    .executableTarget(
      name: "Kiosk",
      dependencies: [
        .product(name: "ScanViewKit", package: "ScanView"), .product(name: "ScanSynthetic", package: "ScanView"),
        .product(name: "ScanWeb", package: "ScanView"), .product(name: "ScanWebServer", package: "ScanView"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
