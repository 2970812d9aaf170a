import ScanControl
import ScanJSON

/// The description of the HTTP interface in OpenAPI 3.1, made of the list of routes.
enum OpenAPI {
  static func document() -> JSONNode {
    var paths: [JSONMember] = []
    for route in WebRoute.all {
      let operation = JSONMember(route.method.lowercased(), operation(route))
      if let index = paths.firstIndex(where: { $0.key == route.path }) {
        paths[index] = JSONMember(route.path, JSONNode(.object((paths[index].value.members ?? []) + [operation])))
      } else {
        paths.append(JSONMember(route.path, JSONNode(.object([operation]))))
      }
    }
    return [
      "openapi": "3.1.0",
      "info": ["title": "ScanView", "version": "1", "description": "The HTTP interface of a running scanner."],
      "paths": JSONNode(.object(paths)),
      "components": [
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
        "schemas": [
          "Error": [
            "type": "object", "required": ["error"],
            "properties": [
              "error": [
                "type": "object", "required": ["code", "message"],
                "properties": ["code": ["type": "string"], "message": ["type": "string"]],
              ]
            ],
          ]
        ],
      ],
      "security": [JSONNode(.object([])), ["token": JSONNode(.array([]))]],
    ]
  }

  private static func operation(_ route: WebRoute) -> JSONNode {
    var members = [JSONMember("summary", JSONNode(.string(route.summary)))]
    if route.path.contains("{command}") {
      let names = WebSite.commands.map { JSONNode(.string($0)) }
      members.append(
        JSONMember(
          "parameters",
          [
            [
              "name": "command", "in": "path", "required": true,
              "schema": ["type": "string", "enum": JSONNode(.array(names))],
            ]
          ]))
    }
    if let body = route.body {
      let schema: JSONNode = body.type == "application/json" ? ["type": "object"] : [:]
      members.append(
        JSONMember("requestBody", ["required": true, "content": JSONNode(.object([content(body.type, schema)]))]))
    }
    var responses = [
      JSONMember(
        "200",
        [
          "description": JSONNode(.string(route.summary)),
          "content": JSONNode(.object([content(route.answers, [:])])),
        ])
    ]
    for status in (route.errors + [401, 403, 421]).sorted() {
      responses.append(
        JSONMember(
          String(status),
          [
            "description": "Refused; the body says why.",
            "content": JSONNode(.object([content("application/json", ["$ref": "#/components/schemas/Error"])])),
          ]))
    }
    return JSONNode(.object(members + [JSONMember("responses", JSONNode(.object(responses)))]))
  }

  private static func content(_ type: String, _ schema: JSONNode) -> JSONMember {
    JSONMember(type, ["schema": schema])
  }
}
