import ScanJSON

/// The presets that every file may use, with words of our own.
enum BuiltInPresets {
  static let all: [UIFeedbackPresetDefinition] = [
    instructionLabel, bottomImage, vehicleNumber,
    tire("tin_with_instruction_overlay_image_text_sound_feedback"),
    tire("tin_with_instruction_oriented_overlay_image_text_sound_feedback"), tire("tin_custom_v1"),
  ]

  /// One line of text above the cutout.
  private static let instructionLabel = UIFeedbackPresetDefinition(
    name: "simple_instruction_label", type: .preset,
    attributes: [.init(name: "instruction_text", elementName: "contentValue", elementType: .string)],
    presetContent: ["elements": [label("instruction", "", anchor: "top_center")]])

  /// A picture below the cutout.
  private static let bottomImage = UIFeedbackPresetDefinition(
    name: "cutout_bottom_image_element", type: .presetElement,
    attributes: [.init(name: "image", elementName: "contentValue", elementType: .string)],
    presetContent: [
      "element": [
        "contentType": "image", "defaultContent": ["contentValue": ""],
        "defaultAttributes": ["imageScaleType": "fit_center"],
        "overlay": ["source": "cutout", "anchor": "bottom_center"],
      ]
    ])

  /// Guidance for vehicle identification numbers.
  private static let vehicleNumber = UIFeedbackPresetDefinition(
    name: "vin_with_instruction_image_text_sound_feedback", type: .preset,
    presetContent: [
      "elements": [
        label("instruction", "Place the vehicle identification number in the frame", anchor: "top_center"),
        reactions(
          "guidance", anchor: "bottom_center",
          [(4003, "This is not a vehicle identification number"), (5011, "Hold still"), (5012, "More light is needed")]),
      ]
    ])

  /// Guidance for tire identification numbers.
  private static func tire(_ name: String) -> UIFeedbackPresetDefinition {
    UIFeedbackPresetDefinition(
      name: name, type: .preset,
      presetContent: [
        "elements": [
          label("instruction", "Place the tire identification number in the frame", anchor: "top_center"),
          reactions(
            "guidance", anchor: "bottom_center",
            [
              (5006, "This is not a tire identification number"), (5023, "Move back"), (5024, "Move closer"),
              (5027, "The production date is not plausible"),
            ]),
        ]
      ])
  }

  private static func label(_ id: String, _ text: String, anchor: String) -> JSONNode {
    [
      "id": JSONNode(.string(id)), "contentType": "text", "defaultContent": ["contentValue": JSONNode(.string(text))],
      "defaultAttributes": ["textAlignment": "center", "textColor": "#FFFFFF", "backgroundColor": "#80000000"],
      "overlay": ["source": "cutout", "anchor": JSONNode(.string(anchor))],
    ]
  }

  private static func reactions(_ id: String, anchor: String, _ texts: [(code: Int, text: String)]) -> JSONNode {
    label(id, "", anchor: anchor).replacing(
      "trigger",
      with: [
        "runSkipped": JSONNode(
          .array(
            texts.map { entry in
              [
                "when": [
                  "codeEquals": JSONNode(.number(JSONNumber(entry.code))),
                  "applyContentInstead": [
                    "contentValue": JSONNode(.string(entry.text)), "durationMills": 2000,
                  ],
                ]
              ]
            }))
      ])
  }
}
