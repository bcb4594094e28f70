public import Rill

/// How long a value in memory is shared.
public enum SharedMemory: Hashable, Sendable {
  /// For as long as anybody holds it; then it is forgotten.
  case whileHeld
  /// Until the process ends.
  case processLong

  var place: StoragePlace {
    StoragePlace(kind: "memory", address: self == .whileHeld ? "while held" : "of the process")
  }
}

/// A type that says itself under which key its one shared value is.
public protocol SelfKeyed {
  /// The key.
  static var sharedKey: StorageKey { get }
}

/// A shared value where it is: for classes, views and tasks, from any thread.
///
/// ```swift
/// @SharedReference(in: .processLong, "visits") var visits = 0
/// $visits.withLock { $0 += 1 }
/// ```
///
/// **Behavior**
/// - Whoever names the same storage, place and key has the same value, in the whole process.
/// - Changes are seen in one order by all who listen, and written to the storage in that order. A change to an equal value
///   is none.
/// - A change is written on another thread; while one is written, only the newest of the next ones waits.
/// - Changes that other processes make in the storage arrive.
///
/// Two copies are the same value. In the state of a store use ``Shared``, which is a value like any other.
///
/// - Complexity: Reading and writing take a lock.
@propertyWrapper
public struct SharedReference<Value: Equatable & Sendable>: Sendable {
  let cell: SharedCell<Value>

  init(_ cell: SharedCell<Value>) { self.cell = cell }

  /// The value now; to change one that depends on what it was, use ``withLock(_:)``.
  public var wrappedValue: Value {
    get { cell.value }
    nonmutating set { cell.change { $0 = newValue } }
  }

  /// The value now.
  public var value: Value { cell.value }

  /// The reference itself.
  public var projectedValue: SharedReference { self }

  /// Changes the value, and lets nobody in between.
  ///
  /// - Parameter change: Changes the value; it may not use the same value otherwise. If it throws, nothing has changed.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func withLock<Result, Problem: Error>(
    _ change: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result { try cell.change(change) }

  /// The values over time, starting with the current one.
  ///
  /// Ask again for a second consumer. The value is held while somebody listens.
  ///
  /// - Parameter buffer: How far the consumer may fall behind; by default it gets only the newest value.
  /// - Returns: The stream.
  public func values(buffer: SequenceBuffer = .newest(1)) -> AsyncStream<Value> {
    switch buffer {
    case .newest(let count): cell.values(.bufferingNewest(count))
    case .oldest(let count): cell.values(.bufferingOldest(count))
    case .unbounded: cell.values(.unbounded)
    }
  }

  /// Waits until every change so far has been written.
  ///
  /// - Throws: Why the newest value was not written.
  public func flush() async throws(PersistenceFailure) { try await cell.flush() }
}

extension SharedReference {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if nobody has made one yet.
  ///   - memory: How long it lives.
  ///   - key: What it is called.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    cell = SharedRegistry.cell(key, in: memory.place, isLasting: memory == .processLong) {
      SharedCell(wrappedValue, key: key, keeping: nil)
    }
  }

  /// Shares a value in memory whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if nobody has made one yet.
  ///   - memory: How long it lives.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld) where Value: SelfKeyed {
    self.init(wrappedValue: wrappedValue, in: memory, Value.sharedKey)
  }

  /// Shares a value that is kept in a storage.
  ///
  /// What is kept is read here, on the calling thread, unless somebody holds the value already. What cannot be read is
  /// reported and never overwritten; see ``Persistence``.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  ///   - key: What it is kept under.
  ///   - schema: Its versions.
  ///   - coder: How it is written.
  public init(
    wrappedValue: Value, in storage: some Storage, _ key: StorageKey,
    schema: Schema<Value> = Schema().acceptingPlain(), coder: some StateCoder = JSONCoder()
  ) where Value: Codable {
    cell = SharedRegistry.cell(key, in: storage.place) {
      SharedCell(
        wrappedValue, key: key,
        keeping: .in(StateKeeper(storage: storage, key: key, schema: schema, coder: coder)))
    }
  }

  /// Shares a value that is kept in a storage and whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  public init(wrappedValue: Value, in storage: some Storage) where Value: Codable & SelfKeyed {
    self.init(wrappedValue: wrappedValue, in: storage, Value.sharedKey)
  }
}

extension SharedReference: Equatable {
  /// Compares the values.
  public static func == (one: SharedReference, other: SharedReference) -> Bool { one.value == other.value }
}
