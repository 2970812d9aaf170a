// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "MinimalPlugin",
  products: [
    .library(name: "IndicatorLamp", targets: ["IndicatorLamp"]),
    .executable(name: "lampview", targets: ["lampview"]),
  ],
  // ScanView is named by the path of a checkout, or by its address and version.
  dependencies: [.package(name: "ScanView", path: "../..")],
  targets: [
    .target(name: "IndicatorLamp", dependencies: [.product(name: "ScanPluginKit", package: "ScanView")]),
    .executableTarget(
      name: "lampview",
      dependencies: [
        "IndicatorLamp", .product(name: "ScanCommand", package: "ScanView"),
        .product(name: "StandardPlugins", package: "ScanView"),
      ]),
    .testTarget(
      name: "IndicatorLampTests",
      dependencies: [
        "IndicatorLamp", .product(name: "ScanTestKit", package: "ScanView"),
        .product(name: "ScanViewKit", package: "ScanView"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
