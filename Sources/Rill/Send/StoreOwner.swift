/// The actor that a store belongs to.
///
/// A store that was used on an actor cannot leave it, because the compiler has merged their regions. The first actor is
/// therefore the only one. An actor may own its store, so it is referenced weakly. Only the main actor, which is never
/// released, is referenced strongly, since weak references are slower to use.
struct StoreOwner {
  private weak var other: (any Actor)?
  private let main: MainActor?

  /// Creates an owner with an actor, if one is known.
  init(_ actor: (any Actor)? = nil) {
    main = actor as? MainActor
    if main == nil { other = actor }
  }

  /// The actor, if there is one and it still exists.
  var actor: (any Actor)? { main ?? other }
}
