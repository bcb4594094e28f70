#if Inspector
import Foundation
import RillInspection
import Synchronization

/// Everything the daemon's callbacks lead to.
final class Switchboard: Sendable {
  private struct Content {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var isStopped = false
    /// Exchanges whose last answer is on its way.
    var leaving: Set<ObjectIdentifier> = []
  }

  /// Stopped by the daemon, after the last stream has gone.
  let watcher = HangUpWatcher()
  private let responder: Responder
  private let content = Mutex(Content())
  private let departures = DispatchGroup()

  init(_ responder: Responder) {
    self.responder = responder
  }

  /// A request begins.
  func begin(target: String?) -> Exchange {
    let exchange = Exchange(target: target, responder: responder, watcher: watcher)
    let isStopped = content.withLock { content in
      content.exchanges[ObjectIdentifier(exchange)] = exchange
      return content.isStopped
    }
    if isStopped { _ = exchange.stop() }
    return exchange
  }

  /// A request is over, in whatever way.
  func end(_ exchange: Exchange) {
    _ = content.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    depart(exchange)
  }

  /// Answers everything that waits, ends every stream, and lets no connection sleep any more.
  ///
  /// Returns once those answers are sent, or when the time is up: a client may take nothing.
  func stop(within limit: Duration) {
    responder.feed.stop()
    let exchanges = content.withLock { content in
      content.isStopped = true
      content.leaving = Set(content.exchanges.keys)
      // Inside the lock, so that nobody leaves before entering.
      for _ in content.exchanges { departures.enter() }
      return Array(content.exchanges.values)
    }
    for exchange in exchanges where !exchange.stop() { depart(exchange) }
    _ = departures.wait(timeout: .now() + limit / .seconds(1))
  }

  /// Waits for an exchange no longer, if it was waited for.
  private func depart(_ exchange: Exchange) {
    if content.withLock({ $0.leaving.remove(ObjectIdentifier(exchange)) }) != nil { departures.leave() }
  }
}
#endif
