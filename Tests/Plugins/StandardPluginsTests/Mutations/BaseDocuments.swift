/// Whole files of several use cases with most keys of the format.
// A document stays on its line, so that a row is read at a glance.
// swift-format-ignore
let baseDocuments: [BaseDocument] = [
  BaseDocument(
    name: "barcode",
    text: #"""
      {"cameraConfig": {"captureResolution": "1080p", "defaultCamera": "BACK", "zoomGesture": true, "zoomRatio": 1.5},
       "flashConfig": {"mode": "manual_off", "alignment": "top_right", "offset": {"x": 5, "y": -5}},
       "viewPluginConfig": {
        "pluginConfig": {"id": "goods", "cancelOnResult": false, "startScanDelay": 500,
         "barcodeConfig": {"barcodeFormats": ["EAN_13", "QR_CODE", "ITF"], "multiBarcode": true, "upcA": "asUPCA",
          "quality": "accurate", "symbologies": {"ITF": {"minLength": 6, "maxLength": 14}}}},
        "cutoutConfig": {"alignment": "top_half", "maxWidthPercent": "80%", "maxHeightPercent": "90%",
         "ratioFromSize": {"width": 3, "height": 2}, "strokeWidth": 2, "strokeColor": "#FFFFFF", "outerAlpha": 0.3},
        "scanFeedbackConfig": {"style": "contour_rect", "animation": "traverse_multi", "fillColor": "220099FF",
         "redrawTimeout": 100, "beepOnResult": true}}}
      """#),
  BaseDocument(
    name: "meter",
    text: #"""
      {"viewPluginConfig": {
        "pluginConfig": {"id": "m", "meterConfig": {"scanMode": "dial_meter", "minConfidence": 40}},
        "cutoutConfig": {"alignment": "bottom_half", "width": 720, "feedbackStrokeColor": "0099FF", "cornerRadius": 8,
         "outerColor": "000000", "cropPadding": {"x": 10, "y": 20}},
        "scanFeedbackConfig": {"style": "rect", "strokeColor": "0099FF", "blinkAnimationOnResult": true}}}
      """#),
  BaseDocument(
    name: "mrz",
    text: #"""
      {"flashConfig": {"mode": "auto"},
       "viewPluginConfig": {"pluginConfig": {"id": "passport", "mrzConfig": {"strictMode": true, "cropAndTransformID": true,
        "minConfidence": 60, "faceDetectionEnabled": true, "mrzFieldScanOptions": {"documentNumber": "mandatory", "surname": "optional"},
        "mrzMinFieldConfidences": {"dateOfBirth": 90}}}}}
      """#),
  BaseDocument(
    name: "universalId",
    text: #"""
      {"pluginConfig": {"id": "id", "universalIdConfig": {"alphabet": "latin", "allowedLayouts": {"drivingLicense": ["AT_AUT_DL_2013_F"]},
       "drivingLicense": {"licenseNumber": {"scanOption": "mandatory", "minConfidence": 40}},
       "idFront": {"nationality": {"scanOption": "disabled"}}}}}
      """#),
  BaseDocument(
    name: "registration",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "v", "vehicleRegistrationCertificateConfig": {
       "vehicleRegistrationCertificate": {"licensePlate": {"scanOption": "mandatory"}, "displacement": {"minConfidence": 20}}}}}}
      """#),
  BaseDocument(
    name: "plate",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "p", "licensePlateConfig": {"scanMode": "unitedkingdom", "minConfidence": 50,
       "validationRegex": "'A':^[A-Z]+$,'D':^[0-9]+$", "vehicleInspectionSticker": "OPTIONAL"}},
       "scanFeedbackConfig": {"animationDuration": 250, "vibrateOnResult": true}}}
      """#),
  BaseDocument(
    name: "tin",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "t", "tinConfig": {"scanMode": "UNIVERSAL", "upsideDownMode": "ENABLED",
       "minConfidence": 30, "validateProductionDate": false, "detectionMinHeightRatio": 0.36}}}}
      """#),
  BaseDocument(
    name: "ocr",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "o", "ocrConfig": {"scanMode": "grid", "charWhitelist": "ABC",
       "validationRegex": "^[A-C]+$", "minCharHeight": 10, "maxCharHeight": 90, "minSharpness": 60, "charCountX": 4,
       "charPaddingXFactor": 1.5}}}}
      """#),
  BaseDocument(
    name: "vin",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "n", "vinConfig": {"validateCheckDigit": true, "charWhitelist": "ABC"}}}}
      """#),
  BaseDocument(
    name: "container",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "c", "containerConfig": {"scanMode": "VERTICAL",
       "validationRegex": "^[A-Z]{4}[0-9]{7}$"}}, "cutoutConfig": {"animation": "fade", "cropOffset": {"x": 1, "y": 2}}}}
      """#),
  BaseDocument(
    name: "tire",
    text: #"""
      {"viewPluginConfig": {"pluginConfig": {"id": "s", "tireSizeConfig": {"upsideDownMode": "DISABLED", "minConfidence": 10}}},
       "cameraConfig": {"fallbackCameras": ["FRONT"], "enableTapToFocus": true, "tapToFocusTimeoutMs": 3000}}
      """#),
  BaseDocument(
    name: "workflow",
    text: #"""
      {"viewPluginCompositeConfig": {"id": "w", "processingMode": "parallelFirstScan", "viewPlugins": [
        {"viewPluginConfig": {"pluginConfig": {"id": "a", "odometerConfig": {"minConfidence": 60}}}},
        {"viewPluginConfig": {"pluginConfig": {"id": "b", "barcodeConfig": {"barcodeFormats": ["PDF_417", "CODE_128"]}},
          "cutoutConfig": {"alignment": "bottom", "maxWidthPercent": "70%"}}}]}}
      """#),
]
