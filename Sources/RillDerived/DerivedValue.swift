public import Rill

/// A value that is combined from the rows of a collection, kept up to date at the cost of the changed rows.
///
/// ```swift
/// let total = store.derive(\.orders).summed(\.amount)
/// total.value
/// ```
public final class DerivedValue<State, Row: Identifiable, Value> {
  private let source: DerivedSource
  private let operation: FoldOperator
  private let current: () -> Value
  private let probe = DerivedProbe()

  @usableFromInline
  init<Part>(
    _ source: DerivedSource, _ operation: FoldOperator, _ fold: Fold<Part, Value>
  ) {
    self.source = source
    self.operation = operation
    current = { fold.value }
  }

  /// The current value.
  ///
  /// Reading it is tracked by Observation, which is notified when rows have changed.
  ///
  /// - Complexity: O(1) while nothing has changed.
  public var value: Value {
    guard let value = refreshed else { return current() }
    probe.access { fire in
      let (operation, source) = (operation, operation.source)
      var seen = source.journal.end
      return self.source.observe(isProbe: true) { state in
        operation.refresh(state)
        defer { seen = source.journal.end }
        return seen != source.journal.end
      } tell: {
        fire()
      }
    }
    return value
  }

  private var refreshed: Value? {
    source.reading("A derived value") { state in
      operation.refresh(state)
      return current()
    }
  }

  func observe(_ body: @escaping (Value) -> Void) -> Subscription where Value: Equatable {
    var last = refreshed ?? current()
    let (operation, current) = (operation, current)
    return source.observe { state in
      operation.refresh(state)
      guard current() != last else { return false }
      last = current()
      return true
    } tell: {
      body(last)
    }
  }
}

@available(*, unavailable)
extension DerivedValue: Sendable {}

extension DerivedCollection {
  /// Returns a value that is combined from all rows, in any order.
  ///
  /// - Parameters:
  ///   - empty: The value without rows.
  ///   - part: Returns the contribution of a row. It depends on its argument only.
  ///   - add: Adds the part of a row.
  ///   - subtract: Removes the part of a row, which undoes its addition.
  /// - Returns: The value.
  /// - Complexity: For each change of a row one removal and one addition, and the part's size a row.
  @inlinable
  public func folded<Part, Result>(
    _ empty: Result, part: @escaping (Value) -> Part, add: @escaping (inout Result, Part) -> Void,
    subtract: @escaping (inout Result, Part) -> Void
  ) -> DerivedValue<State, Row, Result> {
    folded(empty, part: part, add: add, subtract: subtract, isLost: { _ in false })
  }

  /// Returns a folded value that is combined again from all rows when it is lost, because subtraction cannot undo an
  /// addition.
  @usableFromInline
  func folded<Part, Result>(
    _ empty: Result, part: @escaping (Value) -> Part, add: @escaping (inout Result, Part) -> Void,
    subtract: @escaping (inout Result, Part) -> Void, isLost: @escaping (Result) -> Bool
  ) -> DerivedValue<State, Row, Result> {
    let read = read
    let fold = Fold(empty, add: add, subtract: subtract, isLost: isLost)
    return DerivedValue(source, fold.fold(top) { part(read($0)) }, fold)
  }

  /// Returns the sum of a number of each row.
  ///
  /// A sum of floating-point numbers accumulates rounding errors, as numbers are added and subtracted. While it is not
  /// finite, each change adds up all rows. The sum must fit in its type; so must the sum of the positive numbers alone,
  /// and of the negative ones.
  ///
  /// - Parameter number: Returns the number of a row. It depends on its argument only.
  /// - Returns: The sum.
  /// - Complexity: As ``folded(_:part:add:subtract:)``.
  @inlinable
  public func summed<Number: AdditiveArithmetic>(
    _ number: @escaping (Value) -> Number
  ) -> DerivedValue<State, Row, Number> {
    folded(.zero, part: number) {
      $0 += $1
    } subtract: {
      $0 -= $1
    } isLost: {
      // Infinity and NaN: no subtraction leads back to a number.
      $0 - $0 != .zero
    }
  }

  /// Returns the number of rows as a value that can be observed.
  ///
  /// - Returns: The number.
  /// - Complexity: As ``folded(_:part:add:subtract:)``.
  public func counted() -> DerivedValue<State, Row, Int> { counted { _ in true } }

  /// Returns the number of rows that satisfy a condition.
  ///
  /// - Parameter condition: Returns whether a row counts. It depends on its argument only.
  /// - Returns: The number.
  /// - Complexity: As ``folded(_:part:add:subtract:)``.
  @inlinable
  public func counted(_ condition: @escaping (Value) -> Bool) -> DerivedValue<State, Row, Int> {
    folded(0, part: condition) {
      $0 += $1 ? 1 : 0
    } subtract: {
      $0 -= $1 ? 1 : 0
    }
  }
}

extension Store {
  /// Calls a closure with a derived value whenever it changes.
  ///
  /// - Parameters:
  ///   - derived: The derived value.
  ///   - initial: Whether to call the closure immediately.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - body: A closure that receives each new value.
  /// - Returns: A subscription, which cancels the observer when it is released.
  /// - Complexity: For each turn that changes rows as ``DerivedValue/value``; a few instructions for any other turn.
  public func observe<Row, Value: Equatable>(
    _ derived: DerivedValue<State, Row, Value>, initial: Bool = false,
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping (Value) -> Void
  ) -> Subscription {
    bringInFields(on: isolation)
    let subscription = derived.observe(body)
    if initial { body(derived.value) }
    return subscription
  }

  /// Returns a derived value over time, starting with the current one.
  ///
  /// - Parameters:
  ///   - derived: The derived value.
  ///   - buffer: How far a consumer may fall behind. By default, it receives only the newest value.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The sequence, which ends when the store is released, or its part leaves the state.
  public func values<Row, Value: Equatable & Sendable>(
    _ derived: DerivedValue<State, Row, Value>, buffer: SequenceBuffer = .newest(1),
    isolation: isolated (any Actor)? = #isolation
  ) -> StoreSequence<Value> {
    bringInFields(on: isolation)
    return sequence(startingWith: derived.value, buffer: buffer) { derived.observe($0) }
  }
}
