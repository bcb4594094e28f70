import Foundation
public import Rill

/// Loads and saves a store's state, or a part of it, in a storage.
///
/// ```swift
/// let saved = store.persistence(in: FileStorage(folder: folder), as: "notes")
/// try await saved.load()
/// saved.autosave(after: .seconds(1))
/// ```
///
/// **Behavior**
/// - Reading, writing, encoding and decoding *always* happen on another thread, one after the other.
/// - Loading is one transition with the origin `restore`: validators run, observers are notified once, and no effect
///   starts.
/// - Data that cannot be loaded is *never* overwritten. It is moved aside together with the reason. Data of a newer
///   version and data that cannot be read at all stay in place, and saving is refused.
/// - A value that another program has stored since the last load or save is *never* overwritten unless the
///   ``ConflictPolicy`` decides so. Programs that use Rill exclude each other meanwhile; a program that takes no lock can
///   still lose what it writes in the instant between the comparison and the replacement.
/// - A value that another program is writing is neither loaded nor replaced; see ``PersistenceFailure/Code/inUse``. A
///   change that waits to be saved is saved when that program is done.
/// - When the persistence is released, a pending change is passed to the writing thread.
///
/// A persistence belongs to the isolation of its store and retains the store.
public final class Persistence<State, Action: Sendable, Value: Codable & Sendable> {
  let store: Store<State, Action>
  let path: any WritableKeyPath<State, Value> & Sendable
  let keeper: StateKeeper<Value>
  let writer: Writer<Value>
  let conflicts: Conflicts<State, Action, Value>
  var autosave: Autosave<State, Action, Value>?
  var subscription: Subscription?

  init(
    _ store: Store<State, Action>, _ path: any WritableKeyPath<State, Value> & Sendable,
    _ keeper: StateKeeper<Value>
  ) {
    self.store = store
    self.path = path
    self.keeper = keeper
    let conflicts = Conflicts<State, Action, Value>(path, keeper)
    self.conflicts = conflicts
    writer = Writer("rill.\(keeper.key)", watch: keeper.watch) { value throws(PersistenceFailure) in
      try conflicts.save(value, isForced: false)
      conflicts.enter()
    }
  }

  deinit {
    if autosave?.take() == true { writer.submit(value) }
  }

  /// The current value.
  var value: Value { store.state[keyPath: path] }
}

@available(*, unavailable)
extension Persistence: Sendable {}

extension Store {
  /// Creates a persistence for a part of the state.
  ///
  /// It reads and writes nothing yet.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - storage: The storage of the value.
  ///   - key: The key of the value in the storage.
  ///   - schema: The versions of the value. Defaults to one version with the name of the value's type.
  ///   - coder: The format of the value.
  ///   - policy: The value that remains if another program has stored one meanwhile.
  /// - Returns: The persistence.
  public func persistence<Value: Codable & Sendable>(
    of path: any WritableKeyPath<State, Value> & Sendable, in storage: some Storage, as key: StorageKey,
    schema: Schema<Value> = Schema(), coder: some StateCoder = JSONCoder(),
    onConflict policy: ConflictPolicy<Value> = .theirs
  ) -> Persistence<State, Action, Value> {
    Persistence(
      self, path,
      StateKeeper(storage: storage, key: key, schema: schema, coder: coder, onConflict: policy))
  }

  /// Creates a persistence for the whole state.
  ///
  /// It reads and writes nothing yet.
  ///
  /// - Parameters:
  ///   - storage: The storage of the state.
  ///   - key: The key of the state in the storage.
  ///   - schema: The versions of the state. Defaults to one version with the name of the state's type.
  ///   - coder: The format of the state.
  ///   - policy: The state that remains if another program has stored one meanwhile.
  /// - Returns: The persistence.
  public func persistence(
    in storage: some Storage, as key: StorageKey, schema: Schema<State> = Schema(),
    coder: some StateCoder = JSONCoder(), onConflict policy: ConflictPolicy<State> = .theirs
  ) -> Persistence<State, Action, State> where State: Codable & Sendable {
    persistence(of: \.self, in: storage, as: key, schema: schema, coder: coder, onConflict: policy)
  }
}
