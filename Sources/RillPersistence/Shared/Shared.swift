public import Rill

/// A value of a state that is shared with others: other stores, other parts of the program, a storage, other processes.
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
/// - A store finds the shared fields of its state, also in optional parts, enum cases and rows that come later.
/// - What a turn writes is what the next turn reads, in all states and stores of an actor. If one turn writes several fields
///   of one key, the last write counts, and all of them have it after the turn.
/// - A copy of the state never changes with the original, and a change of a copy never gets out. Nor does a change that a
///   validator refuses.
/// - A change from elsewhere comes into a store as a transition of its own, with the origin `shared`.
/// - `$draft.reference` is the shared value itself, for code outside of stores.
///
/// A write that starts from the value of the state can replace what another actor or process wrote since the turn began. Use
/// ``withLock(_:)`` where each change must count.
///
/// Two of them compare by their values alone. None is `Codable`: one that was decoded would know of nobody to share with. Keep
/// the rest of such a state by its paths; the shared value is kept where it is shared.
///
/// - Complexity: Reading is reading the value. Assigning compares it with the old one.
@propertyWrapper
public struct Shared<Value: Equatable & Sendable>: Sendable {
  /// The shared value itself: to read and change from anywhere, and to listen to.
  public let reference: SharedReference<Value>
  private var value: Value
  /// The stamp of the value; the cell's if it came from there.
  private(set) var version: Version
  /// Whether the value was written since it came from the cell.
  private(set) var isWritten = false

  /// Shares the value of a reference.
  ///
  /// - Parameter reference: The shared value.
  public init(_ reference: SharedReference<Value>) {
    self.reference = reference
    (value, version) = reference.cell.snapshot
  }

  /// The value of this state.
  public var wrappedValue: Value {
    get { value }
    set {
      guard newValue != value else { return }
      value = newValue
      note()
    }
    _modify {
      // In place: not compared, since that would copy the value first. The cell compares it when it gets out.
      defer { note() }
      yield &value
    }
  }

  /// The wrapper itself, to connect and to reach the shared value.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Changes the shared value, without losing any other change; the change comes into the store after the turn.
  ///
  /// - Parameter change: Changes the value; if it throws, nothing has changed.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func withLock<Result, Problem: Error>(
    _ change: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result { try reference.withLock(change) }

  /// The shared values over time, starting with the current one.
  ///
  /// - Parameter buffer: How far the consumer may fall behind; by default it gets only the newest value.
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
  /// Feeds the value alone to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Shared: TransparentWrapper {
  package var shownValue: Any { value }
}
