public import Rill

/// A field on which a selector depends, with its value when the selector was last computed.
@usableFromInline
final class FieldInput<State, Input> {
  @usableFromInline let path: KeyPath<State, Input>
  @usableFromInline let offset: Int?
  // Unchecked: of one isolation, set once.
  @exclusivity(unchecked) @usableFromInline var last: LastValue<Input>?

  @inlinable
  init(_ path: KeyPath<State, Input>) {
    self.path = path
    offset = MemoryLayout<State>.offset(of: path)
  }

  // The pointer is used during the call only.
  /// Returns whether the field has changed since the last call.
  @inlinable
  func refresh(_ state: UnsafePointer<State>) -> Bool {
    guard let offset else { return withUnsafePointer(to: state.pointee[keyPath: path], compare) }
    return compare((UnsafeRawPointer(state) + offset).assumingMemoryBound(to: Input.self))
  }

  // As above.
  /// Returns the current value.
  @inlinable
  func read(_ state: UnsafePointer<State>) -> Input { state.pointee[keyPath: path] }

  // As above.
  @inlinable
  func compare(_ now: UnsafePointer<Input>) -> Bool {
    guard let last else {
      last = LastValue(now.pointee, isKept: false)
      return true
    }
    guard last.hasChanged(now) else { return false }
    last.take(now.pointee)
    return true
  }
}

/// Another selector on which a selector depends.
@usableFromInline
final class SelectedInput<State, Input> {
  @usableFromInline let cell: SelectorCell<State, Input>
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var seen = 0

  @inlinable
  init(_ cell: SelectorCell<State, Input>) { self.cell = cell }

  // The pointer is used during the call only.
  /// Brings the other selector up to date, and returns whether its value has changed since the last call.
  @inlinable
  func refresh(_ state: UnsafePointer<State>, of revision: UInt64?) -> Bool {
    cell.refresh(state, of: revision)
    defer { seen = cell.stamp }
    return seen != cell.stamp
  }

  /// The current value.
  @inlinable var value: Input { cell.current }
}

/// The functions that bring the value of a selector up to date in one store.
@usableFromInline
struct SelectorFunctions<State, Value> {
  // The pointers are used during the calls only.
  /// Returns whether an input has changed since the last call.
  ///
  /// The revision is that of the state, or nil if it is not known.
  @usableFromInline let hasChanged: (UnsafePointer<State>, _ revision: UInt64?) -> Bool
  /// Computes the value.
  @usableFromInline let compute: (UnsafePointer<State>) -> Value

  @inlinable
  init(
    hasChanged: @escaping (UnsafePointer<State>, _ revision: UInt64?) -> Bool,
    compute: @escaping (UnsafePointer<State>) -> Value
  ) {
    self.hasChanged = hasChanged
    self.compute = compute
  }
}
