package import ScanPluginKit

/// One code as one frame shows it: what evidence is counted from.
package struct CodeReading: Sendable {
  /// What makes two readings the same content.
  package struct Identity: Hashable, Sendable {
    /// The name of the format, the same for EAN-13 and UPC-A.
    package let format: String
    /// The value, without an add-on: with and without one it is the same code.
    package let value: String

    /// Makes an identity.
    package init(format: String, value: String) {
      self.format = format
      self.value = value
    }
  }

  /// What it says.
  package let identity: Identity
  /// The symbology.
  package let symbology: Symbology
  /// The corners in the frame.
  package let quad: FrameQuad
  /// How many engines read it in this frame.
  package let engines: Int
  /// In how many attempts at this frame it was read.
  package let attempts: Int
  /// How many readings more than usual it takes to accept it: what looks like a part of a longer code.
  package let extraReads: Int
  /// Whether the widths of its bars are those of no other text.
  package let isProven: Bool
  /// What stands at the place of its add-on.
  package let addOn: AddOnState

  /// Whether two engines read it in this frame, or one of them in two attempts at different pixels, or its bars prove it.
  package var isAgreed: Bool { engines > 1 || attempts > 1 || isProven }

  /// Makes a reading.
  package init(
    identity: Identity, symbology: Symbology, quad: FrameQuad, engines: Int = 1, attempts: Int = 1, extraReads: Int = 0,
    isProven: Bool = false, addOn: AddOnState = .unknown
  ) {
    self.identity = identity
    self.symbology = symbology
    self.quad = quad
    self.engines = max(1, engines)
    self.attempts = max(1, attempts)
    self.extraReads = max(0, extraReads)
    self.isProven = isProven
    self.addOn = addOn
  }
}

/// What is known of a code after a frame in which it was read.
package struct CodeConsensus: Sendable, Equatable {
  /// A content that was read in the same spot.
  package struct RunnerUp: Sendable, Equatable {
    /// What it says.
    package let identity: CodeReading.Identity
    /// How often it was read.
    package let reads: Int
  }

  /// The number of the spot that it was read in; the same as long as the code is followed.
  package let spot: Int
  /// How often the code came into view in this spot, from 1.
  package let appearance: Int
  /// How often it was read: frames, and the engines that agreed where they count one by one.
  package let reads: Int
  /// In how many frames it was read.
  package let frames: Int
  /// In how many frames several engines or attempts agreed on it.
  package let agreements: Int
  /// By how many readings it leads before everything else in its spot; negative when it does not.
  package let lead: Int
  /// What else was read in the same spot, most often first.
  package let runnerUps: [RunnerUp]
  /// The add-on that is accepted; nil without one.
  package let addOn: String?
  /// Whether the evidence is enough, also for the add-on where one stands beside the code.
  package let isAccepted: Bool
  /// How many further readings it takes at least; 0 where readings are enough.
  package let missingReads: Int
  /// How certain the content is, 0…100.
  package let confidence: Int
}
