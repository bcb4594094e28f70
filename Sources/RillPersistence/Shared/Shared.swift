public import Rill

/// A value of a state that is shared with others: other stores, other parts of the program, a storage, other processes.
///
/// ```swift
/// struct State {
///   @Shared("clicks") var clicks = 0
///   @Shared(in: .files(folder), "draft") var draft = ""
/// }
/// let store = Store(State()) { Editor() }
/// store.share(\.$draft)
/// ```
///
/// **Behavior**
/// - It is a value like any other: a copy of the state never changes with the original, and a change of a copy never gets
///   out.
/// - What a *connected* store commits gets out at once, after the turn; see ``Rill/Store/share(_:isolation:)``. What was
///   refused, or happened to a copy, does not.
/// - A change by others comes into a connected store as a transition of its own, with the origin `shared`.
/// - `$draft.reference` is the shared value itself, for whoever is no store.
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
  /// The stamp of the value; the cell's if it came from there or was published.
  private(set) var version: Version

  init(_ reference: SharedReference<Value>) {
    self.reference = reference
    (value, version) = reference.cell.snapshot
  }

  /// The value of this state.
  public var wrappedValue: Value {
    get { value }
    set {
      guard newValue != value else { return }
      value = newValue
      version = .next()
    }
    _modify {
      // In place: not compared, since that would copy the value first. The cell compares it when it gets out.
      defer { version = .next() }
      yield &value
    }
  }

  /// The wrapper itself, to connect and to reach the shared value.
  public var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }

  /// Changes the shared value, and lets nobody in between; this copy learns of it if its store is connected.
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

  /// Takes over the shared value.
  mutating func take(_ snapshot: (value: Value, version: Version)) {
    (value, version) = snapshot
  }

  /// Hands the value to all others, if it has changed since it was theirs.
  ///
  /// - Parameter publisher: The number of the listener who hands it.
  func publish(by publisher: Int) { reference.cell.publish(value, version, by: publisher) }
}

extension Shared {
  /// Shares a value in memory.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if nobody has made one yet.
  ///   - memory: How long it lives.
  ///   - key: What it is called.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld, _ key: StorageKey) {
    self.init(SharedReference(wrappedValue: wrappedValue, in: memory, key))
  }

  /// Shares a value in memory whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if nobody has made one yet.
  ///   - memory: How long it lives.
  public init(wrappedValue: Value, in memory: SharedMemory = .whileHeld) where Value: SelfKeyed {
    self.init(SharedReference(wrappedValue: wrappedValue, in: memory))
  }

  /// Shares a value that is kept in a storage; see ``SharedReference/init(wrappedValue:in:_:schema:coder:)``.
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
    self.init(SharedReference(wrappedValue: wrappedValue, in: storage, key, schema: schema, coder: coder))
  }

  /// Shares a value that is kept in a storage and whose type says its key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value, if none is kept.
  ///   - storage: Where it is kept.
  public init(wrappedValue: Value, in storage: some Storage) where Value: Codable & SelfKeyed {
    self.init(SharedReference(wrappedValue: wrappedValue, in: storage))
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
