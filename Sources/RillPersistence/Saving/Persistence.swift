import Foundation
public import Rill

/// Keeps a store's state, or a part of it, in a storage.
///
/// ```swift
/// let saved = store.persistence(in: FileStorage(folder: folder), as: "notes")
/// try await saved.load()
/// saved.autosave(after: .seconds(1))
/// ```
///
/// **Behavior**
/// - Reading, writing, encoding and decoding *always* happen on another thread, one after the other.
/// - Loading is one transition with origin `restore`: validators are asked, observers are told once, and no effect starts.
/// - What cannot be loaded is *never* overwritten. It is moved aside with its reason; if it is of a newer version or cannot
///   be read at all, it stays where it is and saving is refused.
/// - When this is let go, a change that waits to be saved is handed to the writing thread.
///
/// It belongs to the isolation of the store, and keeps the store.
public final class Persistence<State, Action: Sendable, Value: Codable & Sendable> {
  let store: Store<State, Action>
  let path: any WritableKeyPath<State, Value> & Sendable
  let keeper: StateKeeper<Value>
  let writer: Writer<Value>
  var autosave: Autosave<State, Action, Value>?
  var subscription: Subscription?

  init(
    _ store: Store<State, Action>, _ path: any WritableKeyPath<State, Value> & Sendable,
    _ keeper: StateKeeper<Value>
  ) {
    self.store = store
    self.path = path
    self.keeper = keeper
    writer = Writer("rill.\(keeper.key)") { value throws(PersistenceFailure) in
      try keeper.save(value, isForced: false)
    }
  }

  deinit {
    if autosave?.take() == true { writer.submit(value) }
  }

  /// What is to be kept, now.
  var value: Value { store.state[keyPath: path] }
}

@available(*, unavailable)
extension Persistence: Sendable {}

extension Store {
  /// Keeps a part of the state in a storage.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - storage: Where it is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions; one, named after its type, if left out.
  ///   - coder: How it is written.
  /// - Returns: The means to load and save; nothing is read or written yet.
  public func persistence<Value: Codable & Sendable>(
    of path: any WritableKeyPath<State, Value> & Sendable, in storage: some Storage, as key: StorageKey,
    schema: Schema<Value> = Schema(), coder: some StateCoder = JSONCoder()
  ) -> Persistence<State, Action, Value> {
    Persistence(self, path, StateKeeper(storage: storage, key: key, schema: schema, coder: coder))
  }

  /// Keeps the whole state in a storage.
  ///
  /// - Parameters:
  ///   - storage: Where it is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions; one, named after its type, if left out.
  ///   - coder: How it is written.
  /// - Returns: The means to load and save; nothing is read or written yet.
  public func persistence(
    in storage: some Storage, as key: StorageKey, schema: Schema<State> = Schema(),
    coder: some StateCoder = JSONCoder()
  ) -> Persistence<State, Action, State> where State: Codable & Sendable {
    persistence(of: \.self, in: storage, as: key, schema: schema, coder: coder)
  }
}
