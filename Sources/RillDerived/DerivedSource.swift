public import Rill

/// The store from which values are derived, which their users keep.
@usableFromInline
final class DerivedSource {
  /// The type of the store, for failures.
  private let store: String
  // The addresses are valid during the calls.
  private let readInPlace: ((UnsafeRawPointer) -> Void) -> Bool
  private let observe:
    (Range<Int>?, Bool, @escaping (UnsafeRawPointer) -> Bool, @escaping () -> Void) -> Subscription

  @usableFromInline
  init<State, Action>(_ store: Store<State, Action>) {
    self.store = "\(Store<State, Action>.self)"
    readInPlace = { store.readInPlace($0) }
    observe = { store.observe(bytes: $0, isProbe: $1, hasChanged: $2, tell: $3) }
  }

  // The address is valid during the call of `body`.
  /// Calls a closure that brings derived values up to date and reads them.
  ///
  /// - Parameters:
  ///   - what: The kind of the derived value, for failures.
  ///   - root: The rows of the collection.
  ///   - body: The closure.
  /// - Returns: The result, or nil if the state cannot be read, which is reported.
  func reading<Result>(
    _ what: String, _ root: CollectionOperator, _ body: (UnsafeRawPointer) -> Result
  ) -> Result? {
    guard !root.isReading else {
      Failures.report(.derivedWithinItself(what, store: store))
      return nil
    }
    var result: Result?
    let isRead = readInPlace { state in
      root.isReading = true
      defer { root.isReading = false }
      result = body(state)
    }
    if !isRead { Failures.report(.derivedWhileHandling(what, store: store)) }
    return result
  }

  // The address is valid during the call of `hasChanged`.
  /// Observes a derived value.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the state on which the value depends, or nil.
  ///   - root: The rows of the collection.
  ///   - isProbe: Whether the observer fires a property that Observation tracks.
  ///   - hasChanged: Brings the value up to date, and returns whether it has changed.
  ///   - tell: Notifies the observer.
  /// - Returns: The subscription.
  @usableFromInline
  func observe(
    _ bytes: Range<Int>?, _ root: CollectionOperator, isProbe: Bool = false,
    hasChanged: @escaping (UnsafeRawPointer) -> Bool, tell: @escaping () -> Void
  ) -> Subscription {
    observe(
      bytes, isProbe,
      { state in
        root.isReading = true
        defer { root.isReading = false }
        return hasChanged(state)
      }, tell)
  }
}
