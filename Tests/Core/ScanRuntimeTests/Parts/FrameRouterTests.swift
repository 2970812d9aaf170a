import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The routing of frames")
struct FrameRouterTests {
  @Test("the newest live frame wins, and what gives way is counted")
  func newest() {
    let router = RouterRig()
    router.offer(1)
    router.offer(2)
    #expect(router.next()?.input.frame.number == 2)
    #expect(router.next() == nil)
    #expect(router.sums.offered == 2 && router.sums.dropped == 1 && router.sums.isBalanced)
  }

  @Test("a pump that waits is given the frame that comes; no other is")
  func parked() {
    let router = RouterRig()
    router.router.parkPump(0)
    router.offer(1)
    router.offer(2)
    #expect(router.decisions() == ["scan 1"])
    #expect(router.sums.inProgress == 2 && router.sums.isBalanced)
  }

  @Test("a source that waits is released when the last plugin has taken its frame")
  func held() {
    let router = RouterRig([.idle("a"), .idle("b")], .file)
    router.handOver(1)
    #expect(router.decisions() == [])
    _ = router.next(0)
    #expect(router.decisions() == [])
    _ = router.next(1)
    #expect(router.decisions() == ["release 1"])
  }

  @Test("a pause holds a source that waits, and its frame is scanned again; a live source loses its frame")
  func pause() {
    let file = RouterRig([.idle()], .file)
    file.handOver(1)
    _ = file.next()
    _ = file.decisions()
    file.router.endScanning(isPause: true, holdsSource: true)
    file.handOver(2, isPaused: true)
    #expect(file.decisions() == ["interrupt"])
    file.router.beginScanning()
    #expect(file.next()?.input.frame.number == 1)
    #expect(file.sums.rescanned == 1 && file.sums.paused == 0 && file.sums.isBalanced)

    let camera = RouterRig()
    camera.offer(1)
    camera.router.endScanning(isPause: true, holdsSource: false)
    camera.offer(2, isPaused: true)
    camera.router.beginScanning()
    #expect(camera.next() == nil && camera.sums.paused == 2 && camera.sums.isBalanced)
  }

  @Test("a stop releases every source and ends every pump that waits")
  func stop() {
    let router = RouterRig([.idle("a"), .idle("b")], .file)
    router.router.parkPump(1)
    router.handOver(1)
    #expect(router.decisions() == ["scan 1"])
    router.router.parkPump(1)
    router.router.endScanning(isPause: false, holdsSource: false)
    #expect(router.decisions() == ["interrupt", "end pump", "interrupt", "release 1"])
    #expect(router.isIdle && router.sums.discarded == 2 && router.sums.isBalanced)
  }

  @Test(
    "after an exchange no scan of the old plugin counts, and its frame goes to the new one unless a newer one waits")
  func exchange() throws {
    for newerWaits in [false, true] {
      let router = RouterRig()
      router.offer(1)
      let job = try #require(router.next())
      if newerWaits { router.offer(2) }
      router.router.exchange([.idle("new")], isScanning: true) { _ in true }
      #expect(router.decisions() == ["interrupt", "start 0"])
      #expect(router.finish(job) == nil)
      #expect(router.next()?.input.frame.number == (newerWaits ? 2 : 1))
      #expect(router.sums.cancelledBySwap == (newerWaits ? 1 : 0) && router.sums.isBalanced)
    }
  }

  @Test("at an exchange every frame whose source waits goes to the new plugins, each once and in order")
  func exchangeOfFile() throws {
    let router = RouterRig([.idle("a"), .idle("b")], .file)
    router.handOver(1)
    _ = router.next(0)
    router.handOver(2)
    router.router.exchange([.idle("c")], isScanning: true) { _ in true }
    #expect(router.decisions() == ["interrupt", "interrupt", "start 0"])
    let first = try #require(router.next())
    #expect(first.input.frame.number == 1 && router.finish(first) != nil)
    #expect(router.next()?.input.frame.number == 2)
    #expect(router.decisions() == ["release 1", "release 2"])
    #expect(router.sums.isBalanced)
  }

  @Test("a step hands the frames that wait to the next plugin")
  func step() {
    let router = RouterRig([.idle("a"), .idle("b")], .file) { $0 == 0 }
    router.handOver(1)
    #expect(router.next(1) == nil)
    router.router.step(from: 0, to: 1, nil, isScanning: true)
    #expect(router.decisions() == ["start 1"])
    #expect(router.next(0) == nil)
    #expect(router.next(1)?.input.frame.number == 1)
    #expect(router.decisions() == ["release 1"] && router.sums.isBalanced)
  }

  @Test("a plugin that is given up counts its frame as failed")
  func givenUp() throws {
    let router = RouterRig()
    router.offer(1)
    let job = try #require(router.next())
    #expect(router.giveUp(0)?.frame.number == 1)
    #expect(router.finish(job) == nil)
    #expect(router.sums.failed == 1 && router.sums.stalled == 1 && router.sums.isBalanced)
  }

  @Test("another source discards the frames that wait and releases their source")
  func otherSource() {
    let router = RouterRig([.idle()], .file)
    router.handOver(1)
    router.router.exchange(SourceTraits.camera)
    #expect(router.decisions() == ["release 1"])
    #expect(router.isIdle && router.sums.discarded == 1)
  }

  @Test("frames before a frame are kept as far as plugins look back, and not over an exchange of the source")
  func lookback() {
    let router = RouterRig([.idle(needs: FrameNeeds(earlierFrames: 2))])
    for number in 1...4 { router.offer(UInt64(number), lookback: 2) }
    #expect(router.next()?.input.earlierFrames.map(\.number) == [3, 2])
    router.router.exchange(SourceTraits.camera)
    router.offer(5, lookback: 2)
    #expect(router.next()?.input.earlierFrames.isEmpty == true)
  }

  @Test("what the source does not give is reported once for each source")
  func unmet() {
    let router = RouterRig([.idle(needs: FrameNeeds(color: true))])
    for number in 1...2 {
      router.offer(UInt64(number))
      _ = router.next()
    }
    #expect(router.decisions() == ["unmet true"])
    router.router.exchange(SourceTraits.camera)
    router.offer(3)
    _ = router.next()
    #expect(router.decisions() == ["unmet true"])
  }

  @Test("a frame outside of the region is skipped, and counts as processed")
  func outside() {
    let router = RouterRig()
    router.router.regionOfInterest = .frame(Rect(x: 1000, y: 1000, width: 1, height: 1))
    router.offer(1)
    #expect(router.next() == nil)
    #expect(router.decisions() == ["skip 1"] && router.sums.processed == 1 && router.sums.isBalanced)
  }

  @Test("only the pump of the newest epoch resets the plugin, once for each session")
  func reset() {
    let router = RouterRig()
    router.router.begin(.camera) { _ in true }
    let old = router.lanes[0].epoch
    router.router.beginScanning()
    let epoch = router.lanes[0].epoch
    #expect(!router.takesReset(0, old))
    #expect(router.takesReset(0, epoch))
    #expect(!router.takesReset(0, epoch))
  }
}
