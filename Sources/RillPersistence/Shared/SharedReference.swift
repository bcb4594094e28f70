public import Rill

/// The lifetime of a shared value in memory.
public enum SharedMemory: Hashable, Sendable {
  /// The value is released when its last user releases it.
  case whileHeld
  /// The value lives until the process ends.
  case processLong

  var place: StoragePlace {
    StoragePlace(kind: "memory", address: self == .whileHeld ? "while held" : "of the process")
  }
}

/// A type that provides the key of its only shared value.
public protocol SelfKeyed {
  /// The key of the shared value.
  static var sharedKey: StorageKey { get }
}

/// A reference to a shared value, for classes, views and tasks on any thread.
///
/// ```swift
/// @SharedReference(in: .processLong, "visits") var visits = 0
/// $visits.withLock { $0 += 1 }
/// ```
///
/// **Behavior**
/// - References with the same storage, place and key share one value in the whole process.
/// - All observers see the changes in one order, and the storage receives them in that order. An assignment of an equal
///   value is not a change.
/// - When a history, a journal, a session or a replica handles an input again in a store whose state has a ``Shared`` field,
///   the reducer changes no shared value: ``withLock(_:)`` receives a copy, and assignments and ``remove()`` do nothing.
/// - Changes are written on another thread. While one is being written, only the newest of the following ones waits.
/// - Changes that other programs make in the storage are read when they are whole. If they remove the value, it is the
///   default. If a change here waits to be written, the ``ConflictPolicy`` decides.
///
/// Two copies of a reference have the same value. In the state of a store use ``Shared``, which has value semantics.
///
/// - Complexity: Reading and writing acquire a lock. ``withLock(_:)`` waits for the storage if the value is stored.
@propertyWrapper
public struct SharedReference<Value: Equatable & Sendable>: Sendable {
  let cell: any SharedSource<Value>

  init(_ cell: any SharedSource<Value>) { self.cell = cell }

  /// The current value; to compute a new value from the current one, use ``withLock(_:)``.
  public var wrappedValue: Value {
    get { cell.value }
    nonmutating set {
      guard !Repetition.isCurrent else { return }
      cell.update(by: nil) { $0 = newValue }
    }
  }

  /// The current value.
  public var value: Value { cell.value }

  /// The reference itself; assign another reference to refer to another shared value.
  public var projectedValue: SharedReference {
    get { self }
    set { self = newValue }
  }

  /// Changes the value without losing any other change, including changes by other processes.
  ///
  /// A stored value is read before the change and written after it, while no other process changes it. On Apple's
  /// platforms `UserDefaults` has no such lock, so changes that two processes make at the same time can be lost there. If
  /// another program is writing the value, the change is written when it is done, and the ``ConflictPolicy`` decides.
  ///
  /// - Parameter change: A function that changes the value. It must not access the same shared value in any other way.
  ///   If it throws, nothing changes.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function.
  public func withLock<Result, Problem: Error>(
    _ change: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard Repetition.isCurrent else { return try cell.change(change) }
    var copy = cell.value
    return try change(&copy)
  }

  /// Resets the value to its default and removes the stored value.
  ///
  /// All users of the value see the default. Use ``flush()`` to wait for the storage.
  public func remove() { if !Repetition.isCurrent { cell.remove() } }

  /// Returns a reference to a member of the value.
  ///
  /// ```swift
  /// @SharedReference(in: .files(folder), "profile") var profile = Profile()
  /// let name = $profile.reference(to: \.name)
  /// name.wrappedValue = "Ann"    // changes the profile
  /// ```
  ///
  /// - Parameter path: The key path of the member.
  /// - Returns: The reference. In a state, wrap it in a ``Shared``.
  public func reference<Member: Equatable & Sendable>(
    to path: any WritableKeyPath<Value, Member> & Sendable
  ) -> SharedReference<Member> {
    SharedReference<Member>(cell.member(path))
  }

  /// Returns the values over time, starting with the current one.
  ///
  /// Call this method again for a second consumer. The stream retains the value while it is consumed.
  ///
  /// - Parameter buffer: The limit on how far the consumer may fall behind. By default it receives only the newest
  ///   value.
  /// - Returns: The stream.
  public func values(buffer: SequenceBuffer = .newest(1)) -> AsyncStream<Value> {
    switch buffer {
    case .newest(let count): cell.values(.bufferingNewest(count))
    case .oldest(let count): cell.values(.bufferingOldest(count))
    case .unbounded: cell.values(.unbounded)
    }
  }

  /// Waits until all changes so far are written.
  ///
  /// - Throws: The reason why the newest value was not written.
  public func flush() async throws(PersistenceFailure) { try await cell.flush() }
}

extension SharedReference: Equatable {
  /// Compares the values.
  public static func == (one: SharedReference, other: SharedReference) -> Bool { one.value == other.value }
}
