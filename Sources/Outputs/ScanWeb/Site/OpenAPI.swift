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
    let parameters = parameters(of: route)
    if !parameters.isEmpty { members.append(JSONMember("parameters", JSONNode(.array(parameters)))) }
    if let body = route.body {
      let content = body.types.map { Self.content($0, $0 == "application/json" ? route.bodySchema : [:]) }
      members.append(JSONMember("requestBody", ["required": true, "content": JSONNode(.object(content))]))
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

  /// The parts of the path that are variable, and what stands behind it.
  private static func parameters(of route: WebRoute) -> [JSONNode] {
    func parameter(_ name: String, _ schema: JSONNode) -> JSONNode {
      ["name": JSONNode(.string(name)), "in": "path", "required": true, "schema": schema]
    }
    var parameters: [JSONNode] = []
    if route.path.contains("{session}") {
      parameters.append(parameter("session", ["type": "string", "pattern": "^[0-9a-f]{32}$"]))
    }
    if route.path.contains("{command}") {
      let names = route.path.contains("{session}") ? WebSite.sessionCommands : WebSite.commands
      let schema: JSONNode = ["type": "string", "enum": JSONNode(.array(names.map { JSONNode(.string($0)) }))]
      parameters.append(parameter("command", schema))
    }
    for name in ["number", "name"] where route.path.contains("{\(name)}") {
      parameters.append(parameter(name, ["type": "string"]))
    }
    parameters += route.query.map { name -> JSONNode in
      [
        "name": JSONNode(.string(name)), "in": "query", "required": true,
        "schema": ["type": "integer", "minimum": 1, "maximum": 100_000],
      ]
    }
    return parameters
  }

  private static func content(_ type: String, _ schema: JSONNode) -> JSONMember {
    JSONMember(type, ["schema": schema])
  }
}
