public import Foundation
public import RillPersistence
import RillTesting
import Synchronization

/// A storage for tests that misbehaves as real ones sometimes do: it fails, writes partially, is full, delays saves,
/// and completes waiting saves in any order.
///
/// Its behavior depends only on its seed and on the calls. It does not exclude other writers, so that several saves can wait.
public final class UnhelpfulStorage: Storage {
  /// The probabilities of failures, from 0 to 1.
  public struct Faults: Hashable, Sendable {
    /// The probability that a load finds an unreadable value.
    public var unreadable = 0.0
    /// The probability that a save throws without changing anything.
    public var failing = 0.0
    /// The probability that a save throws after writing part of the value, as in a storage without atomic writes.
    public var torn = 0.0
    /// The probability that a save notifies watchers spuriously.
    public var rumors = 0.0
    /// The maximum number of bytes of all values together, or nil for no limit.
    public var room: Int?

    /// Creates probabilities with which nothing fails.
    public init() {}
  }

  private struct State {
    var random: SeededRandom
    var faults: Faults
    var isHeld = false
    /// The saves that wait; `passing` contains those being completed one after the other.
    var waiting: [DispatchSemaphore] = []
    var passing: [DispatchSemaphore] = []
    var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The place of the underlying storage.
  public var place: StoragePlace { base.place }
  private let base: any Storage
  private let state: Mutex<State>
  private let watchers = Watchers()

  /// Creates a storage.
  ///
  /// - Parameters:
  ///   - base: The underlying storage.
  ///   - faults: The probabilities of failures.
  ///   - seed: The seed that determines when failures happen.
  public init(over base: some Storage = MemoryStorage(), faults: Faults = Faults(), seed: UInt64 = 0) {
    self.base = base
    state = Mutex(State(random: SeededRandom(seed: seed), faults: faults))
  }

  /// The probabilities of failures for subsequent calls.
  public var faults: Faults {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }

  /// Makes each save wait from now on, until ``letThrough()``.
  public func hold() { state.withLock { $0.isHeld = true } }

  /// Waits until the given number of saves wait.
  public func waiting(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.waiting.count < count { state.arrivals.append((count, continuation)) }
        return state.waiting.count >= count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Completes the waiting saves one after the other, in an order determined by the seed; later saves do not wait.
  public func letThrough() {
    let first = state.withLock { state in
      state.isHeld = false
      state.passing = state.waiting.shuffled(using: &state.random)
      state.waiting = []
      return state.passing.popLast()
    }
    first?.signal()
  }

  /// Loads a value, or reports it as unreadable.
  public func load(_ key: StorageKey) -> StoredItem {
    happens(\.unreadable) ? .unreadable(.unreadable(key, in: place, because: Self.excuse)) : base.load(key)
  }

  /// Saves a value, or fails to do so.
  public func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    let hasWaited = wait()
    defer { if hasWaited { pass() } }
    if happens(\.rumors) { watchers.tell(nil) }
    if let room = faults.room {
      var used = data.count
      for other in try base.keys() where other != key {
        if case .value(let value) = base.load(other) { used += value.count }
      }
      if used > room { throw .noRoom(key, in: place, because: "there is room for \(room) bytes") }
    }
    if happens(\.failing) { throw .unwritten(key, in: place, because: Self.excuse) }
    guard happens(\.torn) else { return try base.save(data, under: key) }
    let length = state.withLock { Int.random(in: 0...max(0, data.count - 1), using: &$0.random) }
    try base.save(data.prefix(length), under: key)
    throw .unwritten(key, in: place, because: Self.excuse)
  }

  /// Removes a value.
  public func remove(_ key: StorageKey) throws(PersistenceFailure) { try base.remove(key) }

  /// The keys of all values.
  public func keys() throws(PersistenceFailure) -> [StorageKey] { try base.keys() }

  /// Watches for changes, with spurious notifications.
  public func watch(
    _ key: StorageKey, _ changed: @escaping @Sendable () -> Void
  ) throws(PersistenceFailure) -> StorageWatch {
    let real = try base.watch(key, changed)
    let rumor = watchers.add(key, changed)
    return StorageWatch {
      real.cancel()
      rumor.cancel()
    }
  }

  /// Sets a value aside.
  public func setAside(
    _ key: StorageKey, _ kind: SetAsideItem.Kind, because reason: String
  ) throws(PersistenceFailure) -> String? { try base.setAside(key, kind, because: reason) }

  /// Sets bytes aside that are not stored.
  public func setAside(
    _ data: Data, for key: StorageKey, because reason: String
  ) throws(PersistenceFailure) -> String? { try base.setAside(data, for: key, because: reason) }

  /// Returns the items that were set aside.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] {
    try base.itemsSetAside(key)
  }

  private func happens(_ what: KeyPath<Faults, Double>) -> Bool {
    state.withLock { state in
      let chance = state.faults[keyPath: what]
      return chance > 0 && Double.random(in: 0..<1, using: &state.random) < chance
    }
  }

  /// Waits if saves are held, and returns whether they are.
  private func wait() -> Bool {
    let gate = DispatchSemaphore(value: 0)
    let (isHeld, reached) = state.withLock { state in
      guard state.isHeld else { return (false, [CheckedContinuation<Void, Never>]()) }
      state.waiting.append(gate)
      let reached = state.arrivals.filter { $0.count <= state.waiting.count }.map(\.continuation)
      state.arrivals.removeAll { $0.count <= state.waiting.count }
      return (true, reached)
    }
    for continuation in reached { continuation.resume() }
    if isHeld { gate.wait() }
    return isHeld
  }

  /// Completes the next waiting save.
  private func pass() { state.withLock { $0.passing.popLast() }?.signal() }

  private static let excuse = "this storage is unhelpful"
}
