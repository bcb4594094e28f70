/// The part of a node's state whose observers are notified even of equal values.
@usableFromInline
struct ForcedRegion {
  @usableFromInline
  enum Extent: UInt8 {
    case none
    /// The whole state of the node.
    case all
    /// The whole state of the node, for observers of values that are not `Equatable`.
    case written
    /// Some fields of the state.
    case fields
    /// The whole state of the node, which has left the state with its parts.
    case leaving
  }

  @usableFromInline let extent: Extent
  // An object, so that a region without fields is cheap to pass.
  @usableFromInline let fields: ForcedFields?

  @inlinable static var none: ForcedRegion { ForcedRegion(extent: .none) }
  static var all: ForcedRegion { ForcedRegion(extent: .all) }
  static var leaving: ForcedRegion { ForcedRegion(extent: .leaving) }

  @inlinable
  init(extent: Extent, fields: ForcedFields? = nil) {
    self.extent = extent
    self.fields = fields
  }

  init(_ forcing: Forcing) {
    switch forcing {
    case .none: self = .none
    case .written: self.init(extent: .written)
    case .whole: self = .all
    case .fields(let fields): self.init(fields)
    }
  }

  private init(_ fields: [ForcedField]) {
    self = fields.isEmpty ? .none : ForcedRegion(extent: .fields, fields: ForcedFields(fields))
  }

  /// A Boolean value that indicates whether no part is forced.
  @inlinable @inline(__always)
  var isNone: Bool { extent == .none }

  /// Returns whether an observer of a part, to which this region is relative, is notified of an equal value.
  private func tells(_ observer: Observer, ofSize size: Int) -> Bool {
    switch extent {
    case .none, .leaving: false
    case .all: true
    case .written: observer.tellsWrites
    case .fields:
      fields?.all.contains { (observer.tellsWrites || !$0.isWriting) && $0.isSeen(inPartOf: size) } == true
    }
  }

  /// Returns whether an observer is visited although its bytes are equal.
  @inline(__always)
  func concerns(_ observer: Observer, ofSize size: Int) -> Bool {
    !isNone && (observer.isGroup || tells(observer, ofSize: size))
  }

  /// Returns the intersection with a part, relative to the part.
  ///
  /// A part without bytes of its own may depend on any field.
  func part(offset: Int, size: Int) -> ForcedRegion {
    guard let fields else { return self }
    return ForcedRegion(
      fields.all.filter { $0.touches(offset: offset, size: size) }.map { $0.moved(by: -offset) })
  }

  /// The same region for a computed part, in which bytes cannot be mapped to fields.
  var computed: ForcedRegion {
    guard let fields else { return self }
    return ForcedRegion(extent: fields.all.contains { !$0.isWriting } ? .all : .written)
  }

  /// Returns the forced rows of a collection, or nil if all of them are forced.
  func rows<ID: Hashable>(_: ID.Type) -> [ID: ForcedRegion]? {
    guard let fields else { return isNone ? [:] : nil }
    var rows: [ID: ForcedRegion] = [:]
    for field in fields.all {
      guard let row = field.row, let id = row.id.base as? ID else { return nil }
      rows[id] = rows[id, default: .none] + ForcedRegion(row.fields)
    }
    return rows
  }

  /// Returns the union of two regions in one notification.
  static func + (one: ForcedRegion, other: ForcedRegion) -> ForcedRegion {
    switch (one.extent, other.extent) {
    case (.none, _), (_, .all), (_, .leaving): other
    case (_, .none), (.all, _), (.leaving, _): one
    case (.written, .written): one
    case (.fields, .fields): ForcedRegion((one.fields?.all ?? []) + (other.fields?.all ?? []))
    // Some fields for all observers, and all fields for some: notifying too many observers is better than too few.
    case (.written, .fields), (.fields, .written): .all
    }
  }
}

/// An object that holds forced fields.
@usableFromInline
final class ForcedFields {
  let all: [ForcedField]

  init(_ all: [ForcedField]) { self.all = all }
}
