/// Documents of the size and variety that integrators write.
enum SampleDocument {
  /// A scanner of identity documents, with the numeric `scanOption` of older files.
  static let identity = """
    {
      "cameraConfig": {"captureResolution": "1080", "zoomGesture": true, "maxZoomRatio": 3},
      "flashConfig": {"mode": "manual", "alignment": "bottom_left", "offset": {"x": 24, "y": -24}},
      "viewPluginConfig": {
        "pluginConfig": {
          "id": "identity",
          "cancelOnResult": true,
          "startScanDelay": 250,
          "universalIdConfig": {
            "alphabet": "latin",
            "allowedLayouts": {"mrz": [], "drivingLicense": [], "idFront": []},
            "drivingLicense": {
              "surname": {"scanOption": 0, "minConfidence": 45},
              "givenNames": {"scanOption": 0, "minConfidence": 45},
              "dateOfBirth": {"scanOption": 0, "minConfidence": 55},
              "placeOfBirth": {"scanOption": 1, "minConfidence": 40},
              "dateOfIssue": {"scanOption": 1, "minConfidence": 55},
              "dateOfExpiry": {"scanOption": 1, "minConfidence": 55},
              "authority": {"scanOption": 1, "minConfidence": 35},
              "documentNumber": {"scanOption": 0, "minConfidence": 45},
              "categories": {"scanOption": 2, "minConfidence": 35},
              "address": {"scanOption": 3}
            },
            "idFront": {
              "surname": {"scanOption": 0, "minConfidence": 55},
              "givenNames": {"scanOption": 0, "minConfidence": 55},
              "dateOfBirth": {"scanOption": 0, "minConfidence": 55},
              "documentNumber": {"scanOption": 0},
              "nationality": {"scanOption": 1}
            }
          }
        },
        "cutoutConfig": {
          "style": "rect", "alignment": "center", "animation": "fade",
          "ratioFromSize": {"width": 856, "height": 540},
          "maxWidthPercent": "85%", "maxHeightPercent": "70%",
          "strokeWidth": 2, "cornerRadius": 6, "strokeColor": "EFEFEF", "feedbackStrokeColor": "22AA66",
          "outerColor": "101010", "outerAlpha": 0.4, "cropPadding": {"x": 8, "y": 8}, "cropOffset": {"x": 0, "y": 0}
        },
        "scanFeedbackConfig": {
          "style": "animated_rect", "strokeWidth": 3, "strokeColor": "22AA66", "fillColor": "2022AA66",
          "beepOnResult": true, "vibrateOnResult": false, "blinkAnimationOnResult": true,
          "animation": "traverse_multi", "animationDuration": 240
        }
      }
    }
    """
}
