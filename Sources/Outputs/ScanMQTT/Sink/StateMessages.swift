import ScanJSON
import ScanSinks

/// The retained messages that say how each view stands.
struct StateMessages: Sendable {
  let topics: Topics
  let texts: TextCatalog
  /// Whether it is said that rounds give no reading.
  var tellsStale = false

  /// What a record changes, by topic.
  func messages(_ record: SinkRecord, _ tree: JSONNode, _ result: ViewResult?) -> [(topic: String, payload: String)] {
    let time = tree["time"]?.string ?? ""
    if record.event == "problem", let message = tree["problem"]?["message"]?.string {
      return [(topics.error(of: record.view), error(message, time, record.id))]
    }
    if record.event == "noReading" {
      return [(topics.stale(of: record.view), stale(tree, record.id))]
    }
    guard record.event == "result", let result else { return [] }
    let own = own(record, tree, result, time)
    return tellsStale ? own + [(topics.stale(of: record.view), #"{"stale":false}"#)] : own
  }

  private func own(
    _ record: SinkRecord, _ tree: JSONNode, _ result: ViewResult, _ time: String
  ) -> [(topic: String, payload: String)] {
    guard let reading = result.reading else {
      return [(topics.state(of: record.view), text(record, tree, result, time))]
    }
    let isRejected = reading.verdict?.isAccepted == false
    var messages = [(topics.check(of: record.view), check(reading, result, time, record.id))]
    if isRejected {
      messages.append((topics.error(of: record.view), error(sentence(reading), time, record.id)))
    } else if let value = reading.value {
      var state = ObjectWriter()
      state.add("value", value)
      state.add("unit", reading.unit)
      state.add("perHour", reading.verdict?.perHour)
      state.add("time", time)
      state.add("id", record.id)
      messages.append((topics.state(of: record.view), state.text))
    }
    return messages
  }

  private func check(_ reading: ViewResult.Reading, _ result: ViewResult, _ time: String, _ id: String) -> String {
    var check = ObjectWriter()
    check.add("problem", reading.verdict?.isAccepted == false)
    check.add("rule", reading.verdict?.rule)
    check.add("raw", reading.raw)
    if let confidence = result.confidence { check.add("confidence", confidence) }
    check.add("warning", reading.verdict?.warning)
    check.add("time", time)
    check.add("id", id)
    return check.text
  }

  /// The state of a view that reads codes or texts: the first thing of its last result.
  private func text(_ record: SinkRecord, _ tree: JSONNode, _ result: ViewResult, _ time: String) -> String {
    let items = tree["items"]?.elements ?? []
    var state = ObjectWriter()
    state.add("text", items.first?["text"]?.string ?? "")
    state.add("kind", items.first?["kind"]?.string)
    state.add("count", items.count)
    if let confidence = result.confidence { state.add("confidence", confidence) }
    state.add("time", time)
    state.add("id", record.id)
    return state.text
  }

  private func stale(_ tree: JSONNode, _ id: String) -> String {
    var stale = ObjectWriter()
    stale.add("stale", true)
    stale.add("since", tree["since"])
    stale.add("reason", tree["reason"])
    stale.add("id", id)
    return stale.text
  }

  /// What went wrong last in a view; without an id when no record is meant.
  func error(_ message: String, _ time: String, _ id: String?) -> String {
    var error = ObjectWriter()
    error.add("message", message)
    error.add("time", time)
    error.add("id", id)
    return error.text
  }

  private func sentence(_ reading: ViewResult.Reading) -> String {
    var arguments: [String: DisplayText.Argument] = [
      "value": .string(reading.raw ?? reading.value ?? ""), "rule": .string(reading.verdict?.rule ?? ""),
    ]
    guard let previous = reading.verdict?.previous else { return MQTTText.rejected.with(arguments).text(texts) }
    arguments["previous"] = .string(previous)
    return MQTTText.rejectedAfter.with(arguments).text(texts)
  }
}
