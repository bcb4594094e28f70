/// An identifier by which effects replace, wait for or cancel each other.
///
/// Any `Hashable` and `Sendable` value can be an id; string literals are most common. Ids are equal only if their
/// values have the same type, so `EffectID(1)` and `EffectID(1.0)` are different ids.
///
/// Effects of a child that a parent runs through `reduce(_:of:action:embed:)` are
/// distinguished by the child's place, so two rows may both use `"load"`.
public struct EffectID: Hashable, Sendable {
  private enum Base: Sendable {
    case name(String)
    case value(any Hashable & Sendable)
    /// A key path, which is compared as a ``PathKey``.
    case path(any Hashable & Sendable)
  }

  private let base: Base
  /// The places that contain the effect, outermost first.
  private let places: [EffectID]

  /// Creates an id from a value.
  ///
  /// - Parameter value: The value. An existing id is used unchanged.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    if Value.self == EffectID.self, let id = value as? EffectID {
      self = id
    } else {
      // The types are compared, since on Apple platforms other text types can be cast to `String`, too.
      let name = type(of: value) == String.self ? value as? String : nil
      let other: Base = Value.self is AnyKeyPath.Type ? .path(value) : .value(value)
      self.init(base: name.map(Base.name) ?? other, places: [])
    }
  }

  private init(base: Base, places: [EffectID]) {
    self.base = base
    self.places = places
  }

  /// Returns the value of the id if it has the given type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The value, or nil if it has another type.
  public func value<Value: Hashable>(as type: Value.Type = Value.self) -> Value? {
    switch base {
    case .name(let name): Value.self == String.self ? name as? Value : nil
    case .value(let value), .path(let value): Swift.type(of: value) == type ? value as? Value : nil
    }
  }

  /// Returns the id that an effect of a child has for the child's parent.
  ///
  /// A test of the parent names the effects of its children by it:
  /// `store.expectEffects([.init("load", id: EffectID("load").placed(in: \State.editor))])`.
  ///
  /// - Parameter path: The child's place: the path that was passed to `reduce(_:of:action:embed:)`.
  /// - Returns: The id.
  public func placed<Root, Part>(in path: any KeyPath<Root, Part> & Sendable) -> EffectID {
    placed(in: EffectID(path))
  }

  /// Returns the id that an effect of a row has for the row's parent.
  ///
  /// - Parameters:
  ///   - row: The row's id.
  ///   - rows: The collection: the path that was passed to `reduce(_:id:of:action:embed:)`.
  /// - Returns: The id.
  public func placed<Root, Row: Identifiable>(
    inRow row: Row.ID, of rows: any KeyPath<Root, IdentifiedArray<Row>> & Sendable
  ) -> EffectID where Row.ID: Sendable {
    placed(in: EffectID(row).placed(in: EffectID(rows)))
  }

  /// Returns the same id inside a place of the outer state.
  func placed(in place: EffectID) -> EffectID {
    EffectID(base: base, places: [place] + places)
  }

  /// Returns whether two ids have equal values of the same type and equal places.
  public static func == (one: EffectID, other: EffectID) -> Bool {
    one.hasBase(of: other) && one.places == other.places
  }

  /// Feeds the value and its places to the hasher.
  public func hash(into hasher: inout Hasher) {
    switch base {
    case .name(let name): hasher.combine(name)
    case .value(let value), .path(let value): hasher.combine(AnyHashable(value))
    }
    if !places.isEmpty { hasher.combine(places) }
  }
}

// The ids of effects as the child in their place sees them.
extension EffectID {
  /// Returns the id as the child at a path sees it, or nil if the effect belongs to another place.
  func inside(_ path: AnyKeyPath) -> EffectID? {
    var way: AnyKeyPath?
    for (index, place) in places.enumerated() {
      guard let step = place.path else { return nil }
      guard let longer = way.map({ $0.appending(path: step) }) ?? step else { return nil }
      if PathKey(longer) == PathKey(path) {
        return EffectID(base: base, places: Array(places.dropFirst(index + 1)))
      }
      way = longer
    }
    return nil
  }

  /// The key path of a place: the one of a child, or that of a row's optional by its id.
  private var path: AnyKeyPath? {
    switch base {
    case .path(let path): places.isEmpty ? path as? AnyKeyPath : nil
    case .name(let id): rowPath(id)
    case .value(let id): rowPath(id)
    }
  }

  /// Returns whether two ids have equal values of the same type, whatever their places.
  fileprivate func hasBase(of other: EffectID) -> Bool {
    switch (base, other.base) {
    case (.name(let one), .name(let other)): return one == other
    case (.value(let one), .value(let other)):
      return type(of: one) == type(of: other) && AnyHashable(one) == AnyHashable(other)
    case (.path(let one), .path(let other)):
      guard let one = one as? AnyKeyPath, let other = other as? AnyKeyPath else { return false }
      return PathKey(one) == PathKey(other)
    default: return false
    }
  }

  private func rowPath(_ id: any Hashable) -> AnyKeyPath? {
    guard places.count == 1, let rows = places[0].path,
      let type = type(of: rows).valueType as? any RowsByID.Type
    else { return nil }
    return type.path(ofRow: id).flatMap { rows.appending(path: $0) }
  }

  /// Returns the id as a row sees it, or nil if the effect belongs to another place.
  func inside<ID: Hashable & Sendable>(row id: ID, of rows: AnyKeyPath) -> EffectID? {
    // Most ids belong to other rows, which is cheaper to compare than key paths are to compose.
    let id = EffectID(id)
    guard let place = places.first, place.hasBase(of: id), place.inside(rows) == id else { return nil }
    return EffectID(base: base, places: Array(places.dropFirst()))
  }
}

/// A collection of any type whose rows have key paths with their ids.
private protocol RowsByID {
  /// Returns the key path of the optional row with an id, or nil if the id has another type.
  static func path(ofRow id: any Hashable) -> AnyKeyPath?
}

extension IdentifiedArray: RowsByID {
  fileprivate static func path(ofRow id: any Hashable) -> AnyKeyPath? {
    (id as? ID).map { \IdentifiedArray[id: $0] }
  }
}

extension EffectID: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates an id from a string.
  public init(stringLiteral name: String) {
    base = .name(name)
    places = []
  }
}

extension EffectID: CustomStringConvertible {
  /// The places and the value, outermost first, for tools.
  public var description: String {
    let own =
      switch base {
      case .name(let name): name
      case .value(let value), .path(let value): String(describing: value)
      }
    return (places.map(\.description) + [own]).joined(separator: "/")
  }
}

/// The effects that a cancellation affects.
@usableFromInline
enum EffectCancellation: Sendable {
  /// The effects with this id.
  case id(EffectID)
  /// The effects whose id satisfies a condition.
  case matching(@Sendable (EffectID) -> Bool)

  /// Returns the same cancellation for the effects of a child in its place.
  func placed<Parent>(in place: EffectPlacement<Parent>) -> EffectCancellation {
    switch self {
    case .id(let id): .id(place.id.map { id.placed(in: $0) } ?? id)
    case .matching(let isMeant):
      .matching { [inside = place.inside] id in inside(id).map(isMeant) ?? false }
    }
  }
}
