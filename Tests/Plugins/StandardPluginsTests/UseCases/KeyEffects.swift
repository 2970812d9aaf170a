/// The keys of the configuration that have an effect by themselves, each with the file of the tests that observe it.
///
/// A key that is called otherwise in the program has that name behind an equals sign.
enum KeyEffects {
  static let observers: [(definition: String, files: [(file: String, keys: [String])])] =
    meters + [
      (
        "allowedLayouts",
        [
          ("Plugins/IDPluginTests/UniversalIDTests", ["mrz"]),
          ("Plugins/IDPluginTests/FieldRulesTests", ["drivingLicense"]),
          ("Plugins/IDPluginTests/GoldenCards", ["idFront"]),
          ("Plugins/IDPluginTests/GoldenDocuments", ["insuranceCard"]),
        ]
      ),
      (
        "barcodeConfig",
        [
          ("Plugins/BarcodePluginTests/SelectionTests", ["barcodeFormats", "multiBarcode", "matching", "expected"]),
          ("Plugins/BarcodePluginTests/ContentRoundTripTests", ["parseAAMVA"]),
          (
            "Plugins/BarcodePluginTests/Support",
            ["consecutiveEqualResults", "codabarStartStop", "fnc1Prefix", "addOns", "quality"]
          ),
          ("Plugins/BarcodePluginTests/ContentTests", ["upcA"]),
          ("Plugins/BarcodePluginTests/FormatTests", ["symbologies"]),
          ("Plugins/BarcodePluginTests/SectionViewTests", ["sections"]),
          ("Plugins/BarcodePluginTests/EvidenceTests", ["minReads"]),
          ("Plugins/BarcodePluginTests/SelectionSessionTests", ["duplicatePolicy", "selection"]),
          ("Plugins/BarcodePluginTests/SettingsTests", ["fastProcessMode", "disableAdvancedBarcode"]),
        ]
      ),
      (
        "barcodeDataType",
        [
          ("Plugins/StandardPluginsTests/DataScannerTests", ["symbologies"])
        ]
      ),
      (
        "cameraConfig",
        [
          (
            "Core/ScanRuntimeTests/CameraTests",
            [
              "zoomRatio", "enableTapToFocus", "tapToFocusTimeoutMs", "enableFlipFramesLeftRight",
              "enableFlipFramesTopBottom",
            ]
          ),
          ("Core/ScanRuntimeTests/AutoTorchTests", ["maxZoomRatio"]),
          ("Core/ScanRuntimeTests/RotationTests", ["rotation"]),
        ]
      ),
      (
        "captureConfig",
        [
          ("Core/ScanRuntimeTests/PhotoTests", ["mode", "intervalMs", "count", "startDelayMs"])
        ]
      ),
      (
        "commercialTireIdConfig",
        [
          ("Plugins/TextPluginTests/TextPluginTests", ["upsideDownMode", "minConfidence", "validationRegex"])
        ]
      ),
      (
        "containerConfig",
        [
          ("Plugins/TextPluginTests/TextPluginTests", ["scanMode", "minConfidence", "validationRegex"])
        ]
      ),
      (
        "cutoutConfig",
        [
          (
            "Core/ScanConfigTests/CutoutGeometryTests",
            [
              "alignment", "ratioFromSize", "width", "maxWidthPercent", "maxHeightPercent", "offset", "cropPadding",
              "cropOffset",
            ]
          )
        ]
      ),
      (
        "dataScannerConfig",
        [
          (
            "Plugins/StandardPluginsTests/DataScannerTests",
            [
              "id", "recognizedDataTypes", "qualityLevel", "recognizesMultipleItems", "isHighFrameRateTrackingEnabled",
              "isGuidanceEnabled", "isHighlightingEnabled", "cutoutConfig",
            ]
          )
        ]
      ),
      (
        "fieldOption",
        [
          ("Plugins/IDPluginTests/FieldRulesTests", ["scanOption", "minConfidence"])
        ]
      ),
      (
        "frameSelection",
        [
          ("Core/ScanRuntimeTests/FrameSelectionTests", ["sharpestOf"])
        ]
      ),
      (
        "japaneseLandingPermissionConfig",
        [
          ("Plugins/IDPluginTests/QualityTests", ["quality"]),
          ("Plugins/IDPluginTests/FieldRulesTests", ["airport", "miscellaneous"]),
          ("Plugins/IDPluginTests/GoldenDocuments", ["dateOfIssue"]),
          ("Plugins/IDPluginTests/GoldenCards", ["dateOfExpiry"]),
          ("Plugins/IDPluginTests/SampleDocumentTests", ["duration"]),
          ("Plugins/IDPluginTests/UniversalIDTests", ["status"]),
        ]
      ),
      (
        "landingPermissionFields",
        [
          ("Plugins/IDPluginTests/FieldRulesTests", ["airport"]),
          ("Plugins/IDPluginTests/GoldenDocuments", ["dateOfIssue"]),
          ("Plugins/IDPluginTests/GoldenCards", ["dateOfExpiry"]),
          ("Plugins/IDPluginTests/SampleDocumentTests", ["duration"]),
          ("Plugins/IDPluginTests/UniversalIDTests", ["status"]),
        ]
      ),
      (
        "licensePlateConfig",
        [
          ("Plugins/TextPluginTests/PlateTaskTests", ["scanMode", "validationRegex", "expected"]),
          ("Plugins/TextPluginTests/TextPluginTests", ["minConfidence", "vehicleInspectionSticker"]),
        ]
      ),
      (
        "mrzConfig",
        [
          ("Plugins/IDPluginTests/QualityTests", ["quality"]),
          ("Plugins/IDPluginTests/PagePictureTests", ["cropAndTransformID", "faceDetectionEnabled"]),
          ("Plugins/IDPluginTests/FieldRulesTests", ["minConfidence"]),
          (
            "Plugins/IDPluginTests/ZoneHypothesisTests",
            ["mrzFieldScanOptions", "strictMode", "mrzMinFieldConfidences"]
          ),
          ("Plugins/IDPluginTests/ZoneVoteTests", ["minReads"]),
        ]
      ),
      (
        "ocrConfig",
        [
          (
            "Plugins/TextPluginTests/TextPluginTests",
            [
              "scanMode", "models", "customCmdFile", "charWhitelist", "validationRegex", "minConfidence",
              "minCharHeight",
              "maxCharHeight", "minSharpness", "charCountX", "charCountY", "charPaddingYFactor",
            ]
          ),
          ("Engines/TextTests/LanguageDataTests", ["languages"]),
          ("Plugins/TextPluginTests/LiveTextTests", ["quality"]),
          ("Plugins/StandardPluginsTests/DataScannerTests", ["textContentTypes"]),
        ]
      ),
      (
        "openFieldOption",
        [
          ("Plugins/IDPluginTests/FieldRulesTests", ["scanOption", "minConfidence"])
        ]
      ),
      (
        "pluginConfig",
        [
          ("Core/ScanRuntimeTests/ItemTrackerTests", ["id", "itemGraceMs=grace"]),
          ("Core/ScanRuntimeTests/Parts/WorkflowTests", ["cancelOnResult"]),
          ("Core/ScanRuntimeTests/SwapDelayTests", ["startScanDelay"]),
          ("Core/ScanRuntimeTests/RepeatTests", ["consecutiveEqualResultFilter"]),
          ("Core/ScanRuntimeTests/FrameSelectionTests", ["frameSelection"]),
          (
            "Core/ScanRuntimeTests/ItemSessionTests",
            ["recognizesMultipleItems", "isGuidanceEnabled", "isHighFrameRateTrackingEnabled"]
          ),
          (
            "Plugins/StandardPluginsTests/Running/EqualResultTests",
            [
              "barcodeConfig", "meterConfig", "odometerConfig", "mrzConfig", "universalIdConfig",
              "vehicleRegistrationCertificateConfig", "japaneseLandingPermissionConfig", "licensePlateConfig",
              "vinConfig",
            ]
          ),
          (
            "Plugins/TextPluginTests/SamplePictureTests",
            ["tinConfig", "tireSizeConfig", "commercialTireIdConfig", "tireMakeConfig", "containerConfig"]
          ),
          ("Plugins/TextPluginTests/TextPluginTests", ["ocrConfig"]),
          ("Core/ScanRuntimeTests/GuidanceTests", ["guidanceDelayMs=delay"]),
        ]
      ),
      (
        "ratioSize",
        [
          ("Core/ScanConfigTests/CutoutGeometryTests", ["width", "height"])
        ]
      ),
      (
        "recognizedDataType",
        [
          ("Plugins/StandardPluginsTests/DataScannerTests", ["text", "barcode"])
        ]
      ),
      (
        "scanViewConfig",
        [
          ("Core/ScanRuntimeTests/ReloadTests", ["scanViewConfigDescription"]),
          (
            "Plugins/StandardPluginsTests/Fixtures",
            ["cameraConfig", "flashConfig", "viewPluginConfig", "cutoutConfig", "scanFeedbackConfig"]
          ),
          ("Core/ScanRuntimeTests/ReloadDecisionTests", ["captureConfig"]),
          (
            "Plugins/StandardPluginsTests/DataScannerTests",
            ["viewPluginCompositeConfig", "pluginConfig", "dataScannerConfig"]
          ),
          ("Plugins/StandardPluginsTests/Running/RecognizerSwapTests", ["options"]),
          ("Plugins/StandardPluginsTests/SchemaKeyTests", ["$schema"]),
        ]
      ),
      (
        "sectionsConfig",
        [
          ("Plugins/BarcodePluginTests/SectionTests", ["enabled=isEnabled", "formats=formats"])
        ]
      ),
      (
        "selectionPlace",
        [
          ("Plugins/BarcodePluginTests/SelectionTests", ["aim", "polygon"])
        ]
      ),
      (
        "sharePoint",
        [
          ("Plugins/BarcodePluginTests/SelectionTests", ["x", "y"])
        ]
      ),
      (
        "symbologyConfig",
        [
          (
            "Plugins/BarcodePluginTests/FormatTests", ["minLength", "maxLength", "emitCheckDigit", "enabled=isEnabled"]
          ),
          ("Plugins/BarcodePluginTests/ContentTests", ["verifyCheckDigit"]),
        ]
      ),
      (
        "textDataType",
        [
          ("Plugins/StandardPluginsTests/DataScannerTests", ["languages", "textContentTypes"])
        ]
      ),
      (
        "tinConfig",
        [
          (
            "Plugins/TextPluginTests/TextPluginTests",
            ["scanMode", "upsideDownMode", "minConfidence", "validationRegex"]
          ),
          (
            "Plugins/TextPluginTests/TireTests",
            ["validateProductionDate", "detectionMinHeightRatio", "horizontalAlignmentRatio"]
          ),
        ]
      ),
      (
        "tireMakeConfig",
        [
          ("Plugins/TextPluginTests/TextPluginTests", ["upsideDownMode", "minConfidence", "validationRegex"])
        ]
      ),
      (
        "tireSizeConfig",
        [
          ("Plugins/TextPluginTests/TextPluginTests", ["upsideDownMode", "minConfidence", "validationRegex"])
        ]
      ),
      (
        "universalIdConfig",
        [
          ("Plugins/IDPluginTests/QualityTests", ["quality"]),
          ("Plugins/IDPluginTests/UniversalIDTests", ["alphabet", "mrz"]),
          ("Plugins/IDPluginTests/FieldRulesTests", ["allowedLayouts", "drivingLicense"]),
          ("Plugins/IDPluginTests/PagePictureTests", ["faceDetectionEnabled"]),
          ("Plugins/IDPluginTests/GoldenCards", ["idFront"]),
          ("Plugins/IDPluginTests/GoldenDocuments", ["insuranceCard"]),
        ]
      ),
      (
        "vehicleRegistrationCertificateConfig",
        [
          ("Plugins/IDPluginTests/QualityTests", ["quality"]),
          ("Plugins/IDPluginTests/GoldenDocuments", ["vehicleRegistrationCertificate"]),
        ]
      ),
      (
        "viewPluginCompositeConfig",
        [
          (
            "Core/ScanRuntimeTests/Workflow/WorkflowSwapTests",
            ["id", "processingMode", "cancelOnResult", "viewPlugins"]
          )
        ]
      ),
      (
        "viewPluginConfig",
        [
          ("Plugins/StandardPluginsTests/Running/WorkflowBarcodeTests", ["pluginConfig", "cutoutConfig"]),
          ("Plugins/StandardPluginsTests/Fixtures", ["scanFeedbackConfig"]),
        ]
      ),
      (
        "vinConfig",
        [
          (
            "Plugins/TextPluginTests/TextPluginTests",
            ["validationRegex", "charWhitelist", "validateCheckDigit", "minConfidence"]
          )
        ]
      ),
      (
        "xyOffset",
        [
          ("Core/ScanConfigTests/CutoutGeometryTests", ["x", "y"])
        ]
      ),
    ]
}
