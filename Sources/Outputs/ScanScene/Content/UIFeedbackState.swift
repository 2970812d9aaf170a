public import ScanConfig
public import ScanPluginKit

/// What the elements of a `uiFeedbackConfig` show, as the signals of a run change it.
///
/// Each element shows its default content until one of its reactions holds. Then it shows that of the reaction, for as long as the content
/// says, and the default again; content without a duration stays until something else comes. While content lasts, less important content
/// does not replace it. Attributes go the same way, and end with the content that came with them.
public struct UIFeedbackState: Sendable, Equatable {
  /// What a run says that elements can react to.
  public enum Signal: Sendable, Hashable {
    /// A named value.
    case scanInfo(name: String, value: String)
    /// A frame without a result, with its code.
    case runSkipped(code: Int)

    /// A named value, as events have it.
    public init(_ info: ScanInfo) {
      let text =
        if case .string(let text) = info.value.value { text } else { info.value.text(.compact) }
      self = .scanInfo(name: info.name, value: text)
    }

    /// A frame without a result, as events have it.
    public init(_ skipped: RunSkipped) { self = .runSkipped(code: skipped.code) }
  }

  /// What an element shows.
  public struct Shown: Sendable, Equatable {
    /// The element.
    public let element: UIFeedbackElement
    /// The element's name, or one made of its place in the list.
    public let name: String
    /// The content.
    public let content: UIFeedbackContent
    /// How it looks.
    public let attributes: UIFeedbackAttributes
    /// Since when it has been shown.
    public let since: Duration
    /// Until when; nil for until something else comes.
    public let until: Duration?
  }

  /// What an element shows instead of its default.
  private struct Change: Sendable, Equatable {
    var content: UIFeedbackContent?
    var attributes: UIFeedbackAttributes?
    var since: Duration
    var until: Duration?

    func lasts(at time: Duration) -> Bool { until.map { time < $0 } ?? true }
  }

  private let names: [String]
  private let elements: [UIFeedbackElement]
  private let appeared: Duration
  private var changes: [Int: Change] = [:]

  /// Makes the state at the start, with all presets applied.
  ///
  /// - Parameters:
  ///   - config: The elements; nil for none.
  ///   - appeared: When they appear, on the clock of the frames.
  public init(_ config: UIFeedbackConfig?, appeared: Duration = .zero) {
    let named = config?.namedElements ?? []
    names = named.map(\.name)
    elements = named.map(\.element)
    self.appeared = appeared
  }

  /// Takes in a signal of a run.
  ///
  /// - Parameters:
  ///   - signal: What the run says.
  ///   - time: When, on the clock of the frames. A time before that of the last change begins anew: it is another recording.
  public mutating func add(_ signal: Signal, at time: Duration) {
    if changes.values.contains(where: { $0.since > time }) { changes = [:] }
    for (index, element) in elements.enumerated() {
      guard let reaction = element.trigger?.reaction(to: signal) else { continue }
      let current = changes[index].flatMap { $0.lasts(at: time) ? $0 : nil }
      if let content = reaction.applyContentInstead {
        let shownPriority = current?.content?.priorityLevel ?? 0
        guard content.priorityLevel >= shownPriority else { continue }
        let isSame = current?.content == content
        changes[index] = Change(
          content: content, attributes: reaction.attributes(after: current?.attributes),
          since: isSame ? current?.since ?? time : time,
          until: content.durationMills > 0 ? time + .milliseconds(content.durationMills) : nil)
      } else if reaction.applyDefaultContent {
        changes[index] = reaction.applyAttributesInstead.map { Change(attributes: $0, since: time) }
      } else if reaction.applyDefaultAttributes || reaction.applyAttributesInstead != nil {
        var change = current ?? Change(since: time)
        change.attributes = reaction.attributes(after: change.attributes)
        changes[index] = change
      }
    }
  }

  /// What the elements show at a time; those without content are left out.
  ///
  /// - Parameter time: When; nil for what is shown from the start.
  public func shown(at time: Duration?) -> [Shown] {
    elements.enumerated().compactMap { index, element in
      let change = time.flatMap { time in changes[index].flatMap { $0.lasts(at: time) ? $0 : nil } }
      let content = change?.content ?? element.defaultContent
      guard let content, !content.contentValue.isEmpty else { return nil }
      let isDefault = change?.content == nil
      let ended = changes[index]?.until.flatMap { end in time.map { end <= $0 } == true ? end : nil }
      return Shown(
        element: element, name: names[index], content: content,
        attributes: change?.attributes ?? element.defaultAttributes ?? UIFeedbackAttributes(),
        since: isDefault ? ended ?? appeared : change?.since ?? appeared, until: isDefault ? nil : change?.until)
    }
  }
}

extension UIFeedbackTrigger {
  /// The first reaction whose condition a signal fulfills.
  fileprivate func reaction(to signal: UIFeedbackState.Signal) -> Reaction? {
    switch signal {
    case .scanInfo(let name, let value):
      scanInfo.first { !$0.varNameEquals.isEmpty && $0.varNameEquals == name && $0.varValueEquals == value }
    case .runSkipped(let code): runSkipped.first { $0.codeEquals == code }
    }
  }
}

extension UIFeedbackTrigger.Reaction {
  /// The attributes that apply after the reaction; nil for the default ones.
  fileprivate func attributes(after shown: UIFeedbackAttributes?) -> UIFeedbackAttributes? {
    applyAttributesInstead ?? (applyDefaultAttributes ? nil : shown)
  }
}
