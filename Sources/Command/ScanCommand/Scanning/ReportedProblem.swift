import ScanPluginKit

/// One entry of `problems` in the line of a picture: why it failed, or why nothing was found.
struct ReportedProblem: Sendable {
  /// The kind, for programs.
  let code: String
  /// What was met, for a person.
  let message: String
  /// What to try; nil when the message says it all.
  var advice: String?
  /// Where in the picture; nil when it concerns all of it.
  var place: FrameQuad?
  /// The key of the configuration that refuses what was read; nil unless something was refused.
  var rule: String?

  init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  init(_ failure: ReadFailure) {
    code = failure.reason.name
    message = failure.message
    advice = failure.advice
    place = failure.place
    rule = failure.rule
  }

  /// The entry as JSON, as the schema `scan` describes it.
  var json: JSONNode {
    var members = [JSONMember("code", JSONNode(.string(code))), JSONMember("message", JSONNode(.string(message)))]
    if let advice { members.append(JSONMember("advice", JSONNode(.string(advice)))) }
    if let rule { members.append(JSONMember("rule", JSONNode(.string(rule)))) }
    if let place {
      let corners = [place.topLeft, place.topRight, place.bottomRight, place.bottomLeft].map { point -> JSONNode in
        [
          "x": JSONNode(.number(JSONNumber(Int(point.x.rounded())))),
          "y": JSONNode(.number(JSONNumber(Int(point.y.rounded())))),
        ]
      }
      members.append(JSONMember("corners", JSONNode(.array(corners))))
    }
    return JSONNode(.object(members))
  }
}
