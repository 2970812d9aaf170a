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

/// A folder of `Sources` and `Tests` with the targets of one purpose; CONTRIBUTING.md says which.
struct Room {
  let name: String

  /// A Swift library target.
  func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(self.name)/\(name)", swiftSettings: strict + optimized)
  }

  /// A library target in which no time is spent, so that it is not optimized in debug builds and builds sooner.
  func plainLibrary(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(self.name)/\(name)", resources: resources,
      swiftSettings: strict)
  }

  /// A C or C++ target.
  func cLibrary(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], c: [CSetting] = [],
    cxx: [CXXSetting] = [], links libraries: String...
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Sources/\(self.name)/\(name)", exclude: exclude, cSettings: c,
      cxxSettings: cxx, linkerSettings: libraries.map { .linkedLibrary($0) })
  }

  /// A system library with the Debian package that has it.
  func systemLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/\(self.name)/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
  }

  /// A target of tests, with what all tests share.
  func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
      name: name, dependencies: dependencies + ["ScanSynthetic", "TestSupport"], path: "Tests/\(self.name)/\(name)",
      exclude: exclude, swiftSettings: strict)
  }
}

let core = Room(name: "Core")
let engines = Room(name: "Engines")
let plugins = Room(name: "Plugins")
let inputs = Room(name: "Inputs")
let outputs = Room(name: "Outputs")
let command = Room(name: "Command")
let testing = Room(name: "Testing")

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// The modules that other packages can import, each a product of its name; `ScanViewKit` has what a program that scans needs.
let modules = [
  "ScanViewKit", "ScanGeometry", "ScanJSON", "ScanImage", "ScanConfig", "ScanPluginKit", "ScanRecognition",
  "ScanRuntime",
  "BarcodePlugin", "IDPlugin", "MeterHistory", "MeterPlugin", "TextContent", "TextPlugin", "StandardPlugins",
  "ScanStills", "ScanCamera", "ScanNetworkCamera", "ScanRecording", "ScanSynthetic", "ScanScene", "ScanOverlay",
  "ScanControl",
  "ScanSinks", "ScanHTTPSinks", "ScanMQTT", "ScanKeyboard", "ScanSocketSink",
  "ScanWeb",
  "ScanWebServer", "ScanCommand", "ScanTestKit",
]

let package = Package(
  name: "ScanView",
  products: modules.map { .library(name: $0, targets: [$0]) } + [
    .executable(name: "scanview", targets: ["scanview"]),
    .executable(name: "scanview-serve", targets: ["scanview-serve"]),
  ],
  traits: [
    .trait(
      name: "Web",
      description: "The server of the page and the HTTP interface; without it nothing of a network is built.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
  ],
  targets: [
    // Core: values, configuration, the plugin protocol, the running view.
    core.library("ScanGeometry"),
    core.library("ScanJSON"),
    core.library("ScanImage", ["ScanGeometry", "ScanJSON"]),
    core.plainLibrary("ScanConfig", ["RE2Engine", "ScanGeometry", "ScanJSON"]),
    core.plainLibrary("ScanPluginKit", ["ScanGeometry", "ScanJSON", "ScanImage", "ScanConfig"]),
    core.library("ScanRecognition", ["ScanPluginKit"]),
    core.plainLibrary("ScanRuntime", ["ScanPluginKit"]),
    core.plainLibrary("ScanProcess", ["CWorkerShim"]),
    core.plainLibrary("ScanStore", ["CSQLite"]),
    core.plainLibrary("ScanWorker", ["CWorkerShim", "ScanProcess", "ScanPluginKit"]),

    core.tests("ScanGeometryTests", ["ScanGeometry"]),
    core.tests("ScanJSONTests", ["ScanJSON"]),
    core.tests("ScanImageTests", ["ScanImage"]),
    core.tests("ScanConfigTests", ["ScanConfig", "ScanJSON"]),
    core.tests("ScanPluginKitTests", ["ScanPluginKit", "ScanTestKit"]),
    core.tests("ScanRecognitionTests", ["ScanRecognition", "ScanPluginKit"]),
    core.tests("ScanRuntimeTests", ["ScanRuntime", "ScanTestKit"]),
    core.tests("ScanProcessTests", ["ScanProcess"]),
    core.tests(
      "ScanWorkerTests", ["ScanWorker", "ScanConfig", "ScanImage", "ScanJSON", "ScanPluginKit", "ScanTestKit"]),

    // Engines: libraries of others, each with one owner in Swift.
    engines.systemLibrary("CZBar", pkgConfig: "zbar", package: "libzbar-dev"),
    engines.systemLibrary("CLeptonica", pkgConfig: "lept", package: "libleptonica-dev"),
    engines.systemLibrary("CLibV4L2", pkgConfig: "libv4l2", package: "libv4l-dev"),
    engines.systemLibrary("CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
    engines.systemLibrary("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    engines.cLibrary("CWorkerShim"),
    engines.cLibrary("CSandbox", links: "seccomp"),
    engines.cLibrary("CV4L2Shim", ["CLibV4L2"], c: optimizedC),
    engines.cLibrary("CTesseract", links: "dl"),
    engines.cLibrary("CPangoCairo", links: "dl"),
    engines.cLibrary("CCurl", links: "dl"),
    engines.cLibrary("CMosquitto", links: "dl"),
    engines.cLibrary("CKeyboard", links: "dl"),
    engines.cLibrary("CTextModels", exclude: ["Nets"]),
    engines.cLibrary("CLineNet", c: optimizedC),
    engines.cLibrary("CZXingShim", cxx: [.define("ZX_USE_UTF8")] + optimizedCXX, links: "ZXing"),
    engines.cLibrary("CRE2Shim", cxx: optimizedCXX, links: "re2"),
    engines.library("RE2Engine", ["CRE2Shim"]),
    engines.library("ZBarEngine", ["CZBar", "ScanGeometry", "ScanJSON", "ScanImage"]),
    engines.library("ZXingEngine", ["CZXingShim", "ScanGeometry", "ScanJSON", "ScanImage"]),
    engines.library("TesseractEngine", ["CTesseract", "ScanGeometry", "ScanJSON", "ScanImage"]),
    engines.library("LineNetEngine", ["CLineNet", "CTextModels", "ScanJSON", "ScanImage"]),

    engines.tests("EngineTests", ["ZBarEngine", "ZXingEngine", "ScanStills"], exclude: ["Fixtures"]),
    engines.tests(
      "LineNetTests", ["CLineNet", "LineNetEngine", "ScanGeometry", "ScanImage"], exclude: ["Fixtures"]),
    engines.tests("TextTests", ["TesseractEngine", "TextFinding", "ScanGeometry", "ScanImage"]),

    // Plugins: one family of use cases each, with what only families need.
    plugins.library("TextContent"),
    plugins.library("TextFinding", ["ScanGeometry", "ScanImage"]),
    plugins.plainLibrary("MeterHistory", ["ScanStore", "ScanJSON", "ScanImage"]),
    plugins.library("BarcodePlugin", ["ScanPluginKit", "ScanRecognition", "ZBarEngine", "ZXingEngine"]),
    plugins.library(
      "IDPlugin", ["ScanPluginKit", "ScanRecognition", "LineNetEngine", "TesseractEngine", "TextFinding"]),
    plugins.library(
      "TextPlugin",
      ["ScanPluginKit", "ScanRecognition", "TesseractEngine", "LineNetEngine", "TextContent", "TextFinding"]),
    plugins.library(
      "MeterPlugin", ["ScanPluginKit", "ScanRecognition", "LineNetEngine", "MeterHistory", "TextFinding"]),
    plugins.plainLibrary(
      "StandardPlugins",
      [
        "ScanPluginKit", "ScanRuntime", "ScanStills", "BarcodePlugin", "IDPlugin", "MeterPlugin", "TextContent",
        "TextPlugin",
      ]),

    plugins.tests("TextContentTests", ["TextContent"], exclude: ["Lines"]),
    plugins.tests("MeterHistoryTests", ["MeterHistory", "ScanJSON", "ScanStore"]),
    plugins.tests(
      "StandardPluginsTests",
      [
        "StandardPlugins", "BarcodePlugin", "IDPlugin", "MeterPlugin", "MeterHistory", "TextContent", "TextPlugin",
        "ScanPluginKit", "ScanConfig", "ScanJSON", "ScanRuntime", "ScanStills", "ScanTestKit", "ScanBench",
        "ScanWorker",
      ]),
    plugins.tests(
      "BarcodePluginTests", ["BarcodePlugin", "ScanRuntime", "ScanTestKit", "ScanStills", "ScanBench", "ZXingEngine"]),
    plugins.tests(
      "IDPluginTests",
      ["IDPlugin", "ScanPluginKit", "ScanRecognition", "ScanStills", "ScanTestKit", "TesseractEngine"],
      exclude: ["Pictures"]),
    plugins.tests(
      "TextPluginTests",
      [
        "TextPlugin", "ScanPluginKit", "ScanRecognition", "ScanTestKit", "ScanRuntime", "ScanStills",
        "StandardPlugins", "TesseractEngine",
      ]),
    plugins.tests(
      "MeterPluginTests",
      ["MeterPlugin", "MeterHistory", "ScanPluginKit", "ScanTestKit", "ScanRuntime", "ScanStills", "ScanBench"]),

    // Inputs: where frames come from.
    inputs.library("ScanStills", ["CLeptonica", "ScanGeometry", "ScanJSON", "ScanImage", "ScanProcess"]),
    inputs.library(
      "ScanCamera", ["CV4L2Shim", "CTurboJPEG", "ScanGeometry", "ScanJSON", "ScanImage", "ScanConfig"]),
    inputs.library(
      "ScanNetworkCamera",
      [
        "CCurl", "ScanCamera", "ScanConfig", "ScanGeometry", "ScanImage", "ScanJSON", "ScanProcess", "ScanStills",
      ]),
    inputs.library("ScanRecording", ["ScanGeometry", "ScanImage", "ScanJSON", "ScanStills"]),
    inputs.library("ScanSynthetic", ["ScanGeometry", "ScanImage", "ScanJSON", "ZXingEngine"]),

    inputs.tests("ScanStillsTests", ["ScanStills"]),
    inputs.tests("ScanCameraTests", ["ScanCamera", "ScanJSON", "CTurboJPEG"]),
    inputs.tests(
      "ScanNetworkCameraTests",
      ["ScanNetworkCamera", "ScanGeometry", "ScanImage", "ScanJSON", "ScanStills"],
      exclude: ["Servers"]),
    inputs.tests(
      "ScanRecordingTests", ["ScanRecording", "ScanGeometry", "ScanImage", "ScanJSON"], exclude: ["mcap.py"]),
    inputs.tests(
      "ScanSyntheticTests", ["ScanBench", "ScanGeometry", "ScanImage", "ScanStills", "ZBarEngine", "ZXingEngine"]),
    // Real capture, in the virtual machines of Tests/Inputs/CameraRig; skipped elsewhere.
    inputs.tests(
      "CameraRigTests",
      [
        "ScanCamera", "ScanGeometry", "ScanImage", "ScanStills", "ScanRuntime", "ScanTestKit", "StandardPlugins",
        "ZXingEngine",
      ]),

    // Outputs: where results, pictures and commands go.
    outputs.plainLibrary("ScanScene", ["ScanPluginKit", "ScanRuntime"]),
    outputs.library("ScanOverlay", ["CPangoCairo", "ScanGeometry", "ScanImage", "ScanPluginKit", "ScanScene"]),
    outputs.plainLibrary("ScanSinks", ["ScanConfig", "ScanImage", "ScanJSON", "ScanProcess", "ScanStore"]),
    outputs.plainLibrary("ScanHTTPSinks", ["CCurl", "ScanImage", "ScanJSON", "ScanSinks"]),
    outputs.plainLibrary("ScanMQTT", ["CMosquitto", "ScanConfig", "ScanImage", "ScanJSON", "ScanSinks"]),
    outputs.plainLibrary("ScanKeyboard", ["CKeyboard", "ScanConfig", "ScanImage", "ScanJSON", "ScanSinks"]),
    outputs.plainLibrary("ScanSocketSink", ["ScanControl", "ScanImage", "ScanJSON", "ScanPluginKit", "ScanSinks"]),
    outputs.plainLibrary("ScanControl", ["ScanImage", "ScanPluginKit", "ScanRuntime", "ScanStills"]),
    outputs.plainLibrary(
      "ScanWeb",
      [
        "ScanControl", "ScanGeometry", "ScanImage", "ScanJSON", "ScanPluginKit", "ScanRuntime", "ScanScene",
        "ScanStills",
      ],
      resources: [
        "page.html", "page.css", "icon.svg", "page.js", "connection.js", "scene.js", "results.js", "pictures.js",
        "editor.js", "texts.js", "state.js", "controls.js", "gestures.js", "items.js", "fields.js", "history.js",
        "stage.js", "series.js", "counters.js", "drawing.js", "files.js", "cues.js", "visitor.js", "effort.js",
        "target.js", "changes.js", "trial.js", "begin.js",
        "editor.css", "json-read.js", "json-edit.js", "schema.js", "completion.js", "caret.js", "problems.js",
        "elements.js", "steps.js", "form.js", "plugins.js", "setup.js", "frame-map.js", "place-boxes.js", "cutout.js",
        "cutout-layout.js", "places.js", "place-picture.js",
      ].map { .embedInCode("Page/\($0)") } + [.embedInCode("Texts/de.json")]),
    outputs.plainLibrary(
      "ScanWebServer",
      ["ScanWeb"]
        + [("Hummingbird", "hummingbird"), ("HummingbirdTLS", "hummingbird"), ("X509", "swift-certificates")].map {
          .product(name: $0, package: $1, condition: .when(traits: ["Web"]))
        }),

    outputs.tests("ScanSceneTests", ["ScanScene", "ScanPluginKit", "ScanRuntime", "StandardPlugins"]),
    outputs.tests(
      "ScanOverlayTests",
      ["ScanOverlay", "ScanScene", "ScanGeometry", "ScanImage", "ScanPluginKit", "ScanStills", "StandardPlugins"]),
    outputs.tests(
      "ScanWebTests",
      ["ScanWeb", "ScanControl", "ScanPluginKit", "ScanRuntime", "ScanScene", "ScanStills", "ScanTestKit"]),
    outputs.tests("ScanSinksTests", ["ScanSinks", "ScanImage", "ScanJSON", "ScanStore"]),
    outputs.tests(
      "ScanHTTPSinksTests", ["ScanHTTPSinks", "ScanImage", "ScanSinks", "ScanJSON"], exclude: ["server.py"]),
    outputs.tests("ScanMQTTTests", ["ScanMQTT", "ScanSinks", "ScanConfig", "ScanImage", "ScanJSON", "ScanProcess"]),
    outputs.tests("ScanKeyboardTests", ["CKeyboard", "ScanImage", "ScanJSON", "ScanKeyboard", "ScanSinks"]),
    outputs.tests("ScanSocketSinkTests", ["ScanSocketSink", "ScanImage", "ScanJSON", "ScanSinks"]),
    outputs.tests("ScanControlTests", ["ScanControl", "ScanRuntime", "ScanStills", "ScanTestKit"]),

    // Command: the front doors. ScanCommand is a library, so that an executable of a third party offers the same subcommands over its own registry.
    command.plainLibrary(
      "ScanCommand",
      [
        "ScanRuntime", "ScanCamera", "ScanNetworkCamera", "ScanStills", "ScanScene", "ScanOverlay", "ScanRecording",
        "ScanSynthetic", "BarcodePlugin", "MeterHistory", "TextPlugin", "ScanControl", "ScanHTTPSinks", "ScanKeyboard",
        "ScanMQTT",
        "ScanSinks", "ScanSocketSink", "ScanWeb", "ScanProcess", "ScanWorker",
        "CSandbox",
        argumentParser,
      ],
      resources: [.embedInCode("Licenses/LICENSE"), .embedInCode("Licenses/NOTICE")]
        // The examples and ready configurations themselves, by links, so that what `new` writes is what is tested.
        + [
          "Swift/package.swift", "Swift/swift-readme", "Swift/swift-config", "Swift/config.swift", "Swift/plugin.swift",
          "Swift/result.swift", "Swift/main.swift", "Swift/tests.swift", "Python/python-readme", "Python/python-check",
          "Python/python-config", "Python/python-registration", "Python/python-program",
        ].map { .embedInCode("Creating/Templates/\($0).template") }
        + [
          "barcode", "barcode-all", "commercial-tire-id", "container", "dial-meter", "japanese-landing-permission",
          "license-plate", "meter", "meter-display", "meter-multi-field", "mrz", "ocr", "odometer", "tin", "tire-make",
          "tire-size", "universal-id", "vehicle-registration", "vin",
        ].map { .embedInCode("Creating/Templates/Configs/\($0).json") }),
    .executableTarget(
      name: "scanview", dependencies: ["ScanCommand", "StandardPlugins"], path: "Sources/Command/scanview",
      swiftSettings: strict),
    .executableTarget(
      name: "scanview-serve", dependencies: ["ScanCommand", "ScanWebServer", "StandardPlugins"],
      path: "Sources/Command/scanview-serve", swiftSettings: strict),

    command.plainLibrary(
      "ScanViewKit",
      [
        "ScanRuntime", "ScanCamera", "ScanNetworkCamera", "ScanRecording", "ScanStills", "ScanScene", "ScanOverlay",
        "StandardPlugins", "BarcodePlugin", "IDPlugin", "MeterHistory", "MeterPlugin", "ScanWorker", "TextContent",
        "TextPlugin",
      ]),

    command.tests(
      "CommandTests",
      ["ScanCommand", "ScanRecording", "ScanStills", "ScanTestKit", "ScanViewKit", "ScanWorker", "StandardPlugins"],
      exclude: ["Recipes/cameras.py"]),

    // Testing: what authors of plugins and sources test with, and what the tests here share.
    testing.plainLibrary("ScanTestKit", ["ScanPluginKit", "ScanRuntime"]),
    .target(name: "TestSupport", path: "Tests/Testing/TestSupport", swiftSettings: strict),
    testing.tests("ProjectTests", ["ScanConfig", "ScanPluginKit", "StandardPlugins"]),

    // What measures the build. No product: the tests and the programs of Benchmarks use it.
    .target(
      name: "ScanBench",
      dependencies: [
        "ScanPluginKit", "ScanRuntime", "ScanStills", "ScanSynthetic", "StandardPlugins", "BarcodePlugin", "IDPlugin",
        "MeterHistory", "MeterPlugin", "TextContent", "TextPlugin", "ZBarEngine", "ZXingEngine", "TesseractEngine",
        "LineNetEngine",
      ],
      path: "Benchmarks/ScanBench", swiftSettings: strict + optimized),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx20
)

// The programs of Benchmarks are built only when they are asked for: `SCANVIEW_BENCHMARKS=1 swift run -c release barcode-speed`.
if Context.environment["SCANVIEW_BENCHMARKS"] != nil {
  func program(_ name: String, _ folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
      name: name, dependencies: ["ScanBench"] + dependencies, path: "Benchmarks/Programs/\(folder)",
      swiftSettings: strict)
  }
  package.targets += [
    // Counts calls for memory, by replacing the C library's functions in the program that links it.
    .target(name: "CAllocationCount", path: "Benchmarks/CAllocationCount"),
    // libv4l's own conversion, which the frame path is compared with.
    .target(
      name: "CLibV4LConvert", path: "Benchmarks/CLibV4LConvert",
      linkerSettings: [.linkedLibrary("v4lconvert"), .linkedLibrary("turbojpeg")]),
    // Readers of other projects, each a script that a process of its own runs.
    .target(
      name: "Peers", dependencies: ["ScanBench"], path: "Benchmarks/Peers",
      exclude: ["peer.py", "text_peer.py", "zxing_cpp.py"], swiftSettings: strict),
    program("barcode-accuracy", "BarcodeAccuracy", ["Peers"]),
    program("barcode-add-ons", "BarcodeAddOns"),
    program("barcode-allocations", "BarcodeAllocations", ["CAllocationCount"]),
    program("barcode-cascade", "BarcodeCascade"),
    program("barcode-live", "BarcodeLive"),
    program("barcode-locating", "BarcodeLocating"),
    program("barcode-matrix", "BarcodeMatrix"),
    program("barcode-many", "BarcodeMany", ["Peers"]),
    program("barcode-sections", "BarcodeSections"),
    program("barcode-speed", "BarcodeSpeed", ["Peers"]),
    program("camera-bench", "CameraBench", ["CLibV4LConvert", "ScanCamera", "ScanTestKit"]),
    program("meter-accuracy", "MeterAccuracy", ["Peers"]),
    program("mrz-live", "MRZLive"),
    program("mrz-speed", "MRZSpeed"),
    program("mutation-run", "MutationRun", ["ScanCamera", "ScanOverlay"]),
    program("net-allocations", "NetAllocations", ["CAllocationCount"]),
    program("reason-accuracy", "ReasonAccuracy"),
    program("worker-cost", "WorkerCost", ["ScanWorker"]),
    program("text-accuracy", "TextAccuracy", ["Peers"]),
  ]
}

// Where only some tests are wanted, as under a sanitizer, nothing else is built: `SCANVIEW_TESTS=ScanRuntimeTests,ScanControlTests swift test`.
if let names = Context.environment["SCANVIEW_TESTS"] {
  var needed = Set(names.split(separator: ",").map(String.init))
  for name in needed where !package.targets.contains(where: { $0.name == name }) {
    fatalError("SCANVIEW_TESTS: there is no target \(name)")
  }
  var known = 0
  while needed.count > known {
    known = needed.count
    for target in package.targets where needed.contains(target.name) {
      for dependency in target.dependencies {
        if case .targetItem(let name, _) = dependency { needed.insert(name) }
        if case .byNameItem(let name, _) = dependency { needed.insert(name) }
      }
    }
  }
  package.products = []
  package.targets.removeAll { !needed.contains($0.name) }
}
