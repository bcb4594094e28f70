public import Foundation
public import RillPersistence
import RillTesting
import Synchronization

/// A storage for tests that behaves as badly as real ones sometimes do: it fails, tears, is full, dawdles, and lets those
/// who wait through in any order.
///
/// What it does depends on its seed and on the calls alone.
public final class UnhelpfulStorage: Storage {
  /// How often something goes wrong, from 0 to 1.
  public struct Temper: Hashable, Sendable {
    /// How often a load finds something that cannot be read.
    public var unreadable = 0.0
    /// How often a save throws and changes nothing.
    public var failing = 0.0
    /// How often a save throws after it has left a part of the value, as a storage does that is not careful.
    public var torn = 0.0
    /// How often watchers are told of nothing.
    public var rumors = 0.0
    /// How many bytes there is room for, in all values together; nil for any number.
    public var room: Int?

    /// A temper in which nothing goes wrong.
    public init() {}
  }

  private struct State {
    var random: SeededRandom
    var temper: Temper
    var isHeld = false
    /// Those who wait, and those who have been let through one after the other.
    var waiting: [DispatchSemaphore] = []
    var passing: [DispatchSemaphore] = []
    var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The place of the storage behind it.
  public var place: StoragePlace { base.place }
  private let base: any Storage
  private let state: Mutex<State>
  private let watchers = Watchers()

  /// Makes a storage.
  ///
  /// - Parameters:
  ///   - base: Where the values are.
  ///   - temper: How often something goes wrong.
  ///   - seed: Decides when.
  public init(over base: some Storage = MemoryStorage(), temper: Temper = Temper(), seed: UInt64 = 0) {
    self.base = base
    state = Mutex(State(random: SeededRandom(seed: seed), temper: temper))
  }

  /// How often something goes wrong, from now on.
  public var temper: Temper {
    get { state.withLock { $0.temper } }
    set { state.withLock { $0.temper = newValue } }
  }

  /// Lets each save wait from now on, until ``letThrough()``.
  public func hold() { state.withLock { $0.isHeld = true } }

  /// Returns when so many saves wait.
  public func waiting(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.waiting.count < count { state.arrivals.append((count, continuation)) }
        return state.waiting.count >= count
      }
      if isReached { continuation.resume() }
    }
  }

  /// Lets the saves through that wait, one after the other, in an order that the seed decides; later ones do not wait.
  public func letThrough() {
    let first = state.withLock { state in
      state.isHeld = false
      state.passing = state.waiting.shuffled(using: &state.random)
      state.waiting = []
      return state.passing.popLast()
    }
    first?.signal()
  }

  /// Looks up a value, or claims that it cannot be read.
  public func load(_ key: StorageKey) -> StoredItem {
    happens(\.unreadable) ? .unreadable(.unreadable(key, in: place, because: Self.excuse)) : base.load(key)
  }

  /// Keeps a value, or does not.
  public func save(_ data: Data, under key: StorageKey) throws(PersistenceFailure) {
    let hasWaited = wait()
    defer { if hasWaited { pass() } }
    if happens(\.rumors) { watchers.tell(nil) }
    if let room = temper.room {
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

  /// Tells of changes, and of rumors.
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

  /// Puts a value aside.
  public func setAside(
    _ key: StorageKey, _ fate: SetAsideItem.Fate, because reason: String
  ) throws(PersistenceFailure) -> String? { try base.setAside(key, fate, because: reason) }

  /// What was set aside.
  public func itemsSetAside(_ key: StorageKey) throws(PersistenceFailure) -> [SetAsideItem] {
    try base.itemsSetAside(key)
  }

  private func happens(_ what: KeyPath<Temper, Double>) -> Bool {
    state.withLock { state in
      let chance = state.temper[keyPath: what]
      return chance > 0 && Double.random(in: 0..<1, using: &state.random) < chance
    }
  }

  /// Waits if saves are held.
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

  /// Lets the next one through.
  private func pass() { state.withLock { $0.passing.popLast() }?.signal() }

  private static let excuse = "this storage is unhelpful"
}
