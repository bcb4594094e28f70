import Foundation
import Rill
import Synchronization

/// Brings values that have won a conflict into a store.
final class Conflicts<State, Action: Sendable, Value: Codable & Sendable>: Sendable {
  private struct Content {
    /// The newest conflict, until the store has its value.
    var outcome: ConflictOutcome<Value>?
    var door: StoreEntrance<State, Action>?
  }

  private let path: any WritableKeyPath<State, Value> & Sendable
  private let keeper: StateKeeper<Value>
  private let content = Mutex(Content())

  init(_ path: any WritableKeyPath<State, Value> & Sendable, _ keeper: StateKeeper<Value>) {
    self.path = path
    self.keeper = keeper
  }

  /// Sets the way into the store for values that are saved automatically.
  func open(_ door: StoreEntrance<State, Action>) { content.withLock { $0.door = door } }

  /// Saves a value, and keeps the value that replaces it because of a conflict.
  func save(_ value: Value, isForced: Bool) throws(PersistenceFailure) {
    guard let outcome = try keeper.save(value, isForced: isForced) else { return }
    content.withLock { $0.outcome = outcome }
    guard let failure = outcome.failure else { return }
    enter()
    throw failure
  }

  /// Enters the store to replace its value, unless a caller on its isolation does so first.
  func enter() {
    guard let door = content.withLock({ $0.outcome == nil ? nil : $0.door }) else { return }
    Task { [self] in await door.enter { [self] store in settle(store, on: door.actor) } }
  }

  /// Replaces the value of the store if it is still the one that was saved.
  ///
  /// If the store has a newer value, a stored value meets it with the next save, and a merged one is merged with it.
  func settle(_ store: Store<State, Action>, on isolation: (any Actor)?) {
    guard let outcome = content.withLock({ $0.outcome.take() }) else { return }
    let path = path
    var value = outcome.value
    if !isCurrent(store.state[keyPath: path], outcome) {
      guard let merge = keeper.policy.merging else { return }
      value = merge(outcome.mine, store.state[keyPath: path], outcome.value)
    }
    keeper.accept(outcome)
    let write = Write<State>("conflict \(self.keeper.key)") { $0[keyPath: path] = value }
    guard let refusal = store.write(write, .restore, isolation).refusal, outcome.theirs != nil else { return }
    let failure = PersistenceFailure.refused(keeper.source, because: "\(refusal)")
    DispatchQueue.global().async { [keeper] in
      Failures.report(Failure(keeper.putAside(failure).description))
    }
  }

  private func isCurrent(_ value: Value, _ outcome: ConflictOutcome<Value>) -> Bool {
    do throws(PersistenceFailure) { return try keeper.bytes(of: value) == outcome.bytes } catch {
      return false
    }
  }
}

extension Persistence {
  /// Replaces the current value with one that has won a conflict.
  func settle(isolation: isolated (any Actor)?) { conflicts.settle(store, on: isolation) }
}

extension StateKeeper {
  /// Observes changes by others, and reports the reason if that is impossible.
  @Sendable func watch(_ changed: @escaping @Sendable () -> Void) -> StorageWatch? {
    do throws(PersistenceFailure) {
      return try storage.watch(key, changed)
    } catch {
      Failures.report(Failure(error.description))
      return nil
    }
  }
}
