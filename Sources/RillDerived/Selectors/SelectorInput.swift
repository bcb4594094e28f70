public import Rill

/// A field on which a selector depends, with its value when the selector was last computed.
@usableFromInline
final class FieldInput<State, Input> {
  @usableFromInline let path: KeyPath<State, Input>
  @usableFromInline let offset: Int?
  /// The bytes of the state that differ whenever the field has changed, or nil if the field must be read in each turn.
  @usableFromInline let bytes: SelectorBytes?
  // Unchecked: of one isolation, set once.
  @exclusivity(unchecked) @usableFromInline var last: LastValue<Input>?

  @inlinable
  init(_ path: KeyPath<State, Input>) {
    self.path = path
    offset = MemoryLayout<State>.offset(of: path)
    bytes = offset.flatMap { SelectorBytes(of: Input.self, at: $0) }
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
  /// Adds the current value to those that an observer of the field's bytes keeps.
  @inlinable
  func keep(_ state: UnsafePointer<State>, in kept: inout [Any]) {
    if let bytes, bytes.areKept { kept.append(read(state)) }
  }

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

  /// The bytes of the state on which the other selector depends, or nil if it must be asked in each turn.
  @inlinable var bytes: SelectorBytes? { cell.functions.bytes }

  // As above.
  /// Adds the current values of the other selector's fields to those that an observer of their bytes keeps.
  @inlinable
  func keep(_ state: UnsafePointer<State>, in kept: inout [Any]) { cell.functions.keep(state, &kept) }

  /// The current value.
  @inlinable var value: Input { cell.current }
}

/// The bytes of a state on which a selector depends.
///
/// Equal bytes mean equal inputs as long as the values of the first bytes are kept, or are identified by a version among
/// the bytes: otherwise a new object could have the address of an old one.
@usableFromInline
struct SelectorBytes {
  /// The bytes.
  @usableFromInline let range: Range<Int>
  /// A Boolean value that indicates whether an observer must keep the values.
  @usableFromInline let areKept: Bool

  /// The number of bytes from which on it is faster to ask the selector.
  private static var limit: Int { 512 }

  private init(_ range: Range<Int>, areKept: Bool) {
    self.range = range
    self.areKept = areKept
  }

  /// Creates the bytes of a field, or returns nil for a type that is not compared.
  ///
  /// - Parameters:
  ///   - type: The type of the field.
  ///   - offset: The offset of the field in the state.
  @usableFromInline
  init?<Input>(of type: Input.Type, at offset: Int) {
    let isVersioned = type is any Versioned.Type
    guard isVersioned || type is any Equatable.Type, MemoryLayout<Input>.size > 0 else { return nil }
    self.init(offset..<offset + MemoryLayout<Input>.size, areKept: !isVersioned && !_isPOD(type))
  }

  /// Returns the bytes of all inputs of a selector.
  ///
  /// - Parameter inputs: The bytes of each input, or nil for one that must be read in each turn.
  /// - Returns: The bytes, or nil if the selector must be asked in each turn.
  @usableFromInline
  static func all(_ inputs: [SelectorBytes?]) -> SelectorBytes? {
    let known = inputs.compactMap { $0 }
    guard known.count == inputs.count, let start = known.map(\.range.lowerBound).min(),
      let end = known.map(\.range.upperBound).max(), end - start <= limit
    else { return nil }
    return SelectorBytes(start..<end, areKept: known.contains(where: \.areKept))
  }
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
  /// Adds the values of the inputs to those that an observer of their bytes keeps.
  @usableFromInline let keep: (UnsafePointer<State>, inout [Any]) -> Void
  /// The bytes of the state on which the value depends, or nil if it must be asked in each turn.
  @usableFromInline let bytes: SelectorBytes?

  @inlinable
  init(
    bytes: SelectorBytes?, hasChanged: @escaping (UnsafePointer<State>, _ revision: UInt64?) -> Bool,
    compute: @escaping (UnsafePointer<State>) -> Value,
    keep: @escaping (UnsafePointer<State>, inout [Any]) -> Void
  ) {
    self.bytes = bytes
    self.hasChanged = hasChanged
    self.compute = compute
    self.keep = keep
  }
}
