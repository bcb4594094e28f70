/// Which effects are cancelled.
@usableFromInline
enum EffectCancellation: Sendable {
  /// Those with this id.
  case id(EffectID)
  /// Those whose id satisfies a condition.
  case matching(@Sendable (EffectID) -> Bool)

  /// The same effects of a child in its place.
  func placed(in place: EffectPlace) -> EffectCancellation {
    switch self {
    case .id(let id): .id(id.placed(in: place.id))
    case .matching(let isMeant):
      .matching { [inside = place.inside] id in inside(id).map(isMeant) ?? false }
    }
  }
}
