// Where parts lie, and which stores of parts are held already.
extension Store {
  @usableFromInline
  func childKey(_ path: AnyKeyPath, _ type: Any.Type, _ site: SourceSite) -> ChildKey {
    ChildKey(path: path, type: ObjectIdentifier(type), site: site)
  }

  /// The store of a part, if somebody holds it.
  @usableFromInline
  func child<Child: Anchored>(_ key: ChildKey, _: Child.Type) -> Child? {
    children[key]?.object.map { unsafeDowncast($0, to: Child.self) }
  }

  /// Remembers the store of a part for as long as somebody holds it.
  @usableFromInline
  func keep<Child: Anchored>(_ child: Child, as key: ChildKey) -> Child {
    if children.count >= 32, children.count & (children.count - 1) == 0 {
      children = children.filter { $0.value.object != nil }
    }
    children[key] = child.anchored()
    return child
  }

  /// The node, address and offset of a part that is always there.
  @usableFromInline
  func place<Part>(
    of path: WritableKeyPath<State, Part>
  ) -> (node: ObserverNode, address: UnsafeMutablePointer<Part>?, offset: Int) {
    guard let step = MemoryLayout<State>.offset(of: path) else {
      let read = { [self] in pointer.pointee[keyPath: path] }
      let derived = DerivedNode<Part>(in: tree, read: read)
      attach(derived, offset: offset, size: 0) { [unowned derived] _, forced, deliveries in
        derived.collect(derived.locate(), forced.bytes.isEmpty ? .none : .all, into: &deliveries)
      }
      return (derived, nil, 0)
    }
    let address = address.map {
      (UnsafeMutableRawPointer($0) + step).assumingMemoryBound(to: Part.self)
    }
    return (node, address, offset + step)
  }

  /// The node of an optional part, if the part is there.
  @usableFromInline
  func optionalNode<Part>(_ path: WritableKeyPath<State, Part?>) -> ObserverNode? {
    guard let part = state[keyPath: path] else { return nil }
    let step = MemoryLayout<State>.offset(of: path)
    let outer = node
    let start = offset
    let derived =
      step == nil ? DerivedNode<Part?>(in: tree) { [self] in pointer.pointee[keyPath: path] } : nil
    // An optional with a value has it at its beginning: single-payload enums keep their payload first.
    let find: () -> UnsafePointer<Part>? = {
      guard outer.isPresent else { return nil }
      let place = derived.map { $0.locate() } ?? outer.locate() + start + (step ?? 0)
      guard place.assumingMemoryBound(to: Part?.self).pointee != nil else { return nil }
      return place.assumingMemoryBound(to: Part.self)
    }
    let child = ChildNode<Part>(part, in: tree, find: find)
    let size = step == nil ? 0 : MemoryLayout<Part?>.size
    attach(child, offset: offset + (step ?? 0), size: size) { [unowned child] _, forced, deliveries in
      guard let part = find() else { return }
      child.visit(part, forced.bytes.isEmpty ? .none : .all, into: &deliveries)
    }
    return child
  }

  /// Has a node asked whenever its part of this store's place may have changed, for as long as the node lives.
  func attach(
    _ child: ObserverNode, offset: Int, size: Int,
    collect: @escaping (UnsafeRawPointer, ForcedRegion, inout Deliveries) -> Void
  ) {
    let observer = Observer(order: tree.nextOrder(), collect: collect)
    node.add(observer, offset: offset, size: size)
    child.attachment = NodeAttachment(observer, in: node)
  }
}
