import ScanJSON
import ScanSinks

/// Notes what was announced to Home Assistant, and finds what is to be announced next.
struct Announcer: Sendable {
  /// What is to be published, and what is kept at the broker when it was.
  struct Announcement: Sendable {
    let messages: [MQTTMessage]
    fileprivate let kept: Announced
    fileprivate let views: [AnnouncedView]
  }

  let topics: Topics
  /// How to announce; nil: nothing is, and what was before is taken back.
  let settings: HomeAssistantConfig?
  let installation: String
  let version: String
  let texts: TextCatalog
  /// The names of all views of the service; nil when they are not known.
  let service: [String]?
  /// The configurations that a view can be switched between; nil where no commands are taken.
  let modes: (@Sendable (String) -> [String])?
  /// Whether it is said that rounds give no reading.
  let tellsStale: Bool
  /// Which pictures of each view are published.
  let pictures: [PictureFolder.Kind]

  /// What is at the broker.
  private var kept = Announced()
  /// The views as they are to be announced.
  private var views: [AnnouncedView] = []
  /// The views as they were announced on this connection.
  private var announcedViews: [AnnouncedView]?
  /// Topics of discovery on which this installation announced itself by another name.
  private var otherTopics: Set<String> = []

  init(
    topics: Topics, settings: HomeAssistantConfig?, installation: String, version: String, texts: TextCatalog,
    service: [String]?, modes: (@Sendable (String) -> [String])? = nil, tellsStale: Bool = false,
    pictures: [PictureFolder.Kind] = []
  ) {
    (self.topics, self.settings, self.installation) = (topics, settings, installation)
    (self.version, self.texts, self.service) = (version, texts, service)
    (self.modes, self.tellsStale, self.pictures) = (modes, tellsStale, pictures)
  }

  /// The id of the device.
  var deviceID: String {
    guard let own = settings?.deviceID else { return StableName.id(topics.prefix) }
    return String(own.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-" ? $0 : "_" })
  }

  private var payload: DiscoveryPayload? {
    settings.map {
      DiscoveryPayload(
        settings: $0, deviceID: deviceID, installation: installation, version: version, topics: topics)
    }
  }

  /// The topics of all devices that are announced to Home Assistant, to find those of this installation; none where nothing is announced.
  var devicesOfHomeAssistant: [String] { settings.map { ["\($0.discoveryPrefix)/device/+/config"] } ?? [] }

  /// Takes in what the broker kept from an earlier time.
  mutating func learn(_ messages: [ReceivedMessage]) {
    for message in messages where message.isRetained {
      if message.topic == topics.announced {
        let earlier = Announced(kept: message.payload)
        kept.topics += earlier.topics
        kept.views = earlier.views
        kept.parts.merge(earlier.parts) { own, _ in own }
      } else if Announced.isDiscovery(message.topic), message.payload.contains(installation),
        let device = try? JSONNode.parse(message.payload),
        device["device"]?["serial_number"]?.string == installation
      {
        guard message.topic == payload?.topic else {
          otherTopics.insert(message.topic)
          continue
        }
        // A part of which nothing but its platform is left was taken back then.
        for part in device["components"]?.members ?? [] where (part.value.members?.count ?? 0) > 1 {
          kept.parts[part.key] = part.value["platform"]?.string
        }
      }
    }
    let known = Set(views.map(\.name))
    views += kept.views.filter { !known.contains($0.name) && (service?.contains($0.name) ?? true) }
  }

  /// Takes note of a result.
  mutating func note(_ result: ViewResult, of view: String) {
    guard settings != nil else { return }
    var next = AnnouncedView(view, result.reading == nil ? .text : .meter)
    let place = views.firstIndex { $0.name == view }
    let before = place.map { views[$0] }
    if let reading = result.reading {
      let earlier = before?.kind == .meter ? before : nil
      // What is not seen at present is as it was.
      next.unit = reading.unit ?? earlier?.unit
      next.isMomentary = reading.verdict.map { $0.rule == "momentary" } ?? earlier?.isMomentary ?? false
      if reading.isGauge { next.isMomentary = true }
      if reading.verdict?.isAccepted == false, !reading.isGauge { next.isMomentary = earlier?.isMomentary ?? false }
      next.hasRate = reading.verdict?.perHour != nil || earlier?.hasRate ?? false
    }
    if let place { views[place] = next } else { views.append(next) }
  }

  /// The views with those of the service that have read nothing yet, so that these can be commanded, and be seen to read nothing.
  private var allViews: [AnnouncedView] {
    let known = Set(views.map(\.name))
    return views + (service ?? []).filter { !known.contains($0) }.map { AnnouncedView($0, .unread) }
  }

  /// What Home Assistant does not know yet; nil when it knows all.
  ///
  /// - Parameter isNew: Whether everything is to be said again, as on a new connection.
  func announcement(again isNew: Bool) -> Announcement? {
    let views = allViews
    guard isNew || announcedViews != views else { return nil }
    guard let settings, let payload else { return withdrawal }
    let describer = ViewParts(
      deviceID: deviceID, topics: topics, texts: texts, meters: settings.meters, modes: modes,
      tellsStale: tellsStale, pictures: pictures)
    let parts = views.flatMap(describer.parts)
    let platforms = Dictionary(
      parts.map { ($0.key, $0.value["platform"]?.string ?? "") }, uniquingKeysWith: { first, _ in first })
    let gone = kept.parts.filter { platforms[$0.key] == nil }
    let stale = Set(kept.topics).union(otherTopics).subtracting([payload.topic])
    guard !parts.isEmpty || !gone.isEmpty || !stale.isEmpty else { return nil }
    var next = Announced()
    (next.topics, next.views, next.parts) = ([payload.topic], views, platforms)
    var during = next
    // Written down before it is announced: whatever ends in between, the next start knows of all.
    during.topics += stale.sorted()
    during.parts.merge(gone) { own, _ in own }
    var messages = [retained(topics.announced, during.jsonText(.compact))]
    messages.append(retained(payload.topic, payload.text(parts, gone: gone)))
    messages += removals(stale)
    if during != next { messages.append(retained(topics.announced, next.jsonText(.compact))) }
    return Announcement(messages: messages, kept: next, views: views)
  }

  /// Takes all back that was announced.
  private var withdrawal: Announcement? {
    guard !kept.topics.isEmpty || !kept.views.isEmpty else { return nil }
    return Announcement(
      messages: removals(Set(kept.topics)) + [retained(topics.announced, "")], kept: Announced(), views: [])
  }

  /// Removes topics of discovery, and the states of views that are gone.
  private func removals(_ stale: Set<String>) -> [MQTTMessage] {
    let gone = kept.views.filter { view in service.map { !$0.contains(view.name) } ?? false }
    let states = gone.flatMap { view in
      ["state", "check", "error", "stale", "torch", "mode"].map { topics.event($0, of: view.name) }
        + PictureFolder.Kind.allCases.map { topics.picture($0, of: view.name) }
    }
    return (stale.sorted() + states).map { retained($0, "") }
  }

  private func retained(_ topic: String, _ payload: String) -> MQTTMessage {
    MQTTMessage(topic, payload, isRetained: true)
  }

  /// Takes note that an announcement was published.
  mutating func didAnnounce(_ announcement: Announcement) {
    kept = announcement.kept
    announcedViews = announcement.views
    otherTopics = []
  }
}
