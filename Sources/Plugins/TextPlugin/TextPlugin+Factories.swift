import LineNetEngine
public import ScanPluginKit
import TesseractEngine

extension TextPlugin {
  private static let texts =
    TextReasonText.templates + TextConfigText.templates + TesseractText.templates + LineNetText.allTemplates
    + TextLanguage.texts

  /// The factories of all use cases, for a registry.
  public static let factories: [PluginFactory] = [
    PluginFactory(
      LicensePlateConfig.self, result: LicensePlateResult.self, name: "LicensePlate",
      summary: "Reads license plates of 49 countries and of Africa by the forms of their texts.",
      texts: texts,
      notes: PlateTask.notes,
      problems: { _, _ in codeProblems(LicensePlateConfig.key) }
    ) { config, _ in try coded(PlateTask(config)) },
    PluginFactory(
      TINConfig.self, result: TINResult.self, name: "TIN",
      summary: "Reads tire identification numbers with their date of production.", texts: texts,
      problems: { _, _ in codeProblems(TINConfig.key) }
    ) { config, _ in try printed(TINTask(config, today: .today())) },
    PluginFactory(
      TireSizeConfig.self, result: TireSizeResult.self, name: "TireSize",
      summary: "Reads the size markings of tires, part by part.", texts: texts,
      problems: { _, _ in textProblems(TireSizeConfig.key) }
    ) { config, _ in try spelled(TireMarkingTask(config)) },
    PluginFactory(
      CommercialTireIDConfig.self, result: CommercialTireIDResult.self, name: "CommercialTireID",
      summary: "Reads the serial numbers of commercial tires.", texts: texts,
      problems: { _, _ in textProblems(CommercialTireIDConfig.key) }
    ) { config, _ in try spelled(TireMarkingTask(config)) },
    PluginFactory(
      TireMakeConfig.self, result: TireMakeResult.self, name: "TireMake",
      summary: "Reads the makers' names of tires.", texts: texts,
      problems: { _, _ in textProblems(TireMakeConfig.key) }
    ) { config, _ in try spelled(TireMarkingTask(config)) },
    PluginFactory(
      VINConfig.self, result: VINResult.self, name: "VIN",
      summary: "Reads vehicle identification numbers with country, maker and year.", texts: texts,
      problems: { _, _ in codeProblems(VINConfig.key) }
    ) { config, _ in try coded(VINTask(config)) },
    PluginFactory(
      ContainerConfig.self, result: ContainerResult.self, name: "Container",
      summary: "Reads the numbers of freight containers, with size and type.", texts: texts,
      problems: { _, _ in codeProblems(ContainerConfig.key) }
    ) { config, _ in try coded(ContainerTask(config)) },
    PluginFactory(
      OCRConfig.self, result: OCRResult.self, name: "OCR",
      summary: "Reads free text: lines, grids of characters, or whatever is there.", texts: texts,
      notes: OCRTask.notes,
      problems: { config, context in problems(OCRConfig.key, languages(config, context), data(context)) }
    ) { config, context in
      let task = OCRTask(config)
      var readers: [any LineReader] = [
        try reader(task, languages(config, context), data(context), weight: printedWeight)
      ]
      if config.isCode, let net = try NetLineReader.codes() { readers.append(net) }
      return TextPlugin(task, readers: readers)
    },
  ]

  // MARK: - Readers

  /// A plugin for a code of capital letters and digits.
  private static func coded(_ task: sending any TextTask) throws -> sending TextPlugin {
    return TextPlugin(task, readers: [try codeReader(task)])
  }

  /// How much Tesseract's word counts beside the net's, which takes more for certain than it should in clean print.
  private static let printedWeight = 4.0

  /// A plugin for a code that is printed in many faces: where Tesseract is installed, it votes with the net.
  private static func printed(_ task: sending any TextTask) throws -> sending TextPlugin {
    guard let net = try NetLineReader.codes() else {
      return TextPlugin(task, readers: [try reader(task, ["eng"], LanguageData())])
    }
    let isInstalled = textProblems(task.useCase).isEmpty
    return TextPlugin(
      task, readers: [net] + (isInstalled ? [try reader(task, ["eng"], LanguageData(), weight: printedWeight)] : []))
  }

  /// A plugin for a text with other characters too.
  private static func spelled(_ task: sending any TextTask) throws -> sending TextPlugin {
    return TextPlugin(task, readers: [try reader(task, ["eng"], LanguageData())])
  }

  /// The project's own net where the program has one for codes, Tesseract otherwise.
  package static func codeReader(_ task: any TextTask) throws -> any LineReader {
    if let net = try NetLineReader.codes() { return net }
    return try reader(task, ["eng"], LanguageData())
  }

  /// Tesseract with the data of some languages.
  private static func reader(
    _ task: any TextTask, _ languages: [String], _ data: LanguageData, weight: Double = 1
  ) throws(PluginError) -> any LineReader {
    do throws(TesseractError) {
      return try TesseractLineReader(
        languages: languages, data: data, whitelist: task.whitelist, usesDictionaries: task.readsWords,
        weight: weight)
    } catch {
      throw PluginError(error, useCase: task.useCase)
    }
  }

  private static func languages(_ config: OCRConfig, _ context: PluginContext) -> [String] {
    if !config.languages.isEmpty { return config.languages }
    let models = (config.models ?? []).map { model in
      model.hasSuffix(".traineddata") ? String(model.dropLast(".traineddata".count)) : model
    }
    guard models.isEmpty else { return models }
    // What may only be of Latin letters and digits needs data that has them.
    if let list = config.charWhitelist, !list.isEmpty, list.allSatisfy(\.isASCII) { return ["eng"] }
    return [defaultLanguage(locale: context.locale, folders: [context.baseDirectory].compactMap { $0 })]
  }

  /// The models beside the configuration's file count before those of the machine.
  private static func data(_ context: PluginContext) -> LanguageData {
    LanguageData(folders: [context.baseDirectory].compactMap { $0 })
  }

  private static func codeProblems(_ useCase: String) -> [PluginError] {
    LineNetModel.Shipped(rawValue: "alnum") == nil ? textProblems(useCase) : []
  }

  private static func textProblems(_ useCase: String) -> [PluginError] { problems(useCase, ["eng"], LanguageData()) }

  private static func problems(_ useCase: String, _ languages: [String], _ data: LanguageData) -> [PluginError] {
    do throws(TesseractError) {
      try TesseractRecognizer.check(languages, data)
      return []
    } catch {
      return [PluginError(error, useCase: useCase)]
    }
  }
}

extension OCRConfig {
  /// Whether the text is of capital letters, digits and hyphens only, in the reader's own language.
  fileprivate var isCode: Bool {
    guard languages.isEmpty, models == nil, let list = charWhitelist, !list.isEmpty else { return false }
    return CellSet.any.characters.allSatisfy(list.contains)
      && list.allSatisfy { CellSet.any.contains($0) || "-./".contains($0) }
  }
}

extension PluginError {
  fileprivate init(_ error: TesseractError, useCase: String) {
    let isMissing = [.languageMissing, .languageUnreadable, .libraryMissing].contains(error.code)
    self.init(isMissing ? .missingData : .engineFailed, useCase: useCase, message: error.displayText)
  }
}
