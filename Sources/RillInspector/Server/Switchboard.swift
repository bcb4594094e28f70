#if Inspector
import Synchronization

/// Everything the daemon's callbacks lead to.
final class Switchboard: Sendable {
  private struct Content {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var isStopped = false
  }

  private let responder: Responder
  private let content = Mutex(Content())

  init(_ responder: Responder) {
    self.responder = responder
  }

  /// A request begins.
  func begin(target: String?) -> Exchange {
    let exchange = Exchange(target: target, responder: responder)
    let isStopped = content.withLock { content in
      content.exchanges[ObjectIdentifier(exchange)] = exchange
      return content.isStopped
    }
    if isStopped { exchange.stop() }
    return exchange
  }

  /// A request is over, in whatever way.
  func end(_ exchange: Exchange) {
    _ = content.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
  }

  /// Answers everything that waits, ends every stream, and lets no connection sleep any more.
  func stop() {
    responder.feed.stop()
    let exchanges = content.withLock { content in
      content.isStopped = true
      return Array(content.exchanges.values)
    }
    for exchange in exchanges { exchange.stop() }
  }
}
#endif
