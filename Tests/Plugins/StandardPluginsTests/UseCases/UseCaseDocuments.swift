/// The smallest and a full document of each use case, as JSON text.
// A document stays on its line, so that a row is read at a glance.
// swift-format-ignore
let useCaseDocuments: [(key: String, minimal: String, full: String)] = [
  (
    "barcodeConfig", #"{"barcodeFormats": ["ALL"]}"#,
    #"""
    {"barcodeFormats": ["EAN_13", "UPC_EAN_EXTENSION", "ITF", "PDF_417"], "multiBarcode": true, "parseAAMVA": true,
     "consecutiveEqualResults": true, "fastProcessMode": true, "disableAdvancedBarcode": true, "upcA": "asUPCA",
     "codabarStartStop": "strip", "fnc1Prefix": "]C1", "addOns": "require", "quality": "accurate",
     "sections": {"enabled": false}, "minReads": {"ALL": 2, "EAN_13": 3}, "duplicatePolicy": 2000, "matching": "[0-9]+", "expected": ["4006381333931"],
     "selection": {"polygon": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0.5, "y": 1}]},
     "symbologies": {"ITF": {"enabled": true, "minLength": 6, "maxLength": 14, "verifyCheckDigit": true, "emitCheckDigit": false}}}
    """#
  ),
  (
    "meterConfig", #"{"scanMode": "dial_meter"}"#,
    #"""
    {"scanMode": "auto_analog_digital_meter", "minConfidence": 40, "maxNumDecimalDigits": 2, "validationRegex": "^[0-9.]+$",
     "numDigits": 3, "numDecimalDigits": 1, "unit": "m³", "register": {"position": "1.8.0", "unit": "kWh", "line": 2},
     "pages": [{"position": "1.8.0", "unit": "kWh", "numDigits": 7, "numDecimalDigits": 1}, {"position": "power", "hasCode": false, "numDigits": 4}],
     "minValue": "0.1", "maxValue": "9.5",
     "digits": [{"x": 10, "y": 20, "width": 5.5, "height": 60}, {"x": 20, "y": 20, "width": 5.5, "height": 60}],
     "dials": [{"x": 50, "y": 50, "radius": 12, "direction": "counterclockwise"}], "lastDialDirection": "counterclockwise",
     "meterRotation": -12.5, "reference": "meter.png",
     "history": {"file": "m.sqlite", "meter": "gas", "maxPerHour": 2.5, "healsAfter": 4, "leakAfterHours": 24, "standstillAfterHours": 72}}
    """#
  ),
  ("odometerConfig", "{}", #"{"minConfidence": 70, "validationRegex": "^[0-9]{1,6}$", "numDigits": 6, "numDecimalDigits": 1}"#),
  (
    "mrzConfig", #"{"strictMode": false, "cropAndTransformID": false}"#,
    #"""
    {"strictMode": true, "cropAndTransformID": true, "minConfidence": 75, "faceDetectionEnabled": true,
     "mrzFieldScanOptions": {"surname": "mandatory", "vizAddress": 1}, "mrzMinFieldConfidences": {"dateOfBirth": 90},
     "minReads": 3, "quality": "accurate"}
    """#
  ),
  (
    "universalIdConfig", "{}",
    #"""
    {"alphabet": "cyrillic", "allowedLayouts": {"mrz": [], "drivingLicense": ["AT_AUT_DL_2013_F"]}, "faceDetectionEnabled": true,
     "mrz": {"vizSurname": {"scanOption": 0, "minConfidence": 50}}, "drivingLicense": {"licenseNumber": {"scanOption": "optional"}},
     "idFront": {"voterId": {}}, "insuranceCard": {"personalNumber": {"minConfidence": 0}}, "quality": "fast"}
    """#
  ),
  (
    "vehicleRegistrationCertificateConfig", "{}",
    #"{"vehicleRegistrationCertificate": {"licensePlate": {"scanOption": "mandatory", "minConfidence": 80}, "tire": {"scanOption": 2}}, "quality": "fast"}"#
  ),
  (
    "japaneseLandingPermissionConfig", "{}",
    #"""
    {"airport": {"scanOption": "mandatory"}, "dateOfIssue": {}, "dateOfExpiry": {"minConfidence": 20}, "duration": {"scanOption": 3},
     "status": {"scanOption": "disabled"}, "miscellaneous": {"airport": {"scanOption": "optional"}}, "quality": "accurate"}
    """#
  ),
  (
    "licensePlateConfig", "{}",
    #"""
    {"scanMode": "germany", "minConfidence": 65, "vehicleInspectionSticker": "OPTIONAL", "expected": ["M AB 1234"],
     "validationRegex": "'A':^[A-Z]{1,2}[0-9A-Z]{3,7}$,'D':^[A-ZÄÖÜ]{1,3}[A-Z]{1,2}[0-9]{1,4}$"}
    """#
  ),
  (
    "tinConfig", "{}",
    #"""
    {"scanMode": "DOT", "upsideDownMode": "ENABLED", "minConfidence": 60, "validationRegex": "^DOT.*$",
     "validateProductionDate": false, "detectionMinHeightRatio": 0.36, "horizontalAlignmentRatio": 0.11}
    """#
  ),
  (
    "tireSizeConfig", "{}",
    #"{"upsideDownMode": "DISABLED", "minConfidence": 30, "validationRegex": "^[0-9]{3}/[0-9]{2}R[0-9]{2}.*$"}"#
  ),
  ("commercialTireIdConfig", "{}", #"{"upsideDownMode": "ENABLED", "minConfidence": 30, "validationRegex": "^[0-9]+$"}"#),
  ("tireMakeConfig", "{}", #"{"upsideDownMode": "ENABLED", "minConfidence": 30, "validationRegex": "^[A-Z]+$"}"#),
  (
    "vinConfig", "{}",
    #"{"validationRegex": "^[A-HJ-NPR-Z0-9]{17}$", "charWhitelist": "ABCDEFGHJKLMNPRSTUVWXYZ0123456789", "validateCheckDigit": true, "minConfidence": 70}"#
  ),
  (
    "containerConfig", "{}",
    #"{"scanMode": "VERTICAL", "minConfidence": 50, "validationRegex": "^[A-Z]{3}[UJZ][0-9]{7}$"}"#
  ),
  (
    "ocrConfig", "{}",
    #"""
    {"scanMode": "grid", "models": ["a.any", "b.any"], "customCmdFile": "both.ale", "charWhitelist": "0123456789", "validationRegex": "^[0-9]+$",
     "minConfidence": 60, "minCharHeight": 20, "maxCharHeight": 120, "minSharpness": 61, "charCountX": 8, "charCountY": 3,
     "charPaddingXFactor": 1.5, "charPaddingYFactor": 0.5,
     "languages": ["deu", "eng"], "textContentTypes": ["URL", "telephoneNumber"], "quality": "fast"}
    """#
  ),
]
