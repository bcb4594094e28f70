// The places of parts, and the existing stores of parts.
extension Store {
  /// The reference that keeps this store's node alive for a part within it.
  ///
  /// Nil for the root.
  @usableFromInline var hold: Hold<ObserverNode>? { link?.hold }

  /// Returns the node, address and offset of a part that is always present.
  @usableFromInline
  func place<Part>(
    of path: WritableKeyPath<State, Part>
  ) -> (node: ObserverNode, hold: Hold<ObserverNode>?, address: UnsafeMutablePointer<Part>?, offset: Int) {
    tree.tidy()
    guard let step = MemoryLayout<State>.offset(of: path) else {
      let derived = derivedNode(path)
      return (derived, Hold(derived, in: tree.life), nil, 0)
    }
    let address = address.map {
      (UnsafeMutableRawPointer($0) + step).assumingMemoryBound(to: Part.self)
    }
    return (node, hold, address, offset + step)
  }

  /// Returns the node of a computed part.
  private func derivedNode<Part>(_ path: WritableKeyPath<State, Part>) -> DerivedNode<Part> {
    if let known = node.parts.find(path, offset: offset, DerivedNode<Part>.self) { return known }
    let derived = DerivedNode<Part>(in: node, read: reading(path))
    // Not retained: the node removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(derived)
    node.attach(derived, offset: offset, size: 0) { _, forced, deliveries in
      unretained._withUnsafeGuaranteedRef {
        $0.collect($0.locate(), forced.computed, into: &deliveries)
      }
    }
    derived.attachment?.look(false)
    node.parts.keep(derived, path, offset: offset)
    return derived
  }

  /// Returns a closure that computes a part from the address of this store's node.
  ///
  /// The closure does not keep the store.
  private func reading<Part>(_ path: KeyPath<State, Part>) -> (UnsafeRawPointer) -> Part {
    let start = offset
    return { ($0 + start).assumingMemoryBound(to: State.self).pointee[keyPath: path] }
  }

  /// Returns the node of an optional part, or nil if the part is absent.
  @usableFromInline
  func optionalNode<Part>(_ path: WritableKeyPath<State, Part?>) -> Hold<ObserverNode>? {
    tree.tidy()
    guard let part = state[keyPath: path] else { return nil }
    if let known = node.parts.find(path, offset: offset, OptionalNode<Part>.self), known.isPresent {
      return Hold(known, in: tree.life)
    }
    let isSame = Sameness(of: part)
    let step = MemoryLayout<State>.offset(of: path)
    let outer = node
    let start = offset
    let derived = step == nil ? DerivedNode<Part?>(in: outer, read: reading(path)) : nil
    // The payload of an optional starts at the optional's own address, since single-payload enums store the payload
    // first.
    let child = OptionalNode<Part>(part, in: tree, isInState: outer.isInState && step != nil) {
      guard let base = derived.map({ $0.locateIfPresent() }) ?? outer.locateIfPresent() else { return nil }
      let place = step.map { base + start + $0 } ?? base
      guard place.assumingMemoryBound(to: Part?.self).pointee != nil else { return nil }
      let found = UnsafePointer(place.assumingMemoryBound(to: Part.self))
      return isSame.holds(found) ? found : nil
    }
    // Not retained: the node removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(child)
    let size = step == nil ? 0 : MemoryLayout<Part?>.size
    node.attach(child, offset: offset + (step ?? 0), size: size) { _, forced, deliveries in
      unretained._withUnsafeGuaranteedRef {
        $0.visit(step == nil ? forced.computed : forced, into: &deliveries)
      }
    }
    node.parts.keep(child, path, offset: offset)
    return Hold(child, in: tree.life)
  }

  /// Returns a closure that locates a collection, which may be part of a child that has left.
  ///
  /// The closure keeps this store's node.
  @usableFromInline
  func finding<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> () -> UnsafePointer<IdentifiedArray<Row>>? {
    let step = MemoryLayout<State>.offset(of: path)
    let outer = node
    let start = offset
    let derived = step == nil ? DerivedNode<IdentifiedArray<Row>>(in: outer, read: reading(path)) : nil
    return {
      guard let base = derived.map({ $0.locateIfPresent() }) ?? outer.locateIfPresent() else { return nil }
      let place = step.map { base + start + $0 } ?? base
      return place.assumingMemoryBound(to: IdentifiedArray<Row>.self)
    }
  }

  /// Attaches a group of rows, which is checked whenever its collection may have changed.
  ///
  /// - Parameters:
  ///   - step: The offset of the collection in the state, or nil if it is computed.
  ///   - collect: Checks the group, without keeping it. It receives the address of the collection, or nil if the
  ///     collection is computed.
  /// - Returns: The attachment, which the group removes when it is released.
  @usableFromInline
  func attachGroup<Row: Identifiable>(
    at step: Int?,
    collect: @escaping (UnsafePointer<IdentifiedArray<Row>>?, ForcedRegion, inout Deliveries) -> Void
  ) -> NodeAttachment {
    let observer = Observer(order: tree.nextOrder()) { place, forced, deliveries in
      // The caller has checked that the place is present. Only a computed collection must be located again.
      let array = step == nil ? nil : place.assumingMemoryBound(to: IdentifiedArray<Row>.self)
      collect(array, step == nil ? forced.computed : forced, &deliveries)
    }
    // The first bytes of a collection are its version. A forced field may be outside of them.
    let size = step == nil ? 0 : MemoryLayout<Version>.size
    node.add(observer, offset: offset + (step ?? 0), size: size)
    return NodeAttachment(observer, in: node)
  }
}

/// A test of whether the current part is the same as before, for parts that are `Identifiable`.
// Compares ids of a concrete type, since each read of the part calls it.
struct Sameness<Part> {
  /// Nil if parts have no ids.
  private let isSame: ((UnsafePointer<Part>) -> Bool)?

  init(of part: Part) {
    func comparison<Child: Identifiable>(_ child: Child) -> (UnsafePointer<Part>) -> Bool {
      let id = child.id
      guard Child.self == Part.self else {
        // An existential or a subclass, whose value is not stored inline.
        return { ($0.pointee as? Child)?.id == id }
      }
      return { UnsafeRawPointer($0).assumingMemoryBound(to: Child.self).pointee.id == id }
    }
    isSame = (part as? any Identifiable).map { comparison($0) }
  }

  /// Returns whether the part at an address is the same part as before.
  func holds(_ part: UnsafePointer<Part>) -> Bool { isSame?(part) ?? true }
}
