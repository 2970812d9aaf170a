import BarcodePlugin
import IDPlugin
import MeterPlugin
import ScanConfig
import ScanJSON
import StandardPlugins
import Testing
import TextPlugin

@Suite("The configurations of the use cases")
struct UseCaseTests {
  /// Runs a body with the type of each use case.
  private func everyType(_ body: (any UseCaseConfig.Type) throws -> Void) rethrows {
    let types: [any UseCaseConfig.Type] = [
      BarcodeConfig.self, MeterConfig.self, OdometerConfig.self, MRZConfig.self, UniversalIDConfig.self,
      VehicleRegistrationCertificateConfig.self, JapaneseLandingPermissionConfig.self, LicensePlateConfig.self,
      TINConfig.self, TireSizeConfig.self, CommercialTireIDConfig.self, TireMakeConfig.self, VINConfig.self,
      ContainerConfig.self, OCRConfig.self,
    ]
    #expect(types.map { $0.key } == UseCaseCatalog.standard.keys)
    try types.forEach(body)
  }

  private func load<Config: UseCaseConfig>(_ type: Config.Type, _ text: String) throws -> (Config, [Problem]) {
    let read = try Config.reading(JSONNode.parse(text))
    return (read.value, read.warnings)
  }

  @Test("every use case loads its smallest and its full document without a warning, and back")
  func loadsDocuments() throws {
    func check<Config: UseCaseConfig>(_ type: Config.Type) throws {
      let documents = try #require(useCaseDocuments.first { $0.key == type.key })
      for text in [documents.minimal, documents.full] {
        let (config, warnings) = try load(type, text)
        #expect(warnings == [], "\(type.key)")
        #expect(try Config(config.json()) == config)
        #expect(try Config(config.json(includeDefaults: true)) == config)
        #expect(try config.validated() == config)
      }
      let minimal = try load(type, documents.minimal).0
      let full = try load(type, documents.full).0
      #expect(minimal != full)
      let written = Set(full.json().members?.map(\.key) ?? [])
      #expect(written == Set(Config.definition.fields.map(\.name)), "a full document has every key of \(type.key)")
    }
    try everyType { try check($0) }
  }

  @Test("random documents that the schema allows load, and survive writing and reading again")
  func randomRoundTrips() throws {
    func check<Config: UseCaseConfig>(_ type: Config.Type) throws {
      let writer = SchemaWriter()
      let root = writer.reference(to: type.definition)
      var sampler = UseCaseSampler(writer.document(title: "t", id: nil, []), seed: 20_240_607)
      var loaded = 0
      for round in 0..<200 {
        sampler.density = Double(round % 5) / 4
        let tree = sampler.sample(root)
        let session = ReadSession(tree)
        guard let config = type.definition.read(tree, ReadScope(session: session)) else {
          // A rule between keys may be broken by chance, nothing else.
          #expect(session.sortedProblems.filter { $0.severity != .warning && $0.code != .conflict } == [])
          continue
        }
        loaded += 1
        #expect(session.sortedProblems.allSatisfy { $0.severity == .warning })
        #expect(try Config(config.json()) == config)
        #expect(try Config(json: config.jsonText(.pretty, includeDefaults: true)) == config)
        #expect(config.json().text(.compact) == (try Config(config.json())).json().text(.compact))
      }
      #expect(loaded >= 60, "\(type.key): only \(loaded) of 200 documents loaded")
    }
    try everyType { try check($0) }
  }

  @Test("every name of every enumeration loads and comes back")
  func everyName() throws {
    func check<Value: DefinedEnum>(_ type: Value.Type, _ count: Int) {
      #expect(type.allCases.count == count, "\(type)")
      let value = ValueType.enumeration(type)
      for name in type.allCases {
        let session = ReadSession(nil)
        #expect(value.read(JSONNode(.string(name.rawValue)), ReadScope(session: session)) == name)
        #expect(session.problems.isEmpty)
        #expect(value.write(name) == JSONNode(.string(name.rawValue)))
      }
      for (form, expected) in type.accepted {
        #expect(value.read(form, ReadScope(session: ReadSession(nil))) == expected)
      }
      for (spelling, expected) in type.legacySpellings {
        let session = ReadSession(nil)
        #expect(value.read(JSONNode(.string(spelling)), ReadScope(session: session)) == expected)
        #expect(session.problems.map(\.code) == [.legacy], "\(spelling)")
        #expect(Value(rawValue: spelling) == nil, "\(spelling) is a right name and an old one")
      }
      #expect(
        Set(type.legacySpellings.map(\.spelling)).count == type.legacySpellings.count,
        "\(type): an old name stands twice")
    }
    check(BarcodeFormat.self, 43)
    check(LicensePlateScanMode.self, 52)
    check(MRZField.self, 23)
    check(TINConfig.ScanMode.self, 2)
    check(ContainerConfig.ScanMode.self, 2)
    check(OCRConfig.ScanMode.self, 3)
    check(UniversalIDConfig.Alphabet.self, 3)
    check(LicensePlateConfig.InspectionSticker.self, 3)
    check(UpsideDownMode.self, 3)
    check(ScanOption.self, 4)
    check(UPCAForm.self, 2)
    check(CodabarStartStop.self, 2)
    check(FNC1Prefix.self, 3)
    check(AddOnPolicy.self, 3)
    check(QualityLevel.self, 3)
  }

  @Test("defaults are those of the contract")
  func defaults() throws {
    #expect(try MRZConfig(json: #"{"strictMode": true, "cropAndTransformID": false}"#).minConfidence == 60)
    #expect(try LicensePlateConfig(json: "{}") == LicensePlateConfig(scanMode: .auto, minConfidence: 60))
    #expect(try TINConfig(json: "{}").validateProductionDate)
    #expect(try TireSizeConfig(json: "{}").upsideDownMode == .auto)
    #expect(try ContainerConfig(json: "{}").scanMode == .horizontal)
    #expect(try OCRConfig(json: "{}").scanMode == .auto)
    #expect(try UniversalIDConfig(json: "{}").alphabet == .latin)
    #expect(FieldOption() == FieldOption(scanOption: .default, minConfidence: 60))
    let barcode = try BarcodeConfig(json: #"{"barcodeFormats": ["EAN_13"]}"#)
    #expect(barcode == BarcodeConfig(barcodeFormats: [.ean13]))
    #expect(!barcode.multiBarcode && !barcode.parseAAMVA && barcode.upcA == .asEAN13)
  }

  @Test("numbers of scan options mean mandatory, optional, disabled and default")
  func numericScanOptions() throws {
    let config = try MRZConfig(
      json: #"""
        {"strictMode": false, "cropAndTransformID": false,
         "mrzFieldScanOptions": {"surname": 0, "givenNames": 1, "sex": 2, "mrzString": 3}}
        """#)
    #expect(
      config.mrzFieldScanOptions == [
        .surname: .mandatory, .givenNames: .optional, .sex: .disabled, .mrzString: .default,
      ])
  }

  @Test("a Japanese landing permission keeps what stands inside and outside of `miscellaneous`, and warns of slips")
  func landingPermission() throws {
    let read = try JapaneseLandingPermissionConfig.reading(
      JSONNode.parse(
        #"""
        {"airport": {"scanOption": 0, "why": "x"}, "colour": 1, "statsu": {},
         "miscellaneous": {"airport": {"scanOption": 2}, "status": {"scanOption": 1, "minConfidense": 3}}}
        """#))
    #expect(read.value.fields.airport?.scanOption == .mandatory)
    #expect(read.value.fields.status?.scanOption == .optional)
    #expect(read.value.others == ["colour": 1, "statsu": [:]])
    #expect(
      Set(read.warnings.map(\.pointer.description)) == ["/statsu", "/miscellaneous/status/minConfidense"])
    #expect(read.warnings.allSatisfy { $0.severity == .warning })
    #expect(Set(read.warnings.flatMap { $0.suggestions.prefix(1) }) == ["status", "minConfidence"])
  }
}
