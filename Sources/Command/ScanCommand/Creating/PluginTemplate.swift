/// A new plugin: the files of an example under names of its own.
struct PluginTemplate {
  /// The files, with their places in the folder.
  let files: [NewFile]

  /// A package in Swift, from `Examples/MinimalPlugin`.
  ///
  /// - Parameter package: How `Package.swift` names ScanView.
  init(swift name: TemplateName, package: String) {
    let names: [(old: String, new: String)] = [
      ("IndicatorLamp", name.type), ("indicatorLamp", name.property), ("Indicator lamp", name.title),
      ("MinimalPlugin", name.type), ("lampview", "\(name.hyphenated)-view"), ("boiler-lamp", name.hyphenated),
      ("lamp.json", "\(name.hyphenated).json"), (#".package(name: "ScanView", path: "../..")"#, package),
    ]
    files = [
      ("Package.swift", PackageResources.package_swift_template),
      ("README.md", PackageResources.swift_readme_template),
      ("lamp.json", PackageResources.swift_config_template),
      ("Sources/IndicatorLamp/IndicatorLampConfig.swift", PackageResources.config_swift_template),
      ("Sources/IndicatorLamp/IndicatorLampPlugin.swift", PackageResources.plugin_swift_template),
      ("Sources/IndicatorLamp/IndicatorLampResult.swift", PackageResources.result_swift_template),
      ("Sources/lampview/main.swift", PackageResources.main_swift_template),
      ("Tests/IndicatorLampTests/IndicatorLampTests.swift", PackageResources.tests_swift_template),
    ].map { Self.file($0, $1, names) }
  }

  /// A program in Python with its registration, from `Examples/PythonPlugin`.
  init(python name: TemplateName) {
    let names: [(old: String, new: String)] = [
      ("signalLamp", name.property), ("Signal lamp", name.title), ("boiler-lamp", name.hyphenated),
      ("lamp.json", "\(name.hyphenated).json"), ("lamp.py", "\(name.underscored).py"),
    ]
    files =
      [
        ("README.md", PackageResources.python_readme_template),
        ("lamp.json", PackageResources.python_config_template),
        ("plugin/lamp.json", PackageResources.python_registration_template),
        ("plugin/lamp.py", PackageResources.python_program_template),
      ].map { Self.file($0, $1, names) } + [
        NewFile(
          path: "check.sh", text: TemplateText.renamed(PackageResources.python_check_template, names), isProgram: true)
      ]
  }

  private static func file(
    _ path: String, _ bytes: [UInt8], _ names: [(old: String, new: String)]
  ) -> NewFile {
    NewFile(path: TemplateText.renamed(path, names), text: TemplateText.renamed(bytes, names))
  }
}
