import ScanConfig
import ScanJSON
import StandardPlugins

/// Mistakes that concern several keys, or the form of the whole document.
// A document stays on its line, so that a row is read at a glance.
// swift-format-ignore
let specialMutations: [Mutation] = [
  Mutation(
    "two use cases", #"{"pluginConfig": {"id": "a", "vinConfig": {}, "tinConfig": {}}}"#, at: "/pluginConfig/tinConfig",
    suggests: nil, .conflict),
  Mutation(
    "three use cases", #"{"pluginConfig": {"meterConfig": {"scanMode": "dial_meter"}, "id": "a", "vinConfig": {}, "tinConfig": {}}}"#,
    at: "/pluginConfig/vinConfig", suggests: nil, .conflict),
  Mutation("no use case", #"{"pluginConfig": {"id": "a"}}"#, at: "/pluginConfig", suggests: nil, .missingKey),
  Mutation(
    "no use case in a child",
    #"{"viewPluginCompositeConfig": {"viewPlugins": [{"viewPluginConfig": {"pluginConfig": {"id": "a"}}}]}}"#,
    at: "/viewPluginCompositeConfig/viewPlugins/0/viewPluginConfig/pluginConfig", suggests: nil, .missingKey),
  Mutation(
    "an unknown use case", #"{"pluginConfig": {"id": "a", "barcodesConfig": {"barcodeFormats": ["ALL"]}}}"#,
    at: "/pluginConfig/barcodesConfig", suggests: "barcodeConfig", .unknownKey),
  Mutation(
    "add-ons without host",
    #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE", "UPC_EAN_EXTENSION"]}}}"#,
    at: "/pluginConfig/barcodeConfig/barcodeFormats/1", suggests: "EAN_13", .conflict),
  Mutation(
    "required add-ons without host",
    #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QR_CODE"], "addOns": "require"}}}"#,
    at: "/pluginConfig/barcodeConfig/addOns", suggests: "ignore", .conflict),
  Mutation(
    "lengths exchanged",
    #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ITF"], "symbologies": {"ITF": {"minLength": 9, "maxLength": 4}}}}}"#,
    at: "/pluginConfig/barcodeConfig/symbologies/ITF/minLength", suggests: nil, .conflict),
  Mutation(
    "settings of a format that is not read",
    #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ITF"], "symbologies": {"MSI": {"minLength": 9}}}}}"#,
    at: "/pluginConfig/barcodeConfig/symbologies/MSI", suggests: "MSI", .hint),
  Mutation(
    "UPC-E alone", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["UPC_E"]}}}"#,
    at: "/pluginConfig/barcodeConfig/barcodeFormats/0", suggests: "EAN_13", .hint),
  Mutation(
    "two models without a script", #"{"pluginConfig": {"id": "a", "ocrConfig": {"models": ["a", "b"]}}}"#,
    at: "/pluginConfig/ocrConfig/models", suggests: nil, .conflict),
  Mutation(
    "both kinds of plugin",
    #"""
    {"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}},
     "viewPluginCompositeConfig": {"viewPlugins": [{"viewPluginConfig": {"pluginConfig": {"id": "b", "vinConfig": {}}}}]}}
    """#, at: "/viewPluginCompositeConfig", suggests: nil, .conflict),
  Mutation(
    "two plugins of one name",
    #"""
    {"viewPluginCompositeConfig": {"viewPlugins": [{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}}},
     {"viewPluginConfig": {"pluginConfig": {"id": "a", "tinConfig": {}}}}]}}
    """#, at: "/viewPluginCompositeConfig/viewPlugins/1/viewPluginConfig/pluginConfig/id", suggests: nil, .conflict),
  Mutation(
    "a name inside the use case", #"{"pluginConfig": {"meterConfig": {"scanMode": "dial_meter", "id": "m"}}}"#,
    at: "/pluginConfig/meterConfig/id", suggests: "/pluginConfig/id", .legacy),
  Mutation(
    "the end inside the use case",
    #"{"pluginConfig": {"id": "m", "meterConfig": {"scanMode": "dial_meter", "cancelOnResult": true}}}"#,
    at: "/pluginConfig/meterConfig/cancelOnResult", suggests: "/pluginConfig/cancelOnResult", .legacy),
  Mutation(
    "a removed mode", #"{"pluginConfig": {"id": "m", "meterConfig": {"scanMode": "DIGITAL_METER"}}}"#,
    at: "/pluginConfig/meterConfig/scanMode", suggests: "auto_analog_digital_meter", .unknownValue),
  Mutation(
    "a format by another name", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["QRCODE"]}}}"#,
    at: "/pluginConfig/barcodeConfig/barcodeFormats/0", suggests: "QR_CODE", .legacy),
  Mutation(
    "a style of the older format", #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}, "cutoutConfig": {"style": "rect"}}}"#,
    at: "/viewPluginConfig/cutoutConfig/style", suggests: nil, .legacy),
  Mutation(
    "an older name",
    #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}, "scanFeedbackConfig": {"blinkOnResult": true}}}"#,
    at: "/viewPluginConfig/scanFeedbackConfig/blinkOnResult", suggests: "blinkAnimationOnResult", .legacy),
  Mutation(
    "an older name with a redraw time",
    #"{"viewPluginConfig": {"pluginConfig": {"id": "a", "vinConfig": {}}, "scanFeedbackConfig": {"visualFeedbackRedrawTimeout": 100}}}"#,
    at: "/viewPluginConfig/scanFeedbackConfig/visualFeedbackRedrawTimeout", suggests: "redrawTimeout", .legacy),
  Mutation(
    "a flat older document", #"{"captureResolution": "1080p", "cutout": {"style": "rect"}}"#, at: "/captureResolution",
    suggests: nil, .legacyFormat),
  Mutation(
    "a flat older document below options", #"{"options": {"cutout": {}, "beepOnResult": true}}"#, at: "/options/cutout",
    suggests: nil, .legacyFormat),
  Mutation(
    "an older document with a view plugin",
    #"{"viewPlugin": {"plugin": {"id": "m", "meterPlugin": {"scanMode": "DIAL_METER"}}}}"#, at: "/viewPlugin",
    suggests: nil, .legacyFormat),
  Mutation(
    "an older composite", #"{"serialViewPluginComposite": {"id": "a", "viewPlugins": []}}"#,
    at: "/serialViewPluginComposite", suggests: nil, .legacyFormat),
  Mutation("an empty document", "{}", at: "", suggests: nil, .hint, .missingKey),
  Mutation("no object", "[]", at: "", suggests: nil, .wrongType),
  Mutation(
    "a string for a number", #"{"pluginConfig": {"id": "a", "tinConfig": {"minConfidence": "40"}}}"#,
    at: "/pluginConfig/tinConfig/minConfidence", suggests: "40", .legacy),
  Mutation(
    "a string for true", #"{"pluginConfig": {"id": "a", "vinConfig": {}, "cancelOnResult": "true"}}"#,
    at: "/pluginConfig/cancelOnResult", suggests: "true", .legacy),
  Mutation(
    "a number for a name", #"{"pluginConfig": {"id": 12, "vinConfig": {}}}"#, at: "/pluginConfig/id", suggests: "12",
    .legacy),
  Mutation(
    "a nested composite",
    #"{"viewPluginCompositeConfig": {"viewPlugins": [{"viewPluginCompositeConfig": {"viewPlugins": []}}]}}"#,
    at: "/viewPluginCompositeConfig/viewPlugins/0/viewPluginCompositeConfig", suggests: nil, .conflict),
]
