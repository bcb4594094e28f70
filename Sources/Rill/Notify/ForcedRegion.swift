/// The part of a node's state whose observers are told even of equal values.
@usableFromInline
struct ForcedRegion {
  @usableFromInline
  enum Extent: UInt8 {
    case none
    /// All that lies here.
    case all
    /// All that lies here, for those who cannot compare.
    case written
    /// Some fields.
    case fields
  }

  @usableFromInline let extent: Extent
  // An object, so that a region without fields costs nothing to hand on.
  @usableFromInline let fields: ForcedFields?

  @inlinable static var none: ForcedRegion { ForcedRegion(extent: .none) }
  static var all: ForcedRegion { ForcedRegion(extent: .all) }

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

  /// Whether nothing is forced.
  @inlinable @inline(__always)
  var isNone: Bool { extent == .none }

  /// Whether an observer of all that lies here is told of an equal value.
  func tells(_ observer: Observer) -> Bool {
    switch extent {
    case .none: false
    case .all: true
    case .written: observer.tellsWrites
    case .fields: observer.tellsWrites || fields?.all.contains { !$0.isWriting } == true
    }
  }

  /// Whether an observer is asked though it sees equal bytes.
  @inline(__always)
  func concerns(_ observer: Observer) -> Bool { !isNone && (observer.isGroup || tells(observer)) }

  /// What of it lies in a part, seen from the part; a part without bytes of its own may depend on anything.
  func part(offset: Int, size: Int) -> ForcedRegion {
    guard let fields else { return self }
    return ForcedRegion(
      fields.all.filter { $0.touches(offset: offset, size: size) }.map { $0.moved(by: -offset) })
  }

  /// The same for a part that is computed, of which nobody knows what the bytes mean.
  var computed: ForcedRegion {
    guard let fields else { return self }
    return ForcedRegion(extent: fields.all.contains { !$0.isWriting } ? .all : .written)
  }

  /// The rows of a collection that are forced; nil if all of them are.
  func rows<ID: Hashable>(_: ID.Type) -> [ID: ForcedRegion]? {
    guard let fields else { return isNone ? [:] : nil }
    var rows: [ID: ForcedRegion] = [:]
    for field in fields.all {
      guard let row = field.row, let id = row.id.base as? ID else { return nil }
      rows[id] = rows[id, default: .none] + ForcedRegion(row.fields)
    }
    return rows
  }

  /// Two regions in one notification.
  static func + (one: ForcedRegion, other: ForcedRegion) -> ForcedRegion {
    switch (one.extent, other.extent) {
    case (.none, _), (_, .all): other
    case (_, .none), (.all, _): one
    case (.written, .written): one
    case (.fields, .fields): ForcedRegion((one.fields?.all ?? []) + (other.fields?.all ?? []))
    // Some fields for all, and all fields for those who cannot compare: telling too many is better than too few.
    case (.written, .fields), (.fields, .written): .all
    }
  }
}

/// Some fields.
@usableFromInline
final class ForcedFields {
  let all: [ForcedField]

  init(_ all: [ForcedField]) { self.all = all }
}
