import Testing

@testable import MeterPlugin

@Suite("Rows of dials")
struct DialChainTests {
  @Test("hands where they should be give their digits")
  func exact() throws {
    let chain = try #require(DialChain([4.7125, 7.125, 1.25, 2.5]))
    #expect(chain.digits == [4, 7, 1, 2] && chain.residuals.allSatisfy { $0 < 0.001 })
  }

  @Test("a hand just before its digit counts by the dial behind it")
  func wrongSide() throws {
    // The first hand is read as 4.95, yet the second says that it has passed 5.
    #expect(try #require(DialChain([4.95, 0.4, 3.6])).digits == [5, 0, 3])
    #expect(try #require(DialChain([5.05, 9.6, 6.1])).digits == [4, 9, 6])
    #expect(try #require(DialChain([9.98, 0.1, 0.9])).digits == [0, 0, 0])
  }

  @Test("random readings with the usual error of a hand are right but for the last place")
  func random() throws {
    var state: UInt64 = 3
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    var right = 0
    for _ in 0..<5_000 {
      let value = next() * 99_999
      let hands = (0..<5).map { place in
        let turn = value / [10_000, 1_000, 100, 10, 1][place]
        let error = (next() + next() + next() + next() - 2) * 0.15 * 1.7
        return turn - 10 * (turn / 10).rounded(.down) + error
      }
      let digits = try #require(DialChain(hands)).digits
      let read = digits.reduce(0) { $0 * 10 + Int($1) }
      if abs(read - Int(value)) <= 1 || abs(read - Int(value)) >= 99_999 { right += 1 }
    }
    #expect(right >= 4_950, "\(right)")
  }

  @Test("without hands, and with what is no number, there is no reading")
  func nothing() {
    #expect(DialChain([]) == nil && DialChain([.nan]) == nil && DialChain([.infinity, 1]) == nil)
    #expect(DialChain([-0.5])?.digits == [9] && DialChain([25.2])?.digits == [5])
    // The last hand is read down, however near it is to its digit.
    #expect(DialChain([25.01])?.digits == [5] && DialChain([24.99])?.digits == [4])
  }
}
