import ScanJSON
import StandardPlugins

@testable import ScanConfig

/// Texts in the form in which documentation and real files have them, mistakes included.
enum Fixtures {
  /// A plugin as a fragment of a larger file: no outer braces, id and cancelOnResult in the wrong object, a trailing comma.
  static let misplacedID = """
    "pluginConfig": {
        "meterConfig": {
            "scanMode": "auto_analog_digital_meter",
            "id": "METER",
            "cancelOnResult": true
        },
    }
    """

  /// A view plugin as a fragment: no outer braces.
  static let viewPluginFragment = """
    "viewPluginConfig": {
        "pluginConfig": {
            "id": "METER",
            "meterConfig": {
                "scanMode": "auto_analog_digital_meter"
            },
            "cancelOnResult": true
        },
        "cutoutConfig": {
            "maxWidthPercent": "75%",
            "maxHeightPercent": "90%",
            "ratioFromSize": { "width": 7, "height": 3 },
            "cornerRadius": 8,
            "strokeColor": "#8be9fd",
            "strokeWidth": 3
        },
        "scanFeedbackConfig": {
            "style": "rect",
            "strokeWidth": 2,
            "strokeColor": "#0099FF",
            "fillColor": "#220099FF",
            "beepOnResult": true,
            "vibrateOnResult": true,
            "blinkAnimationOnResult": true
        }
    }
    """

  /// Camera and torch as a fragment: no outer braces, a comma at the end.
  static let cameraFragment = """
    "cameraConfig": {
        "captureResolution": "1080p"
    },
    "flashConfig": {
        "mode": "manual",
        "alignment": "bottom_left",
        "offset": { "x": 0, "y": -40 }
    },
    """

  /// A whole file for documents, with numbers for scan options.
  static let identityDocument = """
    {
      "cameraConfig": {
        "captureResolution": "1080p"
      },
      "flashConfig": {
        "mode": "manual",
        "alignment": "top_right",
        "offset": { "x": 0, "y": 0 }
      },
      "viewPluginConfig": {
        "pluginConfig": {
          "id": "documents.mrz_dl",
          "universalIdConfig": {
            "allowedLayouts": {
              "mrz": [],
              "drivingLicense": [],
              "idFront": []
            },
            "alphabet": "latin",
            "drivingLicense": {
              "surname": {"scanOption": 0, "minConfidence": 40},
              "givenNames": {"scanOption": 0, "minConfidence": 40},
              "dateOfBirth": {"scanOption": 0, "minConfidence": 50},
              "placeOfBirth": {"scanOption": 1, "minConfidence": 50},
              "dateOfIssue": {"scanOption": 0, "minConfidence": 50},
              "dateOfExpiry": {"scanOption": 1, "minConfidence": 50},
              "authority": {"scanOption": 1, "minConfidence": 30},
              "documentNumber": {"scanOption": 0, "minConfidence": 40},
              "categories": {"scanOption": 1, "minConfidence": 30},
              "address": {"scanOption": 1}
            },
            "idFront": {
              "surname": {"scanOption": 0, "minConfidence": 60},
              "givenNames": {"scanOption": 0, "minConfidence": 60},
              "dateOfBirth": {"scanOption": 0, "minConfidence": 60},
              "placeOfBirth": {"scanOption": 1, "minConfidence": 60},
              "dateOfExpiry": {"scanOption": 1, "minConfidence": 60},
              "cardAccessNumber": {"scanOption": 1, "minConfidence": 60},
              "documentNumber": {"scanOption": 0, "minConfidence": 60},
              "nationality": {"scanOption": 1, "minConfidence": 60}
            }
          },
          "cancelOnResult": true
        },
        "cutoutConfig": {
          "animation": "fade",
          "maxWidthPercent": "90%",
          "maxHeightPercent": "90%",
          "width": 0,
          "alignment": "center",
          "ratioFromSize": { "width": 86, "height": 54 },
          "offset": { "x": 0, "y": 60 },
          "cropOffset": { "x": 0, "y": 0 },
          "cropPadding": { "x": 0, "y": 0 },
          "cornerRadius": 8,
          "strokeColor": "#8BE9FD",
          "strokeWidth": 2,
          "feedbackStrokeColor": "#0099FF",
          "outerColor": "#000000",
          "outerAlpha": 0.3
        },
        "scanFeedbackConfig": {
          "style": "animated_rect",
          "strokeWidth": 0,
          "strokeColor": "#8be9fd",
          "fillColor": "#908be9fd",
          "cornerRadius": 2,
          "beepOnResult": true,
          "vibrateOnResult": false,
          "blinkAnimationOnResult": false
        }
      }
    }
    """

  /// Two plugins at the same time.
  static let composite = """
    {
      "viewPluginCompositeConfig": {
        "id": "both",
        "processingMode": "parallelFirstScan",
        "viewPlugins": [
          { "viewPluginConfig": { "pluginConfig": { "id": "code", "barcodeConfig": { "barcodeFormats": ["EAN_13"] } } } },
          { "viewPluginConfig": { "pluginConfig": { "id": "vin", "vinConfig": {} } } }
        ]
      }
    }
    """

  /// A minimal whole file around the members of `pluginConfig`.
  static func plugin(_ members: String) -> String {
    "{ \"viewPluginConfig\": { \"pluginConfig\": { \(members) } } }"
  }

  /// The problems of a text, errors and warnings.
  static func problems(_ text: String, useCases: UseCaseCatalog = .standard) -> [Problem] {
    do {
      return try ConfigLoader(useCases: useCases).load(json: text).warnings
    } catch {
      return error.problems
    }
  }
}
