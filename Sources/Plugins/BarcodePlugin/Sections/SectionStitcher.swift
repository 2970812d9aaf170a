/// The putting together of a code from parts that overlap: parts of each frame go in, the text so far and the whole come out.
///
/// A part joins when it overlaps the part that joined last by half, agrees with all that is known, fits at one place only,
/// and lies about where that part lay in the picture. Text that repeats fits at several places, and waits for a part that
/// does not. The whole needs a start and a stop, each character and each neighborhood of two in ``confirmations`` frames.
/// Time is that of the frames.
struct SectionStitcher {
  /// The fewest characters that an overlap has, and a shorter one that makes a place uncertain.
  static let (overlap, weakOverlap) = (4, 2)
  /// For how long no part may join before everything is forgotten: past it the camera may be anywhere.
  static let lostTime = Duration.milliseconds(400)
  /// For how long a code that is done may be out of view before it counts as a new one.
  static let doneTime = Duration.milliseconds(1500)
  /// The longest text.
  static let longest = 200
  /// The shortest text that is reported while it grows.
  static let minReportedLength = 6

  /// What is known after a frame.
  struct Progress: Equatable {
    /// The text so far; nil when nothing is being put together.
    var partial: String?
    /// The whole text, in the frame that completed it.
    var whole: String?
    /// In how many frames each piece of the whole was seen at least.
    var frames = 0
    /// The text of a code that was completed before and is still in view.
    var done: String?
    /// The part that joined in this frame, or belongs to what is done.
    var part: CodePart?
  }

  /// In how many frames each pair of neighbors, the start and the stop have to be seen.
  private let confirmations: Int
  private var assembly: SectionAssembly?
  /// What was completed and is still in view.
  private var done: (assembly: SectionAssembly, lastSeen: Duration)?

  /// Makes a stitcher that knows nothing yet.
  ///
  /// - Parameter confirmations: In how many frames each piece has to be seen, 2 at least.
  init(confirmations: Int = 2) {
    self.confirmations = max(2, confirmations)
  }

  /// The part that joined last.
  var last: CodePart? { assembly?.last }
  /// The text that is certain so far; nil when nothing is being put together.
  var confirmed: String? { assembly?.confirmed }

  /// Takes in the parts of a frame.
  mutating func add(_ parts: [CodePart], at time: Duration) -> Progress {
    forget(at: time)
    for part in parts where part.text.count >= Code39Runs.fewest {
      if let known = done, known.assembly.isPart(part) {
        done?.lastSeen = time
        return Progress(done: known.assembly.text, part: part)
      }
    }
    if assembly != nil {
      for part in parts {
        guard let joined = assembly?.join(part, at: time) else { continue }
        return progress(joined, at: time)
      }
    } else if let part = parts.filter({ $0.isDirected && $0.text.count >= Self.overlap }).max(by: {
      $0.text.count < $1.text.count
    }) {
      assembly = SectionAssembly(part, at: time, confirmations: confirmations)
      return progress(part, at: time)
    }
    return Progress(partial: reported)
  }

  /// Forgets everything, because a code was read as a whole or the plugin starts over.
  mutating func reset() {
    assembly = nil
    done = nil
  }

  private mutating func forget(at time: Duration) {
    // A clock that went back belongs to another recording.
    if let assembly, !(.zero...Self.lostTime).contains(time - assembly.lastTime) { self.assembly = nil }
    if let done, !(.zero...Self.doneTime).contains(time - done.lastSeen) { self.done = nil }
  }

  private mutating func progress(_ part: CodePart, at time: Duration) -> Progress {
    guard let assembly, assembly.isComplete else { return Progress(partial: reported, part: part) }
    self.assembly = nil
    done = (assembly, time)
    return Progress(whole: assembly.text, frames: assembly.frames, part: part)
  }

  private var reported: String? {
    guard let assembly, assembly.confirmed.count >= Self.minReportedLength else { return nil }
    return assembly.confirmed
  }
}
