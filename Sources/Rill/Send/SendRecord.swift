import Synchronization

/// Everything one send has started and that has not ended yet, transitively.
///
/// Effects of the action join it, and so do the effects of the actions that those effects send.
@usableFromInline
final class SendRecord: Sendable {
  private struct Ledger {
    var open = 0
    var isCancelled = false
    /// Set once the action has passed: from then on no later action's refusal is taken for its own.
    var isAccepted = false
    var refusal: Refusal?
    var waiters: [Waiter] = []
    var cancel: (@Sendable () -> Void)?
  }

  private let ledger: Mutex<Ledger>
  /// The send that this one is a part of: one that an effect on the store made.
  let whole: SendRecord?
  /// Where effects leave their actions, for a store that no actor owns; and who cancels them.
  let home: (any Homecoming)?

  @usableFromInline
  init(refusal: Refusal? = nil, home: (any Homecoming)? = nil, partOf whole: SendRecord? = nil) {
    ledger = Mutex(Ledger(refusal: refusal))
    self.home = home
    self.whole = whole
  }

  /// Why the action was refused, if it was.
  var refusal: Refusal? { ledger.withLock { $0.refusal } }
  /// Whether nothing that the send started is still open.
  var isFinished: Bool { ledger.withLock { $0.open == 0 } }
  /// Whether the sender took the send back, or the send that it is a part of.
  var isCancelled: Bool { ledger.withLock { $0.isCancelled } || whole?.isCancelled == true }

  /// Whether this is a send, or a part of it.
  func belongs(to send: SendRecord) -> Bool { self === send || whole?.belongs(to: send) == true }

  /// Notes one more thing to wait for.
  func open() {
    ledger.withLock { $0.open += 1 }
    whole?.open()
  }

  /// Notes that one thing has ended, and wakes who waited for the last.
  func close() {
    let waiters: [Waiter] = ledger.withLock { ledger in
      ledger.open -= 1
      guard ledger.open == 0 else { return [] }
      defer { ledger.waiters = [] }
      return ledger.waiters
    }
    for waiter in waiters { waiter.wake() }
    whole?.close()
  }

  /// Notes that the action has passed.
  func accept() { ledger.withLock { $0.isAccepted = true } }

  /// Notes why the send was refused.
  ///
  /// - Returns: Whether it was its own action that was refused, and not a later one that its effects sent.
  func refuse(_ refusal: Refusal) -> Bool {
    ledger.withLock { ledger in
      if !ledger.isAccepted { ledger.refusal = refusal }
      return !ledger.isAccepted
    }
  }

  /// Says what else to cancel.
  func onCancel(_ cancel: @escaping @Sendable () -> Void) { ledger.withLock { $0.cancel = cancel } }

  /// Cancels what is open; what is started later by the same send is cancelled at once.
  func cancel() {
    let cancel = ledger.withLock { ledger in
      ledger.isCancelled = true
      return ledger.cancel
    }
    home?.cancel(self)
    cancel?()
  }

  /// Wakes the waiter when nothing is open any more.
  func wake(_ waiter: Waiter) {
    let isFinished = ledger.withLock { ledger in
      if ledger.open > 0 { ledger.waiters.append(waiter) }
      return ledger.open == 0
    }
    if isFinished { waiter.wake() }
  }
}
