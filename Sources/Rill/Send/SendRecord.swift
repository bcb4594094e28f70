import Synchronization

/// A record of the work that one send has started, transitively, and of the part that has not ended.
///
/// Effects of the action join it, and so do the effects of the actions that those effects send. A record that an effect
/// on the store creates is a part of the effect's own record.
@usableFromInline
final class SendRecord: Sendable {
  /// The record of the send at the root of the tree, or nil for this one.
  private let root: SendRecord?
  /// The table of the tree, which only its root uses.
  private let ownTable: Mutex<SendTable>
  private let id: Int
  /// The sequence number of the action of the send, or 0 while it is unknown.
  private let number = Atomic<UInt64>(0)
  /// The destination of deliveries for a store that belongs to no actor, which can also cancel effects.
  let supervisor: (any EffectSupervisor)?

  @usableFromInline
  init(refusal: Refusal? = nil, supervisor: (any EffectSupervisor)? = nil) {
    root = nil
    ownTable = Mutex(SendTable(refusal: refusal))
    id = SendTable.root
    self.supervisor = supervisor
  }

  /// Creates a record for a part of another send.
  ///
  /// It is open until `close()` is called once.
  init(partOf whole: SendRecord) {
    let root = whole.root ?? whole
    self.root = root
    ownTable = Mutex(SendTable(refusal: nil))
    id = root.ownTable.withLock { $0.add(to: whole.id) }
    supervisor = whole.supervisor
  }

  deinit {
    guard id != SendTable.root else { return }
    // Destroyed after the lock is released.
    _ = withTable { $0.release(id) }
  }

  @inline(__always)
  private func withTable<Result: Sendable>(_ body: (inout SendTable) -> Result) -> Result {
    (root ?? self).ownTable.withLock { body(&$0) }
  }

  /// The refusal of the action, if it was refused.
  var refusal: Refusal? { withTable { $0[id].refusal } }
  /// A Boolean value that indicates whether all work that the send started has ended.
  var isFinished: Bool { withTable { !$0.isOpen(id) } }
  /// A Boolean value that indicates whether the effects of the action itself have ended.
  var isHandled: Bool { withTable { !$0.isHandling(id) } }
  /// A Boolean value that indicates whether the send, or one that it is a part of, was cancelled.
  var isCancelled: Bool { withTable { $0.isCancelled(id) } }
  /// The unfinished effects of this send and of all sends that it caused.
  var effects: [EffectToken] { withTable { $0.effects(of: id) } }
  /// The number of lines in the table of this send and of all sends in the same tree.
  var lineCount: Int { withTable { $0.count } }

  /// The sequence number of the action of the send, or 0 if its turn has not run or its store does not number sends.
  var sequence: UInt64 { number.load(ordering: .acquiring) }

  /// Stores the sequence number of the first action of the send.
  @usableFromInline
  func setSequence(_ sequence: UInt64) {
    _ = number.compareExchange(expected: 0, desired: sequence, ordering: .acquiringAndReleasing)
  }

  /// Counts an operation to wait for.
  func open() { withTable { $0.open(id) } }

  /// Records that an operation has ended, and wakes the waiters if it was the last.
  func close() { wake(withTable { $0.close(id) }) }

  /// Counts an input that waits for its turn.
  func openInput() { withTable { $0.openInput(id) } }

  /// Records that an input has had its turn.
  func closeInput() { wake(withTable { $0.closeInput(id) }) }

  /// Counts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - isHandler: Whether the action of the send itself requested the effect.
  func open(_ effect: EffectToken, isHandler: Bool) {
    withTable { $0.open(effect, isHandler: isHandler, in: id) }
  }

  /// Records that an effect has ended, and wakes its waiters.
  func close(_ effect: EffectToken, isHandler: Bool) {
    wake(withTable { $0.close(effect, isHandler: isHandler, in: id) })
  }

  /// Records that an action was accepted.
  ///
  /// - Returns: Whether it is the action of this send, not a later one that its effects have sent.
  func accept() -> Bool { withTable { $0.accept(id) } }

  /// Records the refusal of an action.
  ///
  /// - Returns: Whether it is the action of this send, not a later one that its effects have sent.
  func refuse(_ refusal: Refusal) -> Bool { withTable { $0.refuse(id, refusal) } }

  /// Sets a closure that is called when the send is cancelled.
  func onCancel(_ cancel: @escaping @Sendable () -> Void) {
    withTable { $0.onCancel(id, cancel) }
  }

  /// Cancels the open work.
  ///
  /// Work that the send starts later is cancelled immediately.
  func cancel() {
    let (effects, others) = withTable { $0.cancel(id) }
    if !effects.isEmpty { supervisor?.cancel(effects) }
    for cancel in others { cancel() }
  }

  /// Wakes the waiter when all work has ended.
  ///
  /// - Parameters:
  ///   - waiter: The waiter.
  ///   - handlerOnly: Whether only the effects of the action itself count.
  func wake(_ waiter: Waiter, handlerOnly: Bool = false) {
    if withTable({ $0.wait(waiter, for: id, handlerOnly: handlerOnly) }) { waiter.wake() }
  }

  /// Returns a waiter whose caller a test clock follows.
  func makeWaiter() -> Waiter { supervisor?.makeWaiter() ?? Waiter() }

  private func wake(_ waiters: [Waiter]) { for waiter in waiters { waiter.wake() } }
}

/// An identifier of an effect that is unique within its store.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  let number: UInt64
}
