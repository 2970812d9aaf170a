extension ScanResult {
  static func schema(of factories: [PluginFactory]) -> JSONNode {
    let writer = SchemaWriter()
    var properties: [JSONMember] = [
      JSONMember("pluginID", ["type": "string", "description": "The `id` of the `pluginConfig` that found it."]),
      JSONMember(
        "confidence",
        [
          "type": "integer", "minimum": -1, "maximum": 100,
          "description": "The confidence of the plugin; -1 when it does not calculate one.",
        ]),
      JSONMember("cropRect", writer.reference(to: PixelRectObject.definition)),
    ]
    properties += factories.map { JSONMember($0.resultKey, $0.resultSchema(writer)) }
    properties += [
      JSONMember(
        "configRevision",
        [
          "type": "integer", "minimum": 1, "x-scanview-addition": true,
          "description": "The revision of the configuration: 1 for the first, one more with each swap.",
        ]),
      JSONMember(
        "frame",
        [
          "type": "integer", "minimum": 0, "x-scanview-addition": true,
          "description": "The number of the frame in its session, from 0.",
        ]),
    ]
    let keys = factories.map { factory -> JSONNode in ["required": [JSONNode(.string(factory.resultKey))]] }
    return writer.document(
      title: "ScanView result", id: "urn:scanview:schema:result",
      [
        JSONMember("type", "object"),
        JSONMember("properties", JSONNode(.object(properties))),
        JSONMember("required", ["pluginID", "confidence", "cropRect"]),
        JSONMember("additionalProperties", false),
        JSONMember("oneOf", JSONNode(.array(keys))),
      ])
  }
}

/// A pixel rectangle in a result.
struct PixelRectObject: DefinedObject {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  static let definition = ObjectDefinition(
    "cropRect", defaults: PixelRectObject(PixelRect(x: 0, y: 0, width: 0, height: 0)),
    "The processed region in frame pixels."
  ) {
    Field(required: "x", \.x, .int(), "The first column.")
    Field(required: "y", \.y, .int(), "The first row.")
    Field(required: "width", \.width, .int(0...Int(Int32.max)), "The number of columns.")
    Field(required: "height", \.height, .int(0...Int(Int32.max)), "The number of rows.")
  }

  init(_ rect: PixelRect) {
    x = rect.x
    y = rect.y
    width = rect.width
    height = rect.height
  }
}
