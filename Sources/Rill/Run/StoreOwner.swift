/// The actor that a store belongs to.
///
/// A store that was used on an actor cannot leave it: the compiler has merged their regions. So the first one is the
/// only one. An actor may own its store, so it is not kept alive; only the main actor, which never goes, is, since weak
/// references would make each use of it slower.
struct StoreOwner {
  private weak var other: (any Actor)?
  private let main: MainActor?

  /// Nobody, as far as is known.
  init() { main = nil }

  /// An actor, or nobody as far as is known.
  init(_ actor: (any Actor)?) {
    main = actor as? MainActor
    if main == nil { other = actor }
  }

  /// The actor, if there is one and it has not gone.
  var actor: (any Actor)? { main ?? other }
}
