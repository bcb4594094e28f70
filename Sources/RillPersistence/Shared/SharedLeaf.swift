package import Rill

/// A field of a state that holds a copy of a shared value.
// Each pointer leads to a field of the conforming type, for the time of the call.
protocol SharedLeaf: LinkedField {
  associatedtype Value: Equatable & Sendable

  /// Where the shared value is in the field at an address.
  static func shared(at field: UnsafeRawPointer) -> Shared<Value>
  /// Puts a shared value in the field at an address.
  static func replace(at field: UnsafeMutableRawPointer, with shared: Shared<Value>)
  /// How changes of the field at an address are shown.
  static func animation(at field: UnsafeRawPointer) -> StateAnimation?
  /// The cell of the field at an address.
  static func cellID(at field: UnsafeRawPointer) -> ObjectIdentifier
}

extension SharedLeaf {
  package static func makeKeeper(for map: FieldMap) -> (any FieldKeeping)? {
    for place in map.unreachable { Failures.report(.sharedOutOfReach(place, in: map.typeName)) }
    return map.reachesFields ? SharedFields(map) : nil
  }

  /// What the field at an address holds.
  static func snapshot(at field: UnsafeRawPointer) -> any SharedSnapshot { shared(at: field) }

  /// Takes a value over from another field of the same cell.
  static func take(_ snapshot: any SharedSnapshot, at field: UnsafeMutableRawPointer) {
    if let shared = snapshot as? Shared<Value> { replace(at: field, with: shared) }
  }
}

/// A value of a shared cell, with what is known of its age.
protocol SharedSnapshot: Sendable {
  /// The stamp of the value.
  var version: Version { get }
  /// Whether the value was written here since it was taken from the cell.
  var isWritten: Bool { get }
  /// The cell.
  var anyCell: any AnySharedCell { get }

  /// Hands the value to the cell.
  ///
  /// - Parameter listener: The listener that hands it, which need not be told.
  /// - Returns: The stamp that the cell has now.
  func publish(by listener: SharedListener) -> Version
  /// Whether the values are equal.
  func hasValue(of other: any SharedSnapshot) -> Bool
}

/// A shared cell, whatever the type of its value.
protocol AnySharedCell: AnyObject, Sendable {
  var key: StorageKey { get }
  /// The stamp of the value.
  var version: Version { get }
  /// The value and its stamp.
  var anySnapshot: any SharedSnapshot { get }
  /// The stores that hold copies of the value.
  var listeners: [SharedListener] { get }
  /// Tells a listener of each change from now on.
  func add(_ listener: SharedListener)
  /// Tells a listener of no more changes.
  func remove(_ listener: SharedListener)
}

extension Shared: SharedLeaf, SharedSnapshot {
  package static func version(at field: UnsafeRawPointer) -> Version {
    field.assumingMemoryBound(to: Self.self).pointee.version
  }

  static func shared(at field: UnsafeRawPointer) -> Shared {
    field.assumingMemoryBound(to: Self.self).pointee
  }

  static func replace(at field: UnsafeMutableRawPointer, with shared: Shared) {
    field.assumingMemoryBound(to: Self.self).pointee = shared
  }

  static func animation(at field: UnsafeRawPointer) -> StateAnimation? { nil }

  static func cellID(at field: UnsafeRawPointer) -> ObjectIdentifier {
    ObjectIdentifier(field.assumingMemoryBound(to: Self.self).pointee.reference.cell)
  }

  var anyCell: any AnySharedCell { reference.cell }

  func publish(by listener: SharedListener) -> Version {
    reference.cell.update(by: listener) { $0 = wrappedValue }
  }

  func hasValue(of other: any SharedSnapshot) -> Bool {
    (other as? Shared).map { $0.wrappedValue == wrappedValue } ?? false
  }
}

extension SharedViewState: SharedLeaf {
  package static func version(at field: UnsafeRawPointer) -> Version {
    field.assumingMemoryBound(to: Self.self).pointee.field.version
  }

  static func shared(at field: UnsafeRawPointer) -> Shared<Value> {
    field.assumingMemoryBound(to: Self.self).pointee.field
  }

  static func replace(at field: UnsafeMutableRawPointer, with shared: Shared<Value>) {
    field.assumingMemoryBound(to: Self.self).pointee.shared = shared
  }

  static func animation(at field: UnsafeRawPointer) -> StateAnimation? {
    field.assumingMemoryBound(to: Self.self).pointee.animation
  }

  static func cellID(at field: UnsafeRawPointer) -> ObjectIdentifier {
    ObjectIdentifier(field.assumingMemoryBound(to: Self.self).pointee.field.reference.cell)
  }
}
