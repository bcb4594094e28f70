#if Inspector
import Foundation
import RillInspector
import Synchronization

/// The Swift side of the daemon's callbacks.
final class Switchboard: Sendable {
  private struct Content {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    var isStopped = false
    /// The exchanges whose last answer is being sent.
    var leaving: Set<ObjectIdentifier> = []
  }

  /// The watcher, which the daemon stops after the last stream has ended.
  let watcher = HangUpWatcher()
  /// The connections that have sent no admitted request.
  let register: ConnectionRegister
  private let responder: Responder
  private let content = Mutex(Content())
  private let departures = DispatchGroup()

  init(_ responder: Responder) {
    self.responder = responder
    register = ConnectionRegister(limits: responder.limits)
  }

  /// Creates the exchange for a new request.
  func begin(target: String?) -> Exchange {
    let exchange = Exchange(target: target, responder: responder, watcher: watcher, register: register)
    let isStopped = content.withLock { content in
      content.exchanges[ObjectIdentifier(exchange)] = exchange
      return content.isStopped
    }
    if isStopped { _ = exchange.stop() }
    return exchange
  }

  /// Removes an exchange that has ended for any reason.
  func end(_ exchange: Exchange) {
    _ = content.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    depart(exchange)
  }

  /// Answers all waiting requests, ends every stream, and resumes all suspended connections.
  ///
  /// Returns when these answers are sent or the time limit is reached, because a client may not read its answer.
  func stop(within limit: Duration) {
    responder.feed.stop()
    let exchanges = content.withLock { content in
      content.isStopped = true
      content.leaving = Set(content.exchanges.keys)
      // Enters inside the lock, so that no exchange leaves before it has entered.
      for _ in content.exchanges { departures.enter() }
      return Array(content.exchanges.values)
    }
    for exchange in exchanges where !exchange.stop() { depart(exchange) }
    _ = departures.wait(timeout: .now() + limit / .seconds(1))
  }

  /// Stops waiting for an exchange, if it is waited for.
  private func depart(_ exchange: Exchange) {
    if content.withLock({ $0.leaving.remove(ObjectIdentifier(exchange)) }) != nil { departures.leave() }
  }
}
#endif
