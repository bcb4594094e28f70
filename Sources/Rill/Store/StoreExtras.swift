/// The values of a store that most stores never need.
final class StoreExtras<State, Action: Sendable> {
  /// The clock that effects wait on, or nil for the default one.
  var clock: (any Clock<Duration>)?
  /// The surroundings in which the store was created, or nil for the default ones.
  var surroundings: (any Surroundings)?
  /// The objects that other targets associate with the store, by type.
  var associatedObjects: [ObjectIdentifier: AnyObject] = [:]
  /// Closures that wait for the first entry into the store.
  ///
  /// They receive no engine if the store is released before.
  var arrivals: [(Engine<State, Action>?, (any Actor)?) -> Void] = []
  /// The children without a fixed place whose effects are running, and some that have already ended.
  var lives: [EffectLife] = []
  /// The rows and optional children whose effects are running, by their places.
  var placedLives: [PlacedPresence.Place: any ChildLives] = [:]

  /// Tells the closures that wait for the first entry that there will be none.
  func endArrivals() {
    for arrive in arrivals { arrive(nil, nil) }
  }
}
