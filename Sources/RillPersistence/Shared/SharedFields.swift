import Rill
import Synchronization

/// Keeps the shared fields of one store in step with their cells.
///
/// What a turn wrote goes to the cells when the turn is committed. What others wrote comes in before the next turn.
final class SharedFields: FieldKeeping {
  private let map: FieldMap
  private let listener: SharedListener
  private var entrance: FieldEntrance?
  private var ledger = SharedLedger()
  /// What the turn in progress has made of the fields.
  private var pending: SharedLedger?

  init(_ map: FieldMap) {
    self.map = map
    listener = SharedListener()
  }

  deinit {
    for cell in ledger.cells.values { cell.cell.remove(listener) }
    listener.finish()
  }

  func begin(_ state: UnsafeMutableRawPointer, entrance: FieldEntrance) {
    self.entrance = entrance
    listener.begin(entrance)
    settle(state)
    commit()
  }

  func incoming(_ state: UnsafeRawPointer) -> FieldWrite? {
    guard listener.catchUp() else { return nil }
    for (id, entry) in ledger.cells where entry.cell.version != entry.seen {
      let snapshot = entry.cell.anySnapshot
      // Seen now, even if a validator refuses it: the store keeps its own value then.
      ledger.cells[id]?.seen = snapshot.version
      var isNews = false
      var animation: StateAnimation?
      map.visitShared(state) { leaf, field, _ in
        guard leaf.cellID(at: field) == id, !leaf.snapshot(at: field).hasValue(of: snapshot) else { return }
        isNews = true
        animation = animation ?? leaf.animation(at: field)
      }
      guard isNews else { continue }
      // There may be more.
      listener.fallBehind()
      return FieldWrite("shared \(entry.cell.key)", animation: animation) { [map] state in
        map.put(snapshot, state)
      }
    }
    return nil
  }

  func settle(_ state: UnsafeMutableRawPointer) {
    pending = ledger.settled(state, map, isLive: true)
  }

  func settle(_ state: UnsafeMutableRawPointer, after change: () -> Void) {
    let before = SharedLedger(of: state, map)
    change()
    _ = before.settled(state, map, isLive: false)
  }

  func commit() {
    guard var next = pending.take() else { return }
    for (id, entry) in ledger.cells where next.cells[id] == nil { entry.cell.remove(listener) }
    for (id, entry) in next.cells where ledger.cells[id] == nil {
      entry.cell.add(listener)
      if entry.cell.version != entry.seen { listener.fallBehind() }
    }
    for snapshot in next.written {
      let id = ObjectIdentifier(snapshot.anyCell)
      next.cells[id]?.seen = snapshot.publish(by: listener)
      published[id] = snapshot.anyCell
    }
    next.written = []
    ledger = next
  }

  /// The cells that were written to since other stores were told.
  private var published: [ObjectIdentifier: any AnySharedCell] = [:]

  func bringIntoOthers(of actor: any Actor) {
    while let (id, cell) = published.first {
      published[id] = nil
      for other in cell.listeners where other !== listener { other.bringIn(ifOn: actor) }
    }
  }
}

/// Tells a store that a shared value has changed.
final class SharedListener: Sendable {
  private let isBehind = Atomic<Bool>(false)
  private let entrance = Mutex<FieldEntrance?>(nil)
  private let pokes: AsyncStream<Void>
  private let poke: AsyncStream<Void>.Continuation

  init() { (pokes, poke) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Brings changes into a store from now on.
  func begin(_ entrance: FieldEntrance) {
    self.entrance.withLock { $0 = entrance }
    Task { [pokes] in
      for await _ in pokes { await entrance.bringIn() }
    }
  }

  /// Ends what was begun.
  func finish() { poke.finish() }

  /// Notes a change, and has it brought in soon.
  ///
  /// It calls no function of others, so that it can be used under a lock.
  func tell() {
    fallBehind()
    poke.yield()
  }

  /// Notes a change.
  func fallBehind() { isBehind.store(true, ordering: .releasing) }

  /// Returns whether there was a change since the last call.
  func catchUp() -> Bool {
    isBehind.load(ordering: .relaxed) && isBehind.exchange(false, ordering: .acquiring)
  }

  /// Brings changes in now, if the store belongs to an actor, which the caller runs on.
  func bringIn(ifOn actor: any Actor) {
    entrance.withLock { $0 }?.bringInOn(actor)
  }
}
