import Foundation
import Rill
import Synchronization

/// A value that was read from a store to be saved.
struct CapturedValue<Value: Sendable>: Sendable {
  let value: Value
  /// The place in the order in which values were read.
  let order: Int
  /// The generation on which the value is based; see ``StateKeeper/generation``.
  let basis: Int
}

/// Brings values that have won a conflict into a store.
///
/// Values are read on the store's isolation, and saved on another thread. A value that was read before the store had the
/// result of a conflict must not replace that result.
final class Conflicts<State, Action: Sendable, Value: Codable & Sendable>: Sendable {
  private struct Content {
    /// The newest conflict, until the store has its value.
    var outcome: ConflictOutcome<Value>?
    var door: StoreEntrance<State, Action>?
    /// A Boolean value that indicates whether a value is being saved, whose result the next replacement must take in.
    var isSaving = false
    /// The number of saves that have begun.
    var saves = 0
    /// The number of values that were read.
    var captures = 0
    /// The order of the newest value that was saved.
    var saved = 0
    /// The generation on which values of the store are based.
    var basis = 0
    /// The value with which the store has replaced its own because of the newest conflict, until a value that was read
    /// later is saved.
    var result: Value?
    /// The failure of the save whose value the result has replaced, or nil if both were merged.
    var lost: PersistenceFailure?
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

  /// Notes that a value was read from the store.
  ///
  /// Called on the store's isolation, in the step that reads the value.
  func capture(_ value: Value) -> CapturedValue<Value> {
    content.withLock { content in
      content.captures += 1
      return CapturedValue(value: value, order: content.captures, basis: content.basis)
    }
  }

  /// Returns the place of a removal in the order in which values are read from the store.
  ///
  /// Called on the store's isolation.
  func captureRemoval() -> Int {
    content.withLock { content in
      content.captures += 1
      return content.captures
    }
  }

  /// Notes that the stored value was removed, so that values which were read before are not saved any more.
  func removed(_ order: Int) { content.withLock { $0.saved = max($0.saved, order) } }

  /// Saves a value, and keeps the value that replaces it because of a conflict.
  ///
  /// A value that was read before another one that is saved is not saved. If the store has replaced it because of a
  /// conflict meanwhile, the value that the store had then is saved instead.
  func save(_ captured: CapturedValue<Value>, isForced: Bool) throws(PersistenceFailure) {
    let now = content.withLock { content in
      content.isSaving = captured.order >= content.saved
      content.saves += 1
      return content
    }
    guard now.isSaving else { return }
    // A replacement that had to wait for the end follows.
    defer { enter() }
    defer { content.withLock { $0.isSaving = false } }
    var (value, basis) = (captured.value, captured.basis)
    var lost: PersistenceFailure?
    if basis < now.basis, let result = now.result { (value, basis, lost) = (result, now.basis, now.lost) }
    let outcome = try keeper.save(value, isForced: isForced, basedOn: basis)
    // A replaced result is released last, because its release may run any code.
    var replaced: (Value?, ConflictOutcome<Value>?)
    content.withLock { content in
      if outcome?.failure == nil { content.saved = captured.order }
      if captured.basis == content.basis { replaced.0 = content.result.take() }
      guard let outcome else { return }
      replaced.1 = content.outcome
      content.outcome = outcome
    }
    withExtendedLifetime(replaced) {}
    if let failure = outcome?.failure { throw failure }
    // The caller's value has lost the conflict, too.
    if isForced, let lost { throw lost }
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
    let (outcome, saves) = content.withLock { ($0.isSaving ? nil : $0.outcome, $0.saves) }
    guard let outcome else { return }
    let (path, current) = (path, store.newest(path))
    var value = outcome.value
    let bytes = bytes(of: current)
    if bytes != outcome.bytes {
      guard let merge = keeper.policy.merging else {
        _ = content.withLock { $0.saves == saves ? $0.outcome.take() : nil }
        return
      }
      // A value that replaced an earlier one may contain the result already.
      value = bytes == self.bytes(of: value) ? current : merge(outcome.mine, current, outcome.value)
    }
    // Before the write, because its observers may save. If a save has begun meanwhile, its result contains this one.
    guard let earlier = begin(value, of: outcome, ifStill: saves) else { return }
    let write = Write<State>("conflict \(self.keeper.key)") { $0[keyPath: path] = value }
    guard let refusal = store.write(write, .restore, isolation).refusal else { return }
    // The store does not have the value. A merged one is stored, and meets the values of the store with each save.
    let refused = content.withLock { content in
      if outcome.theirs == nil { content.basis = earlier }
      return content.result.take()
    }
    withExtendedLifetime(refused) {}
    guard outcome.theirs != nil else { return }
    let failure = PersistenceFailure.refused(keeper.source, because: "\(refusal)")
    DispatchQueue.global().async { [keeper] in
      Failures.report(Failure(keeper.putAside(failure).description))
    }
  }

  /// Notes that the store takes the result of a conflict, unless a save has begun since it was examined.
  ///
  /// - Returns: The generation on which the values of the store were based before.
  private func begin(
    _ result: Value, of outcome: ConflictOutcome<Value>, ifStill saves: Int
  ) -> Int? {
    // The replaced values are released last, because their release may run any code.
    var replaced: (Value?, ConflictOutcome<Value>?)
    defer { withExtendedLifetime(replaced) {} }
    return content.withLock { content in
      guard content.saves == saves else { return nil }
      let earlier = content.basis
      replaced = (content.result, content.outcome.take())
      (content.result, content.basis) = (result, keeper.accept(outcome))
      content.lost = outcome.failure
      return earlier
    }
  }

  private func bytes(of value: Value) -> Data? {
    do throws(PersistenceFailure) { return try keeper.bytes(of: value) } catch { return nil }
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
