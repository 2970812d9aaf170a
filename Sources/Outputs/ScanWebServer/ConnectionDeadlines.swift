#if Web
  import NIOCore
  import NIOHTTPTypes

  /// Closes connections that hold others up: whose next request does not come in time, however slowly it is sent; that take nothing of what
  /// is sent to them for as long; and that go on sending after they were answered.
  final class ConnectionDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let time: TimeAmount
    private var requestTimer: Scheduled<Void>?
    private var writeTimer: Scheduled<Void>?
    private var isReceiving = false

    init(_ time: TimeAmount) {
      self.time = time
    }

    func handlerAdded(context: ChannelHandlerContext) { expectRequest(context, in: time) }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
      stop()
      context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head:
        requestTimer?.cancel()
        isReceiving = true
      case .end: isReceiving = false
      case .body: break
      }
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if case .end = unwrapOutboundIn(data) {
        // The rest of a body that was refused gets a moment, in which the answer is read.
        expectRequest(context, in: isReceiving ? .seconds(1) : time)
      }
      context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
      writeTimer?.cancel()
      writeTimer = context.channel.isWritable ? nil : close(context, in: time)
      context.fireChannelWritabilityChanged()
    }

    private func expectRequest(_ context: ChannelHandlerContext, in time: TimeAmount) {
      requestTimer?.cancel()
      requestTimer = close(context, in: time)
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
      context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }

    private func stop() {
      requestTimer?.cancel()
      writeTimer?.cancel()
    }
  }
#endif
