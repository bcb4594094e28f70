/// The node of the whole state, where each telling begins.
final class RootNode: ObserverNode {
  // Unchecked: filled by calls that reach it through here alone, and taken out while observers are told.
  @exclusivity(unchecked) private var deliveries = Deliveries()
  /// Nodes at which something is observed, whether or not somebody holds a store of theirs.
  var kept: [ObjectIdentifier: ObserverNode] = [:]

  override func awakeDidChange() {
    guard awake > 0 else { return _ = tree.activity.remove(.watched) }
    tree.activity.formUnion(TurnNotes.areInUse ? [.watched, .noting] : .watched)
  }

  /// Tells everybody whose part has changed, once each, in the order of subscription.
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
