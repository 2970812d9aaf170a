/// One row of the migration: an old document, and what the new one has at some places; nil for nothing.
struct MigrationFixture: Sendable, CustomStringConvertible {
  let description: String
  let old: String
  let new: [(pointer: String, value: String?)]
  /// Old places that have no equivalent.
  let dropped: [String]

  init(_ description: String, _ old: String, _ new: [(String, String?)], dropped: [String] = []) {
    self.description = description
    self.old = old
    self.new = new.map { (pointer: $0.0, value: $0.1) }
    self.dropped = dropped
  }

  /// A document with a view plugin around the members of its plugin.
  init(plugin members: String, _ description: String, _ new: [(String, String?)], dropped: [String] = []) {
    self.init(
      description, #"{"viewPlugin": {"plugin": {"id": "p", \#(members)}}}"#,
      new.map { ("/viewPluginConfig/pluginConfig" + $0.0, $0.1) },
      dropped: dropped.map { "/viewPlugin/plugin" + $0 })
  }
}

private let vin = #""ocrPlugin": {"vinConfig": {}}"#
private let plugin = #""plugin": {"id": "p", \#(vin)}"#

// A document stays on its line, so that a row is read at a glance.
// swift-format-ignore
let migrationFixtures: [MigrationFixture] = [
  MigrationFixture(
    "camera", #"{"camera": {"captureResolution": "1080", "pictureResolution": "1080p"}, "viewPlugin": {\#(plugin)}}"#,
    [("/cameraConfig/captureResolution", #""1080p""#), ("/cameraConfig/pictureResolution", #""1080p""#), ("/camera", nil)]),
  MigrationFixture(
    "resolutions at the top", #"{"captureResolution": "720", "pictureResolution": "1080", \#(vin)}"#,
    [
      ("/cameraConfig/captureResolution", #""720p""#), ("/cameraConfig/pictureResolution", #""1080p""#),
      ("/viewPluginConfig/pluginConfig/vinConfig", "{}"),
    ]),
  MigrationFixture(
    "flash", #"{"flash": {"mode": "manual", "alignment": "bottom_right"}, "viewPlugin": {\#(plugin)}}"#,
    [("/flashConfig/mode", #""manual_off""#), ("/flashConfig/alignment", #""bottom_right""#)]),
  MigrationFixture(
    "flashView", #"{"flashView": {"mode": "auto"}, "viewPlugin": {\#(plugin)}}"#, [("/flashConfig/mode", #""auto""#)]),
  MigrationFixture(
    "viewPlugin and plugin", #"{"viewPlugin": {\#(plugin)}}"#,
    [("/viewPluginConfig/pluginConfig", #"{"id": "p", "vinConfig": {}}"#), ("/viewPlugin", nil)]),
  MigrationFixture(
    "cutout in the flat form",
    #"""
    {"cutout": {"style": "rect", "image": "a.png", "widthPercent": "80%", "maxHeightPercent": "50%", "strokeWidth": "1",
     "alignment": "top_half", "ratioFromSize": {"width": 3, "height": "2"}}, \#(vin)}
    """#,
    [
      (
        "/viewPluginConfig/cutoutConfig",
        #"""
        {"maxWidthPercent": "80%", "maxHeightPercent": "50%", "strokeWidth": 1, "alignment": "top_half",
         "ratioFromSize": {"width": 3, "height": 2}}
        """#
      )
    ], dropped: ["/cutout/style", "/cutout/image"]),
  MigrationFixture(
    "cutoutConfig of a view plugin", #"{"viewPlugin": {"cutoutConfig": {"style": "rect", "cornerRadius": 4}, \#(plugin)}}"#,
    [("/viewPluginConfig/cutoutConfig", #"{"cornerRadius": 4}"#)], dropped: ["/viewPlugin/cutoutConfig/style"]),
  MigrationFixture(
    "cutout of a view plugin", #"{"viewPlugin": {"cutout": {"outerAlpha": 0.3}, \#(plugin)}}"#,
    [("/viewPluginConfig/cutoutConfig", #"{"outerAlpha": 0.3}"#)]),
  MigrationFixture(
    "visualFeedback",
    #"""
    {"visualFeedback": {"style": "CONTOUR_RECT", "visualFeedbackRedrawTimeout": 100, "blinkOnResult": true,
     "cancelOnResult": false, "strokeColor": "0099FF"}, \#(vin)}
    """#,
    [
      (
        "/viewPluginConfig/scanFeedbackConfig",
        #"{"style": "contour_rect", "redrawTimeout": 100, "blinkAnimationOnResult": true, "strokeColor": "0099FF"}"#
      ), ("/viewPluginConfig/pluginConfig/cancelOnResult", "false"),
    ]),
  MigrationFixture(
    "scanFeedback",
    #"{"viewPlugin": {"scanFeedback": {"style": "animated_rect", "animation": "TRAVERSE_MULTI", "beepOnResult": "true"}, \#(plugin)}}"#,
    [
      (
        "/viewPluginConfig/scanFeedbackConfig",
        #"{"style": "animated_rect", "animation": "traverse_multi", "beepOnResult": true}"#
      )
    ]),
  MigrationFixture(
    "sounds at the top", #"{"beepOnResult": true, "vibrateOnResult": true, "blinkAnimationOnResult": false, \#(vin)}"#,
    [
      (
        "/viewPluginConfig/scanFeedbackConfig",
        #"{"beepOnResult": true, "vibrateOnResult": true, "blinkAnimationOnResult": false}"#
      )
    ]),
  MigrationFixture(
    "ends and delays", #"{"viewPlugin": {"cancelOnResult": false, "delayStartScanTime": 2000, \#(plugin)}}"#,
    [
      ("/viewPluginConfig/pluginConfig/cancelOnResult", "false"),
      ("/viewPluginConfig/pluginConfig/startScanDelay", "2000"),
    ]),
  MigrationFixture(
    "the end at the top", #"{"cancelOnResult": true, \#(vin)}"#,
    [("/viewPluginConfig/pluginConfig/cancelOnResult", "true")]),
  MigrationFixture(
    "reporting and license", #"{"reportingEnabled": true, "license": "x", "viewPlugin": {\#(plugin)}}"#, [("/license", nil)],
    dropped: ["/reportingEnabled", "/license"]),
  MigrationFixture(
    "a serial composite",
    #"""
    {"serialViewPluginComposite": {"id": "both", "cancelOnResult": true, "viewPlugins": [
      {"viewPlugin": {"plugin": {"id": "a", "ocrPlugin": {"vinConfig": {}}}, "cutoutConfig": {"cornerRadius": 3}}},
      {"viewPlugin": {"plugin": {"id": "a", "barcodePlugin": {}}, "cancelOnResult": true}}]}}
    """#,
    [
      ("/viewPluginCompositeConfig/id", #""both""#),
      ("/viewPluginCompositeConfig/processingMode", #""sequential""#),
      ("/viewPluginCompositeConfig/cancelOnResult", "true"),
      (
        "/viewPluginCompositeConfig/viewPlugins/0/viewPluginConfig",
        #"{"pluginConfig": {"id": "a", "vinConfig": {}}, "cutoutConfig": {"cornerRadius": 3}}"#
      ),
      (
        "/viewPluginCompositeConfig/viewPlugins/1/viewPluginConfig/pluginConfig",
        #"{"id": "a-2", "cancelOnResult": true, "barcodeConfig": {"barcodeFormats": ["ALL"]}}"#
      ),
    ]),
  MigrationFixture(
    "a parallel composite with children as they are",
    #"""
    {"parallelViewPluginComposite": {"optionalTimeout": 3, "viewPlugins": [
      {"plugin": {"meterPlugin": {"scanMode": "DIAL_METER"}}, "optional": true},
      {"serialViewPluginComposite": {"viewPlugins": [{"viewPlugin": {\#(plugin)}}]}}]}}
    """#,
    [
      ("/viewPluginCompositeConfig/processingMode", #""parallel""#),
      ("/viewPluginCompositeConfig/id", #""file""#),
      (
        "/viewPluginCompositeConfig/viewPlugins/0/viewPluginConfig/pluginConfig",
        #"{"id": "meter", "meterConfig": {"scanMode": "dial_meter"}}"#
      ), ("/viewPluginCompositeConfig/viewPlugins/1/viewPluginConfig/pluginConfig/id", #""p""#),
    ],
    dropped: [
      "/parallelViewPluginComposite/optionalTimeout", "/parallelViewPluginComposite/viewPlugins/0/optional",
    ]),
  MigrationFixture(
    plugin: #""barcodePlugin": {"barcodeFormatOptions": ["QR_CODE", "EAN13", "NOPE"], "enablePDF417Parsing": true}"#, "barcodes",
    [
      ("/barcodeConfig/barcodeFormats", #"["QR_CODE", "EAN_13"]"#), ("/barcodeConfig/parseAAMVA", "true"),
    ], dropped: ["/barcodePlugin/barcodeFormatOptions/2"]),
  MigrationFixture(
    plugin: #""barcodePlugin": {}"#, "barcodes without a list", [("/barcodeConfig/barcodeFormats", #"["ALL"]"#)]),
  MigrationFixture(
    plugin: #""barcodePlugin": {"barcodeFormatOptions": "CODE_39"}"#, "one barcode format",
    [("/barcodeConfig/barcodeFormats", #"["CODE_39"]"#)]),
  MigrationFixture(
    plugin: #""meterPlugin": {"scanMode": "AUTO_ANALOG_DIGITAL_METER", "minConfidence": "40"}"#, "a meter",
    [("/meterConfig", #"{"scanMode": "auto_analog_digital_meter", "minConfidence": 40}"#)]),
  MigrationFixture(
    plugin: #""meterPlugin": {"scanMode": "ANALOG_METER"}"#, "a removed meter",
    [("/meterConfig/scanMode", #""auto_analog_digital_meter""#)]),
  MigrationFixture(
    plugin: #""meterPlugin": {"scanMode": "HEAT_METER_4"}"#, "a removed heat meter",
    [("/meterConfig/scanMode", #""auto_analog_digital_meter""#)]),
  MigrationFixture(
    plugin: #""meterPlugin": {"scanMode": "SERIAL_NUMBER", "serialNumberCharWhitelist": "0123", "serialNumberValidationRegex": "^[0-3]+$"}"#,
    "a serial number",
    [("/ocrConfig", #"{"scanMode": "line", "charWhitelist": "0123", "validationRegex": "^[0-3]+$"}"#), ("/meterConfig", nil)]),
  MigrationFixture(
    plugin: #""idPlugin": {"mrzConfig": {"strictMode": true, "faceDetection": true, "mrzFieldScanOptions": {"surname": 0, "sex": 2}}}"#,
    "a machine-readable zone",
    [
      (
        "/mrzConfig",
        #"""
        {"strictMode": true, "cropAndTransformID": false, "faceDetectionEnabled": true,
         "mrzFieldScanOptions": {"surname": "mandatory", "sex": "disabled"}}
        """#
      )
    ]),
  MigrationFixture(
    plugin: #""idPlugin": {"universalIdConfig": {"allowedLayouts": {"mrz": []}, "drivingLicense": {"surname": {"scanOption": 1}}}}"#,
    "identity documents",
    [
      ("/universalIdConfig/drivingLicense/surname", #"{"scanOption": "optional"}"#),
      ("/universalIdConfig/allowedLayouts", #"{"mrz": []}"#),
    ]),
  MigrationFixture(
    plugin: #""idPlugin": {"drivingLicenseConfig": {"scanMode": "AUTO", "faceDetection": true, "idFieldScanOptions": {"surname": 0}, "idMinFieldConfidences": {"surname": 40}}}"#,
    "driving licenses",
    [
      (
        "/universalIdConfig",
        #"""
        {"allowedLayouts": {"drivingLicense": []}, "faceDetectionEnabled": true,
         "drivingLicense": {"surname": {"scanOption": "mandatory", "minConfidence": 40}}}
        """#
      )
    ], dropped: ["/idPlugin/drivingLicenseConfig/scanMode"]),
  MigrationFixture(
    plugin: #""idPlugin": {"germanIdFrontConfig": {}}"#, "German identity cards",
    [("/universalIdConfig", #"{"allowedLayouts": {"idFront": []}}"#)]),
  MigrationFixture(plugin: #""idPlugin": {"templateConfig": {}}"#, "templates", [("/universalIdConfig", "{}")]),
  MigrationFixture(
    plugin: #""idPlugin": {"arabicIdConfig": {}}"#, "Arabic documents", [("/universalIdConfig", #"{"alphabet": "arabic"}"#)]),
  MigrationFixture(
    plugin: #""idPlugin": {"cyrillicIdConfig": {}}"#, "Cyrillic documents",
    [("/universalIdConfig", #"{"alphabet": "cyrillic"}"#)]),
  MigrationFixture(
    plugin: #""idPlugin": {"japaneseLandingPermissionConfig": {"airport": {"scanOption": 3}}}"#, "landing permissions",
    [("/japaneseLandingPermissionConfig/airport/scanOption", #""default""#)]),
  MigrationFixture(
    plugin: #""idPlugin": {"vehicleRegistrationCertificateConfig": {"vehicleRegistrationCertificate": {"tire": {"scanOption": 0}}}}"#,
    "registration certificates",
    [
      (
        "/vehicleRegistrationCertificateConfig/vehicleRegistrationCertificate/tire/scanOption", #""mandatory""#
      )
    ]),
  MigrationFixture(
    plugin: #""licensePlatePlugin": {"scanMode": "unitedStates", "minConfidence": 20}"#, "plates",
    [("/licensePlateConfig", #"{"scanMode": "unitedstates", "minConfidence": 20}"#)]),
  MigrationFixture(
    plugin: #""licensePlatePlugin": {"scanMode": "AUTO"}"#, "plates of all countries",
    [("/licensePlateConfig/scanMode", #""auto""#)]),
  MigrationFixture(
    plugin: #""ocrPlugin": {"scanMode": "LINE", "languages": ["a.any"], "charWhitelist": "0123", "isBrightTextOnDark": true, "removeSmallContours": false, "tesseractLanguages": ["eng"], "traineddataFiles": ["b"]}"#,
    "free text", [("/ocrConfig", #"{"scanMode": "line", "models": ["a.any"], "charWhitelist": "0123"}"#)],
    dropped: [
      "/ocrPlugin/isBrightTextOnDark", "/ocrPlugin/removeSmallContours", "/ocrPlugin/tesseractLanguages",
      "/ocrPlugin/traineddataFiles",
    ]),
  MigrationFixture(
    plugin: #""ocrPlugin": {"ocrConfig": {"scanMode": "GRID", "model": "a.any", "charCountX": "8"}}"#, "free text, nested",
    [("/ocrConfig", #"{"scanMode": "grid", "models": ["a.any"], "charCountX": 8}"#)]),
  MigrationFixture(
    plugin: #""ocrPlugin": {"languages": ["a.any", "b.any"]}"#, "two models without a script",
    [("/ocrConfig/models", #"["a.any"]"#)]),
  MigrationFixture(
    plugin: #""ocrPlugin": {"containerConfig": {"scanMode": "vertical"}}"#, "containers",
    [("/containerConfig/scanMode", #""VERTICAL""#)]),
  MigrationFixture(
    plugin: #""ocrPlugin": {"tinConfig": {"scanMode": "flexible", "upsideDownMode": "auto"}}"#, "tyre numbers, flexible",
    [("/tinConfig", #"{"scanMode": "UNIVERSAL", "upsideDownMode": "AUTO"}"#)]),
  MigrationFixture(
    plugin: #""tirePlugin": {"tinConfig": {"scanMode": "dot"}}"#, "tyre numbers", [("/tinConfig/scanMode", #""DOT""#)]),
  MigrationFixture(
    plugin: #""tirePlugin": {"tireSizeConfig": {"upsideDownMode": "enabled"}}"#, "tyre sizes",
    [("/tireSizeConfig/upsideDownMode", #""ENABLED""#)]),
  MigrationFixture(
    plugin: #""tirePlugin": {"commercialTireIdConfig": {}}"#, "commercial tyres", [("/commercialTireIdConfig", "{}")]),
  MigrationFixture(
    "a plugin without a name", #"{"viewPlugin": {"plugin": {\#(vin)}}}"#, [("/viewPluginConfig/pluginConfig/id", #""file""#)]),
  MigrationFixture(
    "everything below options",
    #"{"options": {"captureResolution": "1080p", "cutout": {"cornerRadius": 1}, "toolbarTitle": "T", \#(vin)}}"#,
    [
      ("/cameraConfig/captureResolution", #""1080p""#), ("/viewPluginConfig/cutoutConfig/cornerRadius", "1"),
      ("/options/toolbarTitle", #""T""#),
    ]),
  MigrationFixture(
    "values that are refused now",
    #"{"viewPlugin": {"cutoutConfig": {"strokeColor": "pink", "wings": 2, "cornerRadius": 1}, \#(plugin)}}"#,
    [("/viewPluginConfig/cutoutConfig", #"{"cornerRadius": 1}"#)],
    dropped: ["/viewPlugin/cutoutConfig/strokeColor", "/viewPlugin/cutoutConfig/wings"]),
]
