package import Rill

/// A field of a state that holds a copy of a shared value.
// Each pointer is the address of a field of the conforming type and is valid during the call.
protocol SharedLeaf: LinkedField {
  associatedtype Value: Equatable & Sendable

  /// Returns the shared value in the field at an address.
  static func shared(at field: UnsafeRawPointer) -> Shared<Value>
  /// Replaces the shared value in the field at an address.
  static func replace(at field: UnsafeMutableRawPointer, with shared: Shared<Value>)
  /// Returns the animation for changes of the field at an address.
  static func animation(at field: UnsafeRawPointer) -> StateAnimation?
  /// Returns the identity of the cell of the field at an address.
  static func cellID(at field: UnsafeRawPointer) -> ObjectIdentifier
}

extension SharedLeaf {
  package static func makeKeeper(for map: FieldMap) -> (any FieldKeeping)? {
    for place in map.unreachable { Failures.report(.sharedOutOfReach(place, in: map.typeName)) }
    return map.reachesFields ? SharedFields(map) : nil
  }

  /// Returns the value and version in the field at an address.
  static func snapshot(at field: UnsafeRawPointer) -> any SharedSnapshot { shared(at: field) }

  /// Copies a value from another field of the same cell.
  static func take(_ snapshot: any SharedSnapshot, at field: UnsafeMutableRawPointer) {
    if let shared = snapshot as? Shared<Value> { replace(at: field, with: shared) }
  }
}

/// A value of a shared cell together with its version.
protocol SharedSnapshot: Sendable {
  /// The version of the value.
  var version: Version { get }
  /// A Boolean value that indicates whether the value was written here since it was read from the cell.
  var isWritten: Bool { get }
  /// The cell.
  var anyCell: any AnySharedCell { get }
  /// The identity of the cell.
  var cellID: ObjectIdentifier { get }

  /// Passes the value to the cell.
  ///
  /// - Parameter listener: The listener of the publishing store, which is not notified.
  /// - Returns: The new version of the cell.
  func publish(by listener: SharedListener) -> Version
  /// Returns a Boolean value that indicates whether the values are equal.
  func hasValue(of other: any SharedSnapshot) -> Bool
}

/// A shared cell without the type of its value.
protocol AnySharedCell: AnyObject, Sendable {
  var key: StorageKey { get }
  /// The version of the value.
  var version: Version { get }
  /// The value and its version.
  var anySnapshot: any SharedSnapshot { get }
  /// The listeners of the stores that hold copies of the value.
  var listeners: [SharedListener] { get }
  /// Registers a listener, which is notified of each change.
  func add(_ listener: SharedListener)
  /// Removes a listener.
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
  var cellID: ObjectIdentifier { ObjectIdentifier(reference.cell) }

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
