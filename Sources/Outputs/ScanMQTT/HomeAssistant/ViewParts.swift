import ScanJSON
import ScanSinks

/// The parts of a view as Home Assistant's discovery describes them (`components` of a device).
struct ViewParts {
  let deviceID: String
  let topics: Topics
  let texts: TextCatalog
  let meters: [HomeAssistantConfig.Meter]
  /// The configurations that a view can be switched between; nil where no commands are taken.
  var modes: (@Sendable (String) -> [String])?
  /// Whether it is said that rounds give no reading.
  var tellsStale = false
  /// Which pictures of each view are published.
  var pictures: [PictureFolder.Kind] = []

  /// The parts of a view, by their keys.
  func parts(of view: AnnouncedView) -> [JSONMember] {
    let own =
      switch view.kind {
      case .meter: meter(view)
      case .text: text(view)
      case .unread: [JSONMember]()
      }
    return own + [error(view)] + stale(view) + cameras(view) + commands(view)
  }

  /// The last pictures.
  private func cameras(_ view: AnnouncedView) -> [JSONMember] {
    pictures.map { kind in
      let (name, text): (String, PartText) = kind == .results ? ("picture", .picture) : ("missed", .missed)
      return part(view, name, text, "camera", nil, nil) { part in
        part.add("topic", topics.picture(kind, of: view.name))
        if kind == .missed { part.add("entity_category", "diagnostic") }
      }
    }
  }

  private func meter(_ view: AnnouncedView) -> [JSONMember] {
    let own = meters.first { $0.view == view.name }
    let unit = MeterUnit(own?.unit ?? view.unit, own?.measures, isMomentary: view.isMomentary)
    let (state, check) = (topics.state(of: view.name), topics.check(of: view.name))
    var parts = [
      part(view, "reading", .reading, "sensor", state, "{{ value_json.value }}") { part in
        part.add("device_class", unit.deviceClass)
        part.add("unit_of_measurement", unit.unit)
        part.add("state_class", view.isMomentary ? "measurement" : "total_increasing")
        part.add("json_attributes_topic", state)
      },
      part(view, "problem", .problem, "binary_sensor", check, "{{ 'ON' if value_json.problem else 'OFF' }}") { part in
        part.add("device_class", "problem")
        part.add("json_attributes_topic", check)
      },
      part(view, "raw", .raw, "sensor", check, "{{ value_json.raw | default(none) }}") {
        $0.add("entity_category", "diagnostic")
      },
    ]
    if view.hasRate, let rate = unit.rate {
      let factor = rate.factor == 1 ? "" : " * \(rate.factor)"
      let template = "{{ value_json.perHour\(factor) if value_json.perHour is defined else none }}"
      parts.insert(
        part(view, "rate", .rate, "sensor", state, template) { part in
          part.add("device_class", rate.deviceClass)
          part.add("unit_of_measurement", rate.unit)
          part.add("state_class", "measurement")
          part.add("suggested_display_precision", 3)
        }, at: 1)
    }
    return parts + diagnostics(view, check)
  }

  private func text(_ view: AnnouncedView) -> [JSONMember] {
    let state = topics.state(of: view.name)
    var tag = ObjectWriter()
    tag.add("platform", "tag")
    tag.add("topic", topics.item(of: view.name))
    tag.add("value_template", "{{ value_json.text }}")
    return [
      JSONMember(key(view, "tag"), tag.node),
      // A state of Home Assistant has at most 255 characters; the attributes have all.
      part(view, "last", .last, "sensor", state, "{{ value_json.text[:255] }}") {
        $0.add("json_attributes_topic", state)
      },
    ] + diagnostics(view, state)
  }

  /// What explains the last result.
  private func diagnostics(_ view: AnnouncedView, _ topic: String) -> [JSONMember] {
    [
      part(view, "confidence", .confidence, "sensor", topic, "{{ value_json.confidence | default(none) }}") { part in
        part.add("unit_of_measurement", "%")
        part.add("state_class", "measurement")
        part.add("entity_category", "diagnostic")
      },
      part(view, "time", .time, "sensor", topic, "{{ value_json.time }}") { part in
        part.add("device_class", "timestamp")
        part.add("entity_category", "diagnostic")
      },
    ]
  }

  /// The last thing that went wrong.
  private func error(_ view: AnnouncedView) -> JSONMember {
    part(view, "error", .error, "sensor", topics.error(of: view.name), "{{ value_json.message[:255] }}") { part in
      part.add("entity_category", "diagnostic")
      part.add("json_attributes_topic", topics.error(of: view.name))
    }
  }

  /// That rounds give no reading, and since when.
  private func stale(_ view: AnnouncedView) -> [JSONMember] {
    guard tellsStale else { return [] }
    let topic = topics.stale(of: view.name)
    return [
      part(view, "stale", .stale, "binary_sensor", topic, "{{ 'ON' if value_json.stale else 'OFF' }}") { part in
        part.add("device_class", "problem")
        part.add("json_attributes_topic", topic)
        part.add("entity_category", "diagnostic")
      },
      part(view, "stale_since", .staleSince, "sensor", topic, "{{ value_json.since | default(none) }}") { part in
        part.add("device_class", "timestamp")
        part.add("entity_category", "diagnostic")
      },
    ]
  }

  /// What Home Assistant can ask for.
  private func commands(_ view: AnnouncedView) -> [JSONMember] {
    guard let modes else { return [] }
    var parts = [
      part(view, "read", .read, "button", nil, nil) { part in
        part.add("command_topic", topics.command("read", of: view.name))
        part.add("payload_press", "PRESS")
      },
      part(view, "torch", .torch, "switch", topics.event("torch", of: view.name), nil) { part in
        part.add("command_topic", topics.command("torch", of: view.name))
      },
    ]
    let names = modes(view.name)
    if names.count > 1 {
      parts.append(
        part(view, "mode", .mode, "select", topics.event("mode", of: view.name), nil) { part in
          part.add("command_topic", topics.command("mode", of: view.name))
          part.add("options", JSONNode(.array(names.map { JSONNode(.string($0)) })))
        })
    }
    return parts
  }

  private func key(_ view: AnnouncedView, _ part: String) -> String { "\(StableName.id(view.name))_\(part)" }

  /// One entity. Its ids depend on the device's id and the names of view and part, never on what people call it.
  private func part(
    _ view: AnnouncedView, _ name: String, _ text: PartText, _ platform: String, _ topic: String?, _ template: String?,
    more: (inout ObjectWriter) -> Void
  ) -> JSONMember {
    let id = "\(deviceID)_\(key(view, name))"
    let entity = StableName.entity(id)
    var part = ObjectWriter()
    part.add("platform", platform)
    part.add("name", text.with(["view": .string(view.name)]).text(texts))
    part.add("unique_id", id)
    // Home Assistant takes the second from 2025.10 on, and the first no longer from 2026.4 on.
    part.add("object_id", entity)
    part.add("default_entity_id", "\(platform).\(entity)")
    part.add("state_topic", topic)
    part.add("value_template", template)
    more(&part)
    return JSONMember(key(view, name), part.node)
  }
}
