import Rill

/// The value of a selector in one store.
@usableFromInline
final class SelectorCell<State, Value> {
  /// The name of the selector, for reports.
  @usableFromInline let name: String
  @usableFromInline let functions: SelectorFunctions<State, Value>
  @usableFromInline let source: SelectorSource?
  @usableFromInline let isEqual: ((Value, Value) -> Bool)?
  // Unchecked: of one isolation, and replaced while no other code reads it (see `isComputing`).
  /// The value, or nil before it was first computed.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  /// A number that changes with the value, and is 0 before it was first computed.
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var stamp = 0
  /// A Boolean value that indicates whether the value is being computed.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var isComputing = false
  /// The revision of the store for which the value is current.
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var revision: UInt64?

  init(_ definition: SelectorDefinition<State, Value>, in table: SelectorTable<State>) {
    name = definition.name
    functions = definition.connect(table)
    source = table.source
    isEqual = (Value.self as? any Equatable.Type).map { Self.equality($0) }
  }

  /// The value after a refresh.
  @inlinable var current: Value {
    if let value { return value }
    stop()
  }

  /// Returns whether the value is known to be that of a revision, without a comparison of the inputs.
  @inlinable
  func isCurrent(in revision: UInt64?) -> Bool { revision != nil && self.revision == revision }

  // The pointer is used during the call only.
  /// Brings the value up to date.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - revision: The store's revision, or nil if it is not known to be that of the state.
  @inlinable
  func refresh(_ state: UnsafePointer<State>, of revision: UInt64?) {
    guard !isComputing else { return reportCycle() }
    guard revision == nil || revision != self.revision else { return }
    isComputing = true
    if functions.hasChanged(state, revision) || stamp == 0 {
      let waiting = source?.waitingInputs() ?? 0
      let new = functions.compute(state)
      isComputing = false
      take(new)
      if let source, source.waitingInputs() > waiting { reportInput() }
    }
    isComputing = false
    self.revision = revision
  }

  @inlinable
  func take(_ new: Value) {
    let old = value
    if isSame(old, new) { return }
    value = new
    stamp += 1
    // The old value is released last, because its release may run any code.
    withExtendedLifetime(old) {}
  }

  @inlinable
  func isSame(_ old: Value?, _ new: Value) -> Bool {
    guard let isEqual, let old else { return false }
    return isEqual(old, new)
  }

  @usableFromInline
  func stop() -> Never { Failures.stop(.selectorWithinItself(name, store: source?.store, hasValue: false)) }

  @usableFromInline
  func reportCycle() {
    guard value != nil else { stop() }
    Failures.report(.selectorWithinItself(name, store: source?.store, hasValue: true))
  }

  @usableFromInline
  func reportInput() { Failures.report(.selectorHasSent(name, store: source?.store ?? "")) }

  private static func equality<Known: Equatable>(_: Known.Type) -> (Value, Value) -> Bool {
    // `Known` is `Value`, which the caller has found to be `Equatable`.
    { ($0 as? Known) == ($1 as? Known) }
  }
}

/// The value of a selector that an observer knows.
///
/// A read within a batch may have computed another value, which has changed back before the observer was asked.
@usableFromInline
struct SeenSelection<State, Value> {
  @usableFromInline var stamp: Int
  /// The value, or nil if values of its type are not compared.
  @usableFromInline var value: Value?

  @inlinable
  init(_ cell: SelectorCell<State, Value>) {
    stamp = cell.stamp
    value = cell.isEqual == nil ? nil : cell.value
  }

  /// Takes over the current value.
  ///
  /// - Returns: Whether it differs from the known one.
  @inlinable
  mutating func follow(_ cell: SelectorCell<State, Value>) -> Bool {
    guard stamp != cell.stamp else { return false }
    let old = self
    self = SeenSelection(cell)
    guard stamp > old.stamp + 1, let value else { return true }
    return !cell.isSame(old.value, value)
  }
}

/// What an observer of a selector keeps, so that equal bytes of the inputs mean equal inputs.
@usableFromInline
final class SelectorWatch<State, Value> {
  @usableFromInline let cell: SelectorCell<State, Value>
  // Unchecked: of one isolation. The replaced values are released last, because that may run any code.
  @exclusivity(unchecked) @usableFromInline var kept: [Any] = []

  @inlinable
  init(_ cell: SelectorCell<State, Value>) { self.cell = cell }

  // The pointers are used during the calls only.
  /// Keeps the current values of the inputs.
  @inlinable
  func keep(_ state: UnsafePointer<State>) {
    guard let bytes = cell.functions.bytes, bytes.areKept else { return }
    var values: [Any] = []
    cell.functions.keep(state, &values)
    let old = kept
    kept = values
    withExtendedLifetime(old) {}
  }

  /// Brings the selector up to date, and keeps the current values of the inputs.
  @inlinable
  func refresh(_ state: UnsafePointer<State>) {
    cell.refresh(state, of: nil)
    keep(state)
  }
}

/// The store in which selectors have values.
@usableFromInline
struct SelectorSource {
  /// The type of the store.
  @usableFromInline let type: Any.Type
  /// The name of the store's type, for reports.
  var store: String { SwiftTypeName(type).text }
  /// Returns the number of inputs that wait for their turns.
  @usableFromInline let waitingInputs: () -> Int
}
