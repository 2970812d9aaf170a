// swift-tools-version: 6.2

import PackageDescription

// Warnings are errors in every target of ours; dependencies keep their own settings.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Debug builds optimize what works on pixels: unoptimized, the tests take three times as long. SwiftPM takes such flags from the
// package itself and from packages named by a path, but from no package that it has checked out as a dependency.
let isCheckedOut = Context.packageDirectory.contains("/checkouts/")
let optimized: [SwiftSetting] =
  isCheckedOut ? [] : [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))]
let optimizedC: [CSetting] = isCheckedOut ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]
let optimizedCXX: [CXXSetting] = isCheckedOut ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]

/// One Swift library target of the layers drawn in CONTRIBUTING.md.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + optimized)
}

/// A library target in which no time is spent, so that it is not optimized in debug builds and builds sooner.
func plainLibrary(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one target, in `Tests/<name>`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "ScanView",
  products: [
    .library(
      name: "ScanView",
      targets: ["ScanPluginKit", "ScanRuntime", "ScanCamera", "ScanStills", "ScanOverlay", "StandardPlugins"]),
    .library(name: "ScanPluginKit", targets: ["ScanPluginKit"]),
    .library(name: "ScanSynthetic", targets: ["ScanSynthetic"]),
    .library(name: "ScanTestKit", targets: ["ScanTestKit"]),
    .library(name: "ScanControl", targets: ["ScanControl"]),
    .library(name: "ScanCommand", targets: ["ScanCommand"]),
    .library(name: "ScanBench", targets: ["ScanBench"]),
    .library(name: "BarcodePlugin", targets: ["BarcodePlugin"]),
    .library(name: "IDPlugin", targets: ["IDPlugin"]),
    .library(name: "MeterHistory", targets: ["MeterHistory"]),
    .library(name: "MeterPlugin", targets: ["MeterPlugin"]),
    .library(name: "TextContent", targets: ["TextContent"]),
    .library(name: "TextPlugin", targets: ["TextPlugin"]),
    .executable(name: "scanview", targets: ["scanview"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // Layer 0: pure values, and the C libraries.
    library("ScanGeometry"),
    library("ScanJSON"),
    library("TextContent"),
    .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
    .systemLibrary(name: "CLeptonica", pkgConfig: "lept", providers: [.apt(["libleptonica-dev"])]),
    .systemLibrary(name: "CLibV4L2", pkgConfig: "libv4l2", providers: [.apt(["libv4l-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CV4L2Shim", dependencies: ["CLibV4L2"], cSettings: optimizedC),
    .target(name: "CTesseract", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CTextModels", exclude: ["Nets"]),
    .target(name: "CLineNet", cSettings: optimizedC),
    .target(
      name: "CZXingShim", cxxSettings: [.define("ZX_USE_UTF8")] + optimizedCXX,
      linkerSettings: [.linkedLibrary("ZXing")]),
    .target(name: "CRE2Shim", cxxSettings: optimizedCXX, linkerSettings: [.linkedLibrary("re2")]),
    library("RE2Engine", ["CRE2Shim"]),

    // Layer 1: frames and configuration.
    library("ScanImage", ["ScanGeometry"]),
    plainLibrary("ScanConfig", ["RE2Engine", "ScanGeometry", "ScanJSON", "TextContent"]),

    // Layer 2: what a plugin author imports, the engines, the still sources.
    library("ScanPluginKit", ["ScanGeometry", "ScanJSON", "ScanImage", "ScanConfig", "TextContent"]),
    library("ZBarEngine", ["CZBar", "ScanGeometry", "ScanImage"]),
    library("ZXingEngine", ["CZXingShim", "ScanGeometry", "ScanImage"]),
    library("TesseractEngine", ["CTesseract", "ScanGeometry", "ScanImage"]),
    library("LineNetEngine", ["CLineNet", "CTextModels", "ScanImage"]),
    library("TextFinding", ["ScanGeometry", "ScanImage"]),
    library("MeterHistory", ["CSQLite", "ScanConfig", "ScanImage"]),
    library("ScanStills", ["CLeptonica", "ScanGeometry", "ScanImage"]),
    library(
      "ScanCamera", ["CV4L2Shim", "CTurboJPEG", "ScanGeometry", "ScanJSON", "ScanImage", "ScanConfig"]),

    // Layer 3: plugins, the runtime, drawing.
    library("BarcodePlugin", ["ScanPluginKit", "ZBarEngine", "ZXingEngine"]),
    library("IDPlugin", ["ScanPluginKit", "LineNetEngine", "TesseractEngine", "TextFinding"]),
    library("TextPlugin", ["ScanPluginKit", "TesseractEngine", "LineNetEngine", "TextContent", "TextFinding"]),
    library("MeterPlugin", ["ScanPluginKit", "LineNetEngine", "MeterHistory", "TextFinding"]),
    library("ScanRuntime", ["ScanPluginKit"]),
    library("ScanOverlay", ["ScanGeometry", "ScanImage", "ScanPluginKit"]),
    library("ScanSynthetic", ["ScanGeometry", "ScanImage", "ZXingEngine"]),

    // Layer 4: the registry of what ships.
    plainLibrary(
      "StandardPlugins", ["ScanPluginKit", "ScanStills", "BarcodePlugin", "IDPlugin", "MeterPlugin", "TextPlugin"]),

    // Layer 4: commands for a running view from other processes.
    plainLibrary("ScanControl", ["ScanImage", "ScanPluginKit", "ScanRuntime", "ScanStills"]),

    // Layer 5: what measures the build; for the command, the benchmarks and the accuracy test.
    library(
      "ScanBench",
      [
        "ScanPluginKit", "ScanRuntime", "ScanStills", "ScanSynthetic", "StandardPlugins", "BarcodePlugin", "IDPlugin",
        "MeterHistory", "MeterPlugin", "TextContent", "TextPlugin", "ZBarEngine", "ZXingEngine", "TesseractEngine",
        "LineNetEngine",
      ]),

    // Layer 5: the command. ScanCommand is a library so that an executable of a
    // third party can offer the same subcommands over its own registry.
    plainLibrary(
      "ScanCommand",
      [
        "ScanRuntime", "ScanCamera", "ScanStills", "ScanOverlay", "ScanSynthetic", "StandardPlugins",
        "BarcodePlugin", "MeterHistory", "ScanControl", "ScanBench", argumentParser,
      ]),
    .executableTarget(
      name: "scanview", dependencies: ["ScanCommand", "StandardPlugins"], swiftSettings: strict),

    // T: the public test kit.
    library("ScanTestKit", ["ScanPluginKit", "ScanRuntime"]),

    tests("ScanGeometryTests", ["ScanGeometry"]),
    tests("ScanJSONTests", ["ScanJSON"]),
    .testTarget(
      name: "TextContentTests", dependencies: ["TextContent"], exclude: ["Lines"], swiftSettings: strict),
    tests("ScanImageTests", ["ScanImage"]),
    tests("ScanConfigTests", ["ScanConfig"]),
    tests("ScanPluginKitTests", ["ScanPluginKit", "ScanTestKit"]),
    .testTarget(
      name: "EngineTests", dependencies: ["ZBarEngine", "ZXingEngine", "ScanStills"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "LineNetTests", dependencies: ["CLineNet", "LineNetEngine", "ScanGeometry", "ScanImage"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    tests("TextTests", ["TesseractEngine", "TextFinding", "ScanGeometry", "ScanImage"]),
    tests("ScanStillsTests", ["ScanStills"]),
    tests("ScanCameraTests", ["ScanCamera", "ScanJSON", "CTurboJPEG"]),
    tests(
      "BarcodePluginTests",
      ["BarcodePlugin", "ScanRuntime", "ScanTestKit", "ScanStills", "ScanSynthetic", "ScanBench", "ZXingEngine"]),
    .testTarget(
      name: "IDPluginTests",
      dependencies: ["IDPlugin", "ScanPluginKit", "ScanStills", "ScanTestKit", "TesseractEngine"],
      exclude: ["Pictures"], swiftSettings: strict),
    tests(
      "TextPluginTests",
      ["TextPlugin", "ScanPluginKit", "ScanTestKit", "ScanRuntime", "ScanStills", "TesseractEngine"]),
    tests("MeterHistoryTests", ["MeterHistory", "ScanBench", "ScanConfig"]),
    tests(
      "MeterPluginTests",
      ["MeterPlugin", "MeterHistory", "ScanPluginKit", "ScanTestKit", "ScanRuntime", "ScanStills", "ScanSynthetic"]),
    tests("ScanRuntimeTests", ["ScanRuntime", "ScanSynthetic", "ScanTestKit", "StandardPlugins", "ScanStills"]),
    tests("ScanOverlayTests", ["ScanOverlay", "ScanGeometry", "ScanImage", "ScanStills"]),
    tests(
      "ScanSyntheticTests",
      ["ScanSynthetic", "ScanBench", "ScanGeometry", "ScanImage", "ScanStills", "ZBarEngine", "ZXingEngine"]),
    tests("ScanControlTests", ["ScanControl", "ScanRuntime", "ScanTestKit"]),
    tests("CommandTests", ["ScanCommand", "ScanStills", "ScanSynthetic", "ScanTestKit", "StandardPlugins"]),
    // Real capture, in the virtual machines of Tests/CameraRig; skipped elsewhere.
    tests(
      "CameraRigTests",
      [
        "ScanCamera", "ScanGeometry", "ScanImage", "ScanStills", "ScanRuntime", "ScanTestKit", "StandardPlugins",
        "ZXingEngine",
      ]),
    tests("ProjectTests", ["ScanConfig", "ScanPluginKit", "StandardPlugins"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx20
)
