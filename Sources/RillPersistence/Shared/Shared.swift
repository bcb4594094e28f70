public import Rill

/// A value of a state that is shared with other stores, other parts of the program, a storage or other processes.
///
/// ```swift
/// struct State {
///   @Shared("clicks") var clicks = 0
///   @Shared(in: .files(folder), "draft") var draft = ""
/// }
/// let store = Store(State()) { Editor() }
/// ```
///
/// **Behavior**
/// - A store finds the shared fields of its state, including those of optional parts, enum cases and rows that are
///   added later.
/// - The next turn reads the values that a turn writes, in all states and stores of an actor. If one turn writes
///   several fields of one key, the last write of another value takes effect, and all of these fields have its value after the turn.
/// - A copy of the state never changes with the original, and a change to a copy is never shared. A change that a
///   validator refuses is not shared either.
/// - A change from elsewhere enters a store as a separate transition with the origin `shared`.
/// - `$draft.reference` is the shared value itself, for code outside of stores.
///
/// A write that is computed from the state's value can replace a value that another actor or process has written since
/// the turn began. Use ``withLock(_:)`` where no change may be lost.
///
/// Shared fields are compared by their values alone. They are not `Codable`, because a decoded field would not know the
/// location of its shared value. Save the other parts of such a state by their key paths; the shared value is stored
/// where it is shared.
///
/// - Complexity: Reading costs the same as reading the value. Assigning compares it with the previous value. A store
///   examines each shared field of its state in each turn, so keep a shared value in the state rather than in thousands of rows.
@propertyWrapper
public struct Shared<Value: Equatable & Sendable>: Sendable {
  /// The shared value itself, which any code can read, change and observe.
  public let reference: SharedReference<Value>
  private var value: Value
  /// The version of the value; it equals the version of the cell if the value comes from there.
  private(set) var version: Version
  /// A Boolean value that indicates whether the value was written since it was read from the cell.
  private(set) var isWritten = false

  /// Shares the value of a reference.
  ///
  /// - Parameter reference: The reference.
  public init(_ reference: SharedReference<Value>) {
    self.reference = reference
    (value, version) = reference.cell.snapshot
  }

  /// The value in this state.
  public var wrappedValue: Value {
    get { value }
    set {
      guard newValue != value else { return }
      value = newValue
      note()
    }
    _modify {
      // A change in place is not compared here, because that would copy the value first. The cell compares it later.
      defer { note() }
      yield &value
    }
  }

  /// The wrapper itself, which gives access to the shared value.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Changes the shared value without losing any other change.
  ///
  /// The change enters the store after the turn. A change that cannot be saved is kept and tried again; `flush()` throws the
  /// reason. When a history, a journal, a session or a replica handles an input again, the function receives a copy of this
  /// value, and the shared value does not change.
  ///
  /// - Parameter change: A function that changes the value. It must not access the same shared value in any other way.
  ///   If it throws, nothing changes.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function.
  public func withLock<Result, Problem: Error>(
    _ change: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard Repetition.isCurrent else { return try reference.withLock(change) }
    var copy = value
    return try change(&copy)
  }

  /// Returns the shared values over time, starting with the current one.
  ///
  /// - Parameter buffer: The limit on how far the consumer may fall behind. By default it receives only the newest
  ///   value.
  /// - Returns: The stream.
  public func values(buffer: SequenceBuffer = .newest(1)) -> AsyncStream<Value> {
    reference.values(buffer: buffer)
  }

  private mutating func note() {
    version = .next()
    isWritten = true
  }
}

extension Shared: Equatable {
  /// Compares the values alone.
  public static func == (one: Shared, other: Shared) -> Bool { one.value == other.value }
}

extension Shared: Hashable where Value: Hashable {
  /// Hashes the value alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Shared: TransparentWrapper {
  package static var shownType: Any.Type { Value.self }
  package var shownValue: Any { value }
}
