/// Signals that there are events to report.
final class LinkSignal: EventListener {
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (rings, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func wake() { continuation.yield() }
  func end() { continuation.finish() }
}
