public import Observation

extension Store: Observable {}

extension Store {
  /// One field of the state, tracked by Observation.
  ///
  /// Read inside of `withObservationTracking` or a SwiftUI body, it fires once when that field has changed, after the
  /// state has settled.
  ///
  /// - Complexity: A field that is a stored property is read where it lies. While a collection that is not ``Versioned``
  ///   is tracked, a copy of it is kept, so its next change copies it.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    let pointer = pointer
    let probe = probes?.recent(path) ?? probe(path)
    if !probe.isArmed { probe.arm() }
    probe.registrar.access(probe, keyPath: Probe.fieldPath)
    guard probe.offset >= 0 else { return pointer.pointee[keyPath: path] }
    return (UnsafeRawPointer(pointer) + probe.offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Finds the probe for a field, or makes one.
  @usableFromInline
  func probe<Value>(_ path: KeyPath<State, Value>) -> Probe {
    let table = probes ?? ProbeTable()
    probes = table
    if let probe = table.find(path) { return probe }
    let step = MemoryLayout<State>.offset(of: path)
    let probe = Probe(path, offset: step ?? -1)
    install(probe, path: path, step: step)
    table.add(probe)
    return probe
  }

  /// Puts the probe into its node's list, asleep until it is read.
  ///
  /// The list keeps the probe; the probe refers to the list and its line there without keeping them.
  private func install<Value>(_ probe: Probe, path: KeyPath<State, Value>, step: Int?) {
    let node = node
    let start = offset
    let last = LastValue(state[keyPath: path], isKept: false)
    let observer = Observer(order: tree.nextOrder()) { address in
      guard probe.isArmed else { return false }
      if step != nil { return last.hasChanged(address.assumingMemoryBound(to: Value.self)) }
      return withUnsafePointer(to: Self.value(of: path, at: address)) { last.hasChanged($0) }
    } tell: { _ in
      last.forget()
      probe.fire()
    }
    node.add(observer, offset: start + (step ?? 0), size: step == nil ? 0 : MemoryLayout<Value>.size)
    node.sleep(observer)
    probe.sleep = { [weak node, weak observer] in
      if let node, let observer { node.sleep(observer) }
    }
    probe.leave = { [weak node, weak observer] in
      if let node, let observer { node.remove(observer) }
    }
    probe.arm = { [weak node, weak observer, unowned probe] in
      guard let node, let observer else { return }
      last.take(Self.value(of: path, at: node.locate() + start))
      probe.isArmed = true
      node.wake(observer)
    }
  }

  private static func value<Value>(of path: KeyPath<State, Value>, at base: UnsafeRawPointer) -> Value {
    base.assumingMemoryBound(to: State.self).pointee[keyPath: path]
  }
}
