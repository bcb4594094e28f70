import Synchronization

/// What one send has started and what has not ended of it, transitively.
///
/// Effects of the action join it, and so do the effects of the actions that those effects send. A record that an effect
/// on the store makes is a part of the effect's own record.
@usableFromInline
final class SendRecord: Sendable {
  private final class Tree: Sendable {
    let table: Mutex<SendTable>

    init(refusal: Refusal?) { table = Mutex(SendTable(refusal: refusal)) }
  }

  private let tree: Tree
  private let id: Int
  /// Where effects leave their actions, for a store that no actor owns; and what cancels them.
  let home: (any Homecoming)?

  @usableFromInline
  init(refusal: Refusal? = nil, home: (any Homecoming)? = nil) {
    tree = Tree(refusal: refusal)
    id = SendTable.root
    self.home = home
  }

  /// A part of another send.
  ///
  /// It is open until it is closed once.
  init(partOf whole: SendRecord) {
    tree = whole.tree
    id = tree.table.withLock { $0.add(to: whole.id) }
    home = whole.home
  }

  deinit {
    guard id != SendTable.root else { return }
    // Destroyed after the lock was given back.
    _ = tree.table.withLock { $0.release(id) }
  }

  /// Why the action was refused, if it was.
  var refusal: Refusal? { tree.table.withLock { $0[id].refusal } }
  /// Whether nothing that the send started is still open.
  var isFinished: Bool { tree.table.withLock { !$0[id].isOpen } }
  /// Whether the effects of the action itself have ended.
  var isHandled: Bool { tree.table.withLock { !$0[id].isHandling } }
  /// Whether the send, or one that it is a part of, was cancelled.
  var isCancelled: Bool { tree.table.withLock { $0[id].isCancelled } }
  /// The effects that have not ended, of this send and of all that it has led to.
  var effects: [EffectToken] { tree.table.withLock { $0.effects(of: id) } }
  /// How many sends the tables of this send and of all that belong to it keep.
  var lineCount: Int { tree.table.withLock(\.count) }

  /// Counts one more thing to wait for.
  func open() { tree.table.withLock { $0.open(id) } }

  /// Notes that one thing has ended, and wakes those who waited for the last.
  func close() { wake(tree.table.withLock { $0.close(id) }) }

  /// Counts an input that waits for its turn.
  func openInput() { tree.table.withLock { $0.openInput(id) } }

  /// Notes that an input has had its turn.
  func closeInput() { wake(tree.table.withLock { $0.closeInput(id) }) }

  /// Counts an effect.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - isHandler: Whether the action itself has asked for it.
  func open(_ effect: EffectToken, isHandler: Bool) {
    tree.table.withLock { $0.open(effect, isHandler: isHandler, in: id) }
  }

  /// Notes that an effect has ended, and wakes those who waited for it.
  func close(_ effect: EffectToken, isHandler: Bool) {
    wake(tree.table.withLock { $0.close(effect, isHandler: isHandler, in: id) })
  }

  /// Notes that an action has passed.
  ///
  /// - Returns: Whether it is the action of this send, and not a later one that its effects have sent.
  func accept() -> Bool { tree.table.withLock { $0.accept(id) } }

  /// Notes why an action was refused.
  ///
  /// - Returns: Whether it is the action of this send, and not a later one that its effects have sent.
  func refuse(_ refusal: Refusal) -> Bool { tree.table.withLock { $0.refuse(id, refusal) } }

  /// Says what else is cancelled with the send.
  func onCancel(_ cancel: @escaping @Sendable () -> Void) {
    tree.table.withLock { $0.onCancel(id, cancel) }
  }

  /// Cancels what is open.
  ///
  /// What the send starts later is cancelled at once.
  func cancel() {
    let (effects, others) = tree.table.withLock { $0.cancel(id) }
    if !effects.isEmpty { home?.cancel(effects) }
    for cancel in others { cancel() }
  }

  /// Wakes the waiter when nothing is open any more.
  ///
  /// - Parameters:
  ///   - waiter: The waiter.
  ///   - handlerOnly: Whether only the effects of the action itself count.
  func wake(_ waiter: Waiter, handlerOnly: Bool = false) {
    if tree.table.withLock({ $0.wait(waiter, for: id, handlerOnly: handlerOnly) }) { waiter.wake() }
  }

  private func wake(_ waiters: [Waiter]) { for waiter in waiters { waiter.wake() } }
}
