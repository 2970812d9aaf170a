import ScanPluginKit
import ScanRecognition

/// The readings of a running source, counted by spot and content: which of them are accepted.
///
/// A value without clocks or chance: the same frames give the same answers. A spot is where a code is; what is read there
/// competes, whatever linear format it is of, because one row of bars passes for several. A content is accepted when it was
/// read so many times more often than any other in its spot as its format asks for, which is fewer times once two engines or
/// attempts agreed on it in a frame; a frame that reads another content in the spot takes one off the rest, so that a label that is
/// exchanged is accepted after a few frames. At most ``spotLimit`` spots with ``voteLimit`` contents are kept, those seen last.
package struct CodeTracker: Sendable {
  /// The most spots that are remembered.
  package static let spotLimit = 64
  /// The most contents of one spot that are remembered.
  package static let voteLimit = 6
  /// How long votes count after the spot was read last.
  package static let memory = Duration.seconds(2)
  /// The most votes by which a content can lead, in readings that its format asks for.
  static let leadLimit = 2

  private struct Vote: Sendable {
    let identity: CodeReading.Identity
    let symbology: Symbology
    var reads = 0
    var frames = 0
    /// The frames in which several engines or attempts agreed on it.
    var agreements = 0
    /// Whether one of them is among the readings that still count.
    var isAgreed = false
    var lastFrame = 0
    var addOn = AddOnVotes()
  }

  private struct Spot: Sendable {
    let isLinear: Bool
    var votes: [Vote] = []
    /// The readings that count: limited, and less with each frame that says otherwise.
    var weights = DecayingTally<CodeReading.Identity>()
    var appearance = 1
    /// Whether it was out of view for longer than the grace, in a frame that was examined.
    var isAway = false
  }

  private let grace: Duration
  private let needed: @Sendable (CodeReading) -> NeededReads
  private let addOns: AddOnVotes.Wait
  private var spots: PlaceTracker<Spot>
  private var frame = 0

  /// Makes a tracker that has seen nothing.
  ///
  /// - Parameters:
  ///   - grace: How long a code that is not read still counts as in view.
  ///   - addOns: Whether codes wait for their add-ons.
  ///   - needed: How many readings a code takes.
  package init(
    grace: Duration, addOns: AddOnVotes.Wait = .none, needed: @escaping @Sendable (CodeReading) -> NeededReads
  ) {
    self.grace = grace
    self.addOns = addOns
    self.needed = needed
    spots = PlaceTracker(limit: Self.spotLimit, memory: max(Self.memory, grace))
  }

  /// The numbers of the spots that are remembered.
  var spotNumbers: [Int] { spots.tracks.map(\.number) }

  /// How many spots are remembered, at most ``spotLimit``.
  package var spotCount: Int { spots.tracks.count }

  /// Takes in all that one frame shows.
  ///
  /// - Parameters:
  ///   - readings: The codes of the frame, also none.
  ///   - time: The time of the frame; one that goes back begins anew.
  /// - Returns: What is known of each reading now, in their order.
  package mutating func add(_ readings: [CodeReading], at time: Duration) -> [CodeConsensus] {
    spots.begin(at: time)
    frame += 1
    let places = assign(readings, at: time)
    for index in spots.tracks.indices {
      let own = places.indices.filter { places[$0] == index }.map { readings[$0] }
      if !own.isEmpty {
        count(own, in: index, time)
      } else if time - spots.tracks[index].lastSeen > grace {
        spots.tracks[index].state.isAway = true
      }
    }
    let consensuses = zip(readings, places).map { consensus(of: $0, in: $1, at: time) }
    spots.forgetOldest()
    return consensuses
  }

  /// Forgets where codes were, as the next frame has nothing to do with the ones before.
  package mutating func forgetSpots() { spots.reset() }

  /// Forgets everything.
  package mutating func reset() {
    forgetSpots()
    frame = 0
  }

  // MARK: - Spots

  /// The spots that readings belong to, by their index: that of the same content nearest by, or that which they lie in.
  private mutating func assign(_ readings: [CodeReading], at time: Duration) -> [Int] {
    var places = [Int?](repeating: nil, count: readings.count)
    var pairs: [(reading: Int, spot: Int, distance: Double)] = []
    for (index, reading) in readings.enumerated() {
      for (number, spot) in spots.tracks.enumerated()
      where spot.state.votes.contains(where: { $0.identity == reading.identity }) {
        pairs.append((index, number, spot.quad.center.distance(to: reading.quad.center)))
      }
    }
    pairs.sort { ($0.distance, $0.reading, $0.spot) < ($1.distance, $1.reading, $1.spot) }
    var taken: Set<Int> = []
    for pair in pairs where places[pair.reading] == nil && !taken.contains(pair.spot) {
      places[pair.reading] = pair.spot
      taken.insert(pair.spot)
    }
    for (index, reading) in readings.enumerated() where places[index] == nil {
      places[index] = place(for: reading, besides: readings, places, at: time)
    }
    return places.compactMap { $0 }
  }

  /// The spot that a reading of a new content lies in, or a new one.
  private mutating func place(
    for reading: CodeReading, besides readings: [CodeReading], _ places: [Int?], at time: Duration
  ) -> Int {
    for (number, spot) in spots.tracks.enumerated() where spot.state.isLinear == reading.symbology.isLinear {
      guard spot.quad.isSameSpot(as: reading.quad) else { continue }
      // Next to another code of the same frame it is a code of its own, unless both lie on the same bars.
      let others = readings.indices.filter { places[$0] == number }.map { readings[$0] }
      if others.allSatisfy({ $0.identity != reading.identity && $0.quad.overlaps(reading.quad) }) {
        return number
      }
    }
    return spots.append(Spot(isLinear: reading.symbology.isLinear), at: reading.quad, time)
  }

  // MARK: - Votes

  private mutating func count(_ readings: [CodeReading], in place: Int, _ time: Duration) {
    var spot = spots.tracks[place].state
    if spot.isAway {
      spot.appearance += 1
      // What comes back may be another issue of the same magazine.
      for index in spot.votes.indices { spot.votes[index].addOn = AddOnVotes() }
    }
    spot.isAway = false
    spots.tracks[place].lastSeen = time
    let read = Set(readings.map(\.identity))
    spot.weights.decay(except: read)
    for index in spot.votes.indices where !read.contains(spot.votes[index].identity) {
      if spot.weights.weight(of: spot.votes[index].identity) == 0 { spot.votes[index].isAgreed = false }
    }
    for reading in readings {
      spots.tracks[place].quad = reading.quad
      let index = spot.votes.firstIndex { $0.identity == reading.identity } ?? spot.votes.count
      if index == spot.votes.count { spot.votes.append(Vote(identity: reading.identity, symbology: reading.symbology)) }
      let reads = Self.reads(of: reading)
      let needed = needed(reading)
      spot.weights.add(
        reading.identity, reads: reads,
        limit: max(Self.leadLimit * needed.agreed, needed.alone) + reading.extraReads)
      if reading.isAgreed {
        spot.votes[index].agreements += 1
        spot.votes[index].isAgreed = true
      }
      spot.votes[index].addOn.count(reading.addOn)
      spot.votes[index].reads += reads
      spot.votes[index].frames += 1
      spot.votes[index].lastFrame = frame
    }
    if spot.votes.count > Self.voteLimit {
      let weights = spot.weights
      spot.votes.sort {
        ($0.lastFrame, weights.weight(of: $0.identity)) > ($1.lastFrame, weights.weight(of: $1.identity))
      }
      for vote in spot.votes[Self.voteLimit...] { spot.weights.forget(vote.identity) }
      spot.votes.removeLast(spot.votes.count - Self.voteLimit)
    }
    spots.tracks[place].state = spot
  }

  /// What a frame's reading counts.
  ///
  /// The engines err together on the bars of one linear symbol now and then, because both measure the same blurred edges: that
  /// they agree makes it acceptable sooner, see ``NeededReads``, but is one reading. On the modules of a matrix code they work
  /// differently, and error correction keeps wrong texts out of both.
  static func reads(of reading: CodeReading) -> Int { reading.symbology.isLinear ? 1 : reading.engines }

  private mutating func consensus(of reading: CodeReading, in place: Int, at time: Duration) -> CodeConsensus {
    let spot = spots.tracks[place].state
    let others = spot.votes.filter { $0.identity != reading.identity }
    let own = spot.votes.firstIndex { $0.identity == reading.identity }
    let vote = own.map { spot.votes[$0] }
    let policy = needed(reading).policy(isAgreed: vote?.isAgreed == true, extraReads: reading.extraReads)
    let reliability = Reliability(reading.symbology)
    // What is weaker, or a piece of it, does not hold it up; what is stronger, or the whole of it, keeps it from being accepted.
    let rivals = others.filter {
      Reliability($0.symbology) >= reliability && !Self.isPart($0.identity, of: reading.identity, $0.symbology)
    }
    let support = ReadingSupport(
      reads: spot.weights.weight(of: reading.identity),
      rivalReads: rivals.map { spot.weights.weight(of: $0.identity) }.max() ?? 0)
    let isBeaten = others.contains { other in
      spot.weights.weight(of: other.identity) > 0
        && (Reliability(other.symbology) > reliability
          || Self.isPart(reading.identity, of: other.identity, reading.symbology))
    }
    var isAccepted = policy.accepts(support) && (!isBeaten || policy.minLead == nil)
    if isAccepted, reading.symbology.canCarryAddOn, let own {
      isAccepted = !spots.tracks[place].state.votes[own].addOn.isAwaited(addOns, at: time)
    }
    return CodeConsensus(
      spot: spots.tracks[place].number, appearance: spot.appearance, reads: vote?.reads ?? 0, frames: vote?.frames ?? 0,
      agreements: vote?.agreements ?? 0, lead: support.lead,
      runnerUps: others.sorted { ($0.reads, $0.lastFrame) > ($1.reads, $1.lastFrame) }
        .map { CodeConsensus.RunnerUp(identity: $0.identity, reads: $0.reads) },
      addOn: vote?.addOn.leading, isAccepted: isAccepted,
      missingReads: policy.missingReads(support),
      confidence: Confidence.value(
        reliability, isAgreed: reading.isAgreed || vote?.isAgreed == true, reads: vote?.reads ?? 0,
        rival: rivals.map(\.reads).max() ?? 0))
  }

  /// Whether a content is a piece of a longer one of the same format, as scan lines that miss an end read it.
  private static func isPart(
    _ one: CodeReading.Identity, of other: CodeReading.Identity, _ symbology: Symbology
  ) -> Bool {
    guard one.format == other.format, Reliability(symbology) == .weak, one.value.utf8.count < other.value.utf8.count
    else {
      return false
    }
    return other.value.contains(one.value)
  }
}
