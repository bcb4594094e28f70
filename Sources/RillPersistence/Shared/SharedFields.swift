import Rill
import Synchronization

/// Synchronizes the shared fields of one store with their cells.
///
/// Values that a turn writes are passed to the cells when the turn is committed. Values that others write enter the
/// state before the next turn.
final class SharedFields: FieldKeeping {
  private let map: FieldMap
  private let listener: SharedListener
  private var entrance: FieldEntrance?
  private var ledger = SharedLedger()
  /// What the turn in progress has changed, before it is committed.
  private var pending = SharedLedger.Settlement.unchanged

  /// The number of changes of each cell that have entered the state since `beginIncoming()`.
  private var entered: [ObjectIdentifier: Int] = [:]
  /// The number of changes of one cell that enter the state one after the other.
  ///
  /// If others write faster than the store handles their changes, the rest enters later, so that other work of the actor
  /// is not held up. Observers that write the value again get this far before the input returns.
  private static let mostInARow = 8

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

  var hasIncoming: Bool { listener.isBehind.load(ordering: .relaxed) }

  func beginIncoming() {
    if !entered.isEmpty { entered = [:] }
  }

  func incoming(_ state: UnsafeRawPointer) -> FieldWrite? {
    guard listener.catchUp() else { return nil }
    var isDeferred = false
    defer { if isDeferred { listener.tell() } }
    for (id, entry) in news() {
      guard entered[id, default: 0] < Self.mostInARow else {
        isDeferred = true
        continue
      }
      entered[id, default: 0] += 1
      let snapshot = entry.cell.anySnapshot
      // The value counts as seen even if a validator refuses it. The store then keeps its own value.
      ledger.cells[id]?.seen = snapshot.version
      // The other stores of the actor receive the value as well, so that all of them have the same one.
      published[id] = entry.cell
      var isNews = false
      var animation: StateAnimation?
      map.visitShared(state) { leaf, field, _ in
        guard leaf.cellID(at: field) == id, !leaf.snapshot(at: field).hasValue(of: snapshot) else { return }
        isNews = true
        animation = animation ?? leaf.animation(at: field)
      }
      guard isNews else { continue }
      // Other cells may have changed too.
      listener.fallBehind()
      return FieldWrite("shared \(entry.cell.key)", animation: animation) { [map] state in
        map.put(snapshot, state)
      }
    }
    return nil
  }

  /// Returns the cells whose values the state does not have, in the order of their changes.
  private func news() -> [(id: ObjectIdentifier, entry: SharedLedger.Cell)] {
    var news: [(id: ObjectIdentifier, entry: SharedLedger.Cell, number: UInt64)] = []
    for (id, entry) in ledger.cells {
      let version = entry.cell.version
      if version != entry.seen { news.append((id, entry, version.number)) }
    }
    return news.sorted { $0.number < $1.number }.map { ($0.id, $0.entry) }
  }

  func settle(_ state: UnsafeMutableRawPointer) {
    pending = ledger.settle(state, map, isLive: true)
  }

  func settle(_ state: UnsafeMutableRawPointer, after change: () -> Void) {
    let before = SharedLedger(of: state, map)
    change()
    _ = before.settle(state, map, isLive: false)
  }

  func commit() {
    switch pending {
    case .unchanged: return
    case .written(let snapshot, let place):
      pending = .unchanged
      ledger.note(snapshot, at: place, seen: publish(snapshot))
    case .changed(let next, let written):
      pending = .unchanged
      replaceLedger(by: next, written)
    }
  }

  private func replaceLedger(by next: SharedLedger, _ written: [any SharedSnapshot]) {
    var next = next
    for (id, entry) in ledger.cells where next.cells[id] == nil {
      entry.cell.remove(listener)
      published[id] = nil
    }
    for (id, entry) in next.cells where ledger.cells[id] == nil {
      entry.cell.add(listener)
      if entry.cell.version != entry.seen { listener.fallBehind() }
    }
    for snapshot in written { next.cells[snapshot.cellID]?.seen = publish(snapshot) }
    ledger = next
  }

  /// Passes a value to its cell.
  ///
  /// - Returns: The new version of the cell.
  private func publish(_ snapshot: any SharedSnapshot) -> Version {
    published[snapshot.cellID] = snapshot.anyCell
    return snapshot.publish(by: listener)
  }

  /// The cells that were written since the last notification of the other stores.
  private var published: [ObjectIdentifier: any AnySharedCell] = [:]

  func bringIntoOthers(of actor: any Actor) {
    // In the order of the changes.
    while let (id, cell) = published.min(by: { $0.value.version.number < $1.value.version.number }) {
      published[id] = nil
      for other in cell.listeners where other !== listener { other.bringIn(ifOn: actor) }
    }
  }
}

/// Notifies a store that a shared value has changed.
final class SharedListener: Sendable {
  fileprivate let isBehind = Atomic<Bool>(false)
  private let entrance = Mutex<FieldEntrance?>(nil)
  private let pokes: AsyncStream<Void>
  private let poke: AsyncStream<Void>.Continuation

  init() { (pokes, poke) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Starts to bring changes into a store.
  func begin(_ entrance: FieldEntrance) {
    self.entrance.withLock { $0 = entrance }
    Task { [pokes] in
      for await _ in pokes { await entrance.bringIn() }
    }
  }

  /// Stops bringing changes into the store.
  func finish() { poke.finish() }

  /// Notes a change and schedules its transfer into the store.
  ///
  /// The method calls no other code, so it may be used while a lock is held.
  func tell() {
    fallBehind()
    poke.yield()
  }

  /// Notes a change.
  func fallBehind() { isBehind.store(true, ordering: .releasing) }

  /// Returns a Boolean value that indicates whether a change was noted since the last call.
  func catchUp() -> Bool {
    isBehind.load(ordering: .relaxed) && isBehind.exchange(false, ordering: .acquiring)
  }

  /// Brings changes in immediately if the store belongs to the given actor, on which the caller runs.
  func bringIn(ifOn actor: any Actor) {
    entrance.withLock { $0 }?.bringInOn(actor)
  }
}
