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
/// - Complexity: Reading and writing take a lock. ``withLock(_:)`` of a value in a storage waits for the storage.
@propertyWrapper
public struct SharedReference<Value: Equatable & Sendable>: Sendable {
  let cell: any SharedSource<Value>

  init(_ cell: any SharedSource<Value>) { self.cell = cell }

  /// The value now; to change one that depends on what it was, use ``withLock(_:)``.
  public var wrappedValue: Value {
    get { cell.value }
    nonmutating set { cell.update(by: nil) { $0 = newValue } }
  }

  /// The value now.
  public var value: Value { cell.value }

  /// The reference itself; set it to refer to another shared value from now on.
  public var projectedValue: SharedReference {
    get { self }
    set { self = newValue }
  }

  /// Changes the value without losing any other change, also of other processes.
  ///
  /// A value in files or SQLite is read before and written after, while no other process changes it. `UserDefaults` knows no
  /// such lock, so that there the changes of two processes at once can be lost.
  ///
  /// - Parameter change: Changes the value; it may not use the same value otherwise. If it throws, nothing has changed.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func withLock<Result, Problem: Error>(
    _ change: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result { try cell.change(change) }

  /// Takes the default again, and removes what is kept in the storage.
  ///
  /// Everyone who shares the value sees the default. Use ``flush()`` to wait for the storage.
  public func remove() { cell.remove() }

  /// A reference to a member of the value.
  ///
  /// ```swift
  /// @SharedReference(in: .files(folder), "profile") var profile = Profile()
  /// let name = $profile.reference(to: \.name)
  /// name.wrappedValue = "Ann"    // changes the profile
  /// ```
  ///
  /// - Parameter path: The member.
  /// - Returns: The reference. In a state, put it in a ``Shared``.
  public func reference<Member: Equatable & Sendable>(
    to path: any WritableKeyPath<Value, Member> & Sendable
  ) -> SharedReference<Member> {
    SharedReference<Member>(cell.member(path))
  }

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

extension SharedReference: Equatable {
  /// Compares the values.
  public static func == (one: SharedReference, other: SharedReference) -> Bool { one.value == other.value }
}
