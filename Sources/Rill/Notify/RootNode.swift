/// The node of the whole state, where each notification starts.
final class RootNode: ObserverNode {
  // Unchecked: only calls that reach it through this object fill it, and it is moved out while observers are notified.
  @exclusivity(unchecked) private var deliveries = Deliveries()
  /// The nodes with enabled watches, which are kept alive even without a store.
  var kept: [ObjectIdentifier: ObserverNode] = [:]

  /// The part whose observers the next notification reaches even if their values are equal.
  var forced = ForcedRegion.none
  /// The number of observers in the tree that cannot compare values.
  var writeWatchers = 0

  override var isInState: Bool { true }

  override func awakeDidChange() {
    guard awake > 0 else { return _ = tree.activity.remove(.watched) }
    tree.activity.formUnion(TurnNotes.areInUse ? [.watched, .noting] : .watched)
  }

  /// Returns the part whose observers are notified in any case, and forgets it.
  func takeForced() -> ForcedRegion {
    defer { forced = .none }
    return forced
  }

  /// Notifies the observers whose part has changed, once each, in the order of subscription.
  func tell(_ base: UnsafeRawPointer, _ forced: ForcedRegion) {
    collect(base, forced, into: &deliveries)
    if let only = deliveries.takeOnly() { return only.deliver() }
    guard !deliveries.isEmpty else { return }
    var several = Deliveries()
    swap(&several, &deliveries)
    several.deliver()
    swap(&several, &deliveries)
  }
}
