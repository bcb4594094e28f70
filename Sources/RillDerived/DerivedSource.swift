public import Rill

/// A store, and the parts of its state on which derived values depend.
@usableFromInline
final class DerivedSource {
  /// The bytes of the state on which the rows depend, or nil if the rows must be examined in each turn.
  private let bytes: Range<Int>?
  /// The rows of the collections from which the values are derived.
  private let roots: [CollectionOperator]
  private let store: DerivedStore

  private init(_ store: DerivedStore, _ bytes: Range<Int>?, _ roots: [CollectionOperator]) {
    self.store = store
    self.bytes = bytes
    self.roots = roots
  }

  /// Creates the source of values that are derived from one collection of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - bytes: The bytes of the state on which the rows depend, or nil if the rows must be examined in each turn.
  ///   - root: The rows of the collection.
  @usableFromInline
  convenience init<State, Action>(
    _ store: Store<State, Action>, _ bytes: Range<Int>?, _ root: CollectionOperator
  ) {
    self.init(DerivedStore(store), bytes, [root])
  }

  /// The source of values that also depend on another part of the state.
  @usableFromInline var inAnyTurn: DerivedSource { DerivedSource(store, nil, roots) }

  /// Returns the source of values that are derived from two collections, or nil if they belong to two stores, which is
  /// reported.
  @usableFromInline
  func joined(with other: DerivedSource) -> DerivedSource? {
    guard store.id == other.store.id else {
      Failures.report(.joinedAcrossStores(store.name))
      return nil
    }
    return joined(with: other.roots)
  }

  /// Returns the source of values that also depend on other rows of the same state.
  @usableFromInline
  func joined(with others: [CollectionOperator]) -> DerivedSource {
    DerivedSource(store, nil, roots + others.filter { other in !roots.contains { $0 === other } })
  }

  // The address is valid during the call of `body`.
  /// Calls a closure that updates derived values and reads them.
  ///
  /// - Parameters:
  ///   - what: The kind of the derived value, for failures.
  ///   - body: The closure.
  /// - Returns: The result, or nil if the state cannot be read, which is reported.
  func reading<Result>(_ what: String, _ body: (UnsafeRawPointer) -> Result) -> Result? {
    guard !isReading else {
      Failures.report(.derivedWithinItself(what, store: store.name))
      return nil
    }
    var result: Result?
    let isRead = store.readInPlace { state in
      isReading = true
      defer { isReading = false }
      result = body(state)
    }
    if !isRead { Failures.report(.derivedWhileHandling(what, store: store.name)) }
    return result
  }

  /// A Boolean value that indicates whether values derived from any of the collections are being brought up to date.
  private var isReading: Bool {
    get { roots.contains { $0.isReading } }
    set { for root in roots { root.isReading = newValue } }
  }

  // The address is valid during the call of `hasChanged`.
  /// Observes a derived value.
  ///
  /// The observer keeps the collections alive, but not the store.
  ///
  /// - Parameters:
  ///   - isProbe: Whether the observer fires a property that Observation tracks.
  ///   - hasChanged: Brings the value up to date, and returns whether it has changed.
  ///   - tell: Notifies the observer.
  /// - Returns: The subscription.
  @usableFromInline
  func observe(
    isProbe: Bool = false, hasChanged: @escaping (UnsafeRawPointer) -> Bool, tell: @escaping () -> Void
  ) -> Subscription {
    store.observe(
      bytes, isProbe,
      { [roots] state in
        for root in roots { root.isReading = true }
        defer { for root in roots { root.isReading = false } }
        return hasChanged(state)
      }, tell)
  }
}

/// A type-erased store.
private struct DerivedStore {
  let id: ObjectIdentifier
  let name: String
  // The addresses are valid during the calls.
  let readInPlace: ((UnsafeRawPointer) -> Void) -> Bool
  let observe: (Range<Int>?, Bool, @escaping (UnsafeRawPointer) -> Bool, @escaping () -> Void) -> Subscription

  init<State, Action>(_ store: Store<State, Action>) {
    id = ObjectIdentifier(store)
    name = SwiftTypeName(Store<State, Action>.self).text
    readInPlace = { store.readInPlace($0) }
    observe = { store.observe(bytes: $0, isProbe: $1, hasChanged: $2, tell: $3) }
  }
}
