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
///   version, data with another schema name, and data that cannot be read at all stay in place, and saving is refused.
/// - A value that another program has stored since the last load or save is *never* overwritten unless the
///   ``ConflictPolicy`` decides so. Programs that use Rill exclude each other meanwhile; a program that takes no lock can
///   still lose what it writes in the instant between the comparison and the replacement.
/// - A value that another program is writing is neither loaded nor replaced; see ``PersistenceFailure/Code/inUse``. A
///   change that waits to be saved is saved when that program is done.
/// - Persistences of one part of one store with the same place, key and settings work as one: they *never* meet
///   each other as a conflict, and the newest value is written last.
/// - What a persistence could not write is *never* lost with it. It waits in ``PendingWrites``, and the first load of a
///   later persistence of the same place, key and type returns it, even for another store, unless another program has stored
///   something meanwhile.
/// - While a history shows an older state, the newest one is saved. Changes that it has received meanwhile are saved automatically when it is
///   shown again.
/// - ``loadError`` and ``saveError`` are separate. Each lasts until the next success of its kind.
/// - When the persistence is released, on any thread, a pending change is passed to the writing thread as soon as the store's
///   actor is free. Until then, the store is retained.
///
/// A persistence belongs to the isolation of its store and retains the store.
public final class Persistence<State, Action: Sendable, Value: Codable & Sendable> {
  let store: Store<State, Action>
  let used: UsedPart<State, Action, Value>
  var autosave: Autosave<State, Action, Value>?
  var subscription: Subscription?
  /// A Boolean value that indicates whether this persistence has neither loaded nor saved anything.
  var isFresh = true

  init(
    _ store: Store<State, Action>, _ path: any WritableKeyPath<State, Value> & Sendable,
    _ keeper: StateKeeper<Value>
  ) {
    self.store = store
    used = PendingWrites.current.parts.part(of: store, path, keeper)
  }

  deinit {
    if let autosave, autosave.isDue, autosave.hasActor {
      used.release(isLeaving: true)
      autosave.leave(store, used)
    } else {
      // A store without an actor is released by its owner, who may read it.
      passOn()
      used.release(isLeaving: false)
    }
  }

  var path: any WritableKeyPath<State, Value> & Sendable { used.part.path }
  var keeper: StateKeeper<Value> { used.part.keeper }
  var conflicts: Conflicts<State, Action, Value> { used.part.conflicts }
  var errors: StorageErrors { used.part.errors }
  var writer: Writer<CapturedValue<Value>> { used.writer }

  /// The reason why the newest load failed, or nil if it succeeded or nothing was loaded yet.
  ///
  /// Observation tracks it, so that a view that shows it is updated. An observer is notified on any thread.
  public var loadError: PersistenceFailure? { errors.loadError }

  /// The reason why the newest save or removal failed, or nil if it succeeded or nothing was saved yet.
  ///
  /// Automatic saves count as well. Observation tracks it, so that a view that shows it is updated. An observer is
  /// notified on any thread.
  public var saveError: PersistenceFailure? { errors.saveError }

  /// The current value.
  ///
  /// - Throws: A failure if the caller is the reducer of the store.
  var value: Value {
    get throws(PersistenceFailure) {
      guard !store.isHandling else { throw .inReducer(name) }
      return store.newest(path)
    }
  }

  /// The key and the place of the value, for failures.
  var name: String { "\"\(keeper.key)\" in \(keeper.storage.place)" }

  /// Passes a pending change to the writing thread.
  func passOn() {
    guard let autosave, autosave.isDue else { return }
    if store.isHandling {
      // The reducer holds the state. The change is passed on after it.
      Task { await autosave.finish() }
    } else if autosave.take() {
      writer.submit(conflicts.capture(store.newest(path)))
    }
  }
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
  ///   - schema: The versions of the value. Defaults to one version with the name of the value's type; see
  ///     ``Schema/init(_:_:version:)`` before you rename that type.
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
  ///   - schema: The versions of the state. Defaults to one version with the name of the state's type; see
  ///     ``Schema/init(_:_:version:)`` before you rename that type.
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
