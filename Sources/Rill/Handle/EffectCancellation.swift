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
