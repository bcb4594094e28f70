/// A node with the observers of a place that must be asked in each turn, because their values are computed.
///
/// The enclosing node asks all of them in one loop.
final class AskedNode: ObserverNode {
  private let outer: ObserverNode
  let gate = AskGate()

  init(in outer: ObserverNode) {
    self.outer = outer
    super.init(in: outer.tree)
  }

  override func locate() -> UnsafeRawPointer { outer.locate() }
  override func locateIfPresent() -> UnsafeRawPointer? { outer.locateIfPresent() }
  override var isPresent: Bool { outer.isPresent }

  /// Collects the observers whose values have changed.
  func visit(_ base: UnsafeRawPointer, _ forced: ForcedRegion, into deliveries: inout Deliveries) {
    if forced.isNone {
      ask(base, by: gate, into: &deliveries)
    } else {
      collect(base, forced, into: &deliveries)
    }
  }
}

extension ObserverNode {
  /// The number of observers from which on further ones that must be asked form a group.
  ///
  /// A few observers are asked faster one by one.
  private static var groupSize: Int { 8 }

  /// Returns the reference to the group of the observers that must be asked, or nil while there are few observers.
  @usableFromInline
  final func askedGroup() -> Hold<ObserverNode>? {
    if let known = parts.group(AskedNode.self, offset: 0) { return known }
    guard lines >= Self.groupSize else { return nil }
    let group = AskedNode(in: self)
    // Not retained: the node removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(group)
    attach(group, offset: 0, size: 0) { base, forced, deliveries in
      unretained._withUnsafeGuaranteedRef { $0.visit(base, forced, into: &deliveries) }
    }
    let hold = Hold<ObserverNode>(group, in: life)
    parts.keep(group: hold, AskedNode.self, offset: 0)
    return hold
  }

  /// Attaches a node, which is checked whenever its part of this place may have changed, until it is released.
  final func attach(
    _ child: ObserverNode, offset: Int, size: Int,
    collect: @escaping (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void
  ) {
    let observer = Observer(order: tree.nextOrder(), collect: collect)
    add(observer, offset: offset, size: size)
    child.attachment = NodeAttachment(observer, in: self)
  }
}

extension Hold<ObserverNode> {
  /// The gate of the observers that are asked in a group.
  @usableFromInline var gate: AskGate? { (object as? AskedNode)?.gate }
}
