/// A name under which effects replace, queue behind or cancel each other.
///
/// Any `Hashable` and `Sendable` value will do; a string literal is the usual one. Effects of a child that a parent
/// runs through ``Reducer/reduce(_:of:action:embed:)-(_,Parent,_,_)`` are kept apart by the child's place, so two rows
/// may both use `"load"`.
public struct EffectID: Hashable, Sendable {
  private enum Base: Sendable {
    case name(String)
    case value(any Hashable & Sendable)
  }

  private let base: Base
  private let places: [EffectID]

  /// Makes an id of a value.
  public init(_ value: some Hashable & Sendable) {
    base = (value as? String).map(Base.name) ?? .value(value)
    places = []
  }

  private init(base: Base, places: [EffectID]) {
    self.base = base
    self.places = places
  }

  /// The same id inside a place of the state around it.
  func placed(in place: EffectID) -> EffectID {
    EffectID(base: base, places: [place] + places)
  }

  /// Whether both ids have equal values and lie in equal places.
  public static func == (one: EffectID, other: EffectID) -> Bool {
    guard one.places == other.places else { return false }
    switch (one.base, other.base) {
    case (.name(let one), .name(let other)): return one == other
    case (.value(let one), .value(let other)): return AnyHashable(one) == AnyHashable(other)
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
