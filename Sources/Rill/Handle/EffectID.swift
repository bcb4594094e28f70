/// A name under which effects replace, queue behind or cancel each other.
///
/// Any `Hashable` and `Sendable` value is an id; a string literal is the usual one. Ids are equal only if their values have
/// the same type, so that `EffectID(1)` and `EffectID(1.0)` are two ids.
///
/// Effects of a child that a parent runs through ``Reducer/reduce(_:of:action:embed:)-(_,Parent,_,_)`` are kept apart by
/// the child's place, so two rows may both use `"load"`.
public struct EffectID: Hashable, Sendable {
  private enum Base: Sendable {
    case name(String)
    case value(any Hashable & Sendable)
  }

  private let base: Base
  /// The places in which the effect lies, outermost first.
  private let places: [EffectID]

  /// Makes an id of a value.
  ///
  /// - Parameter value: The value; an id stays the id that it is.
  public init<Value: Hashable & Sendable>(_ value: Value) {
    if Value.self == EffectID.self, let id = value as? EffectID {
      self = id
    } else {
      // The types are compared, since on Apple's systems other texts can be cast to `String`, too.
      let name = type(of: value) == String.self ? value as? String : nil
      self.init(base: name.map(Base.name) ?? .value(value), places: [])
    }
  }

  private init(base: Base, places: [EffectID]) {
    self.base = base
    self.places = places
  }

  /// The value that the id was made of, if it has this type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The value, or nil if it has another type.
  public func value<Value: Hashable>(as type: Value.Type = Value.self) -> Value? {
    switch base {
    case .name(let name): Value.self == String.self ? name as? Value : nil
    case .value(let value): Swift.type(of: value) == type ? value as? Value : nil
    }
  }

  /// The same id inside a place of the state around it.
  func placed(in place: EffectID) -> EffectID {
    EffectID(base: base, places: [place] + places)
  }

  /// Whether both ids have equal values of one type and lie in equal places.
  public static func == (one: EffectID, other: EffectID) -> Bool {
    guard one.places == other.places else { return false }
    switch (one.base, other.base) {
    case (.name(let one), .name(let other)): return one == other
    case (.value(let one), .value(let other)):
      return type(of: one) == type(of: other) && AnyHashable(one) == AnyHashable(other)
    default: return false
    }
  }

  /// Feeds the value and its places to the hasher.
  public func hash(into hasher: inout Hasher) {
    switch base {
    case .name(let name): hasher.combine(name)
    case .value(let value): hasher.combine(AnyHashable(value))
    }
    if !places.isEmpty { hasher.combine(places) }
  }
}

// How a child sees the ids of its effects, which lie in its place.
extension EffectID {
  /// The id as the child at a path sees it; nil if its effect lies elsewhere.
  func inside(_ path: AnyKeyPath) -> EffectID? {
    var way: AnyKeyPath?
    for (index, place) in places.enumerated() {
      guard place.places.isEmpty, case .value(let value) = place.base, let step = value as? AnyKeyPath else {
        return nil
      }
      guard let longer = way.map({ $0.appending(path: step) }) ?? step else { return nil }
      if longer == path { return EffectID(base: base, places: Array(places.dropFirst(index + 1))) }
      way = longer
    }
    return nil
  }

  /// The id as a row sees it; nil if its effect lies elsewhere.
  func inside<ID: Hashable & Sendable>(row id: ID, of rows: AnyKeyPath) -> EffectID? {
    guard let place = places.first, place.inside(rows) == EffectID(id) else { return nil }
    return EffectID(base: base, places: Array(places.dropFirst()))
  }
}

extension EffectID: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Makes an id of a text.
  public init(stringLiteral name: String) {
    base = .name(name)
    places = []
  }
}

extension EffectID: CustomStringConvertible {
  /// The places and the value, outermost first, as tools show them.
  public var description: String {
    let own =
      switch base {
      case .name(let name): name
      case .value(let value): String(describing: value)
      }
    return (places.map(\.description) + [own]).joined(separator: "/")
  }
}
