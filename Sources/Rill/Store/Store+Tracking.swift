public import Observation

extension Store: Observable {}

extension Store {
  /// A field of the state, tracked by Observation.
  ///
  /// A read inside `withObservationTracking` or a SwiftUI body fires once when the field has changed, after the state
  /// has settled.
  ///
  /// - Complexity: A stored property is read in place. The store keeps the value of a collection that is not
  ///   ``Versioned`` until it changes, even if the read is not tracked, so that change copies the collection. `state` keeps nothing.
  @inlinable @inline(__always)
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    // Always inlined: for a literal key path, the compiler then calls the getter of a computed property directly.
    let offset = track(path)
    let pointer = pointer
    guard offset >= 0 else { return pointer.pointee[keyPath: path] }
    return (UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee
  }

  /// Registers a read of a field with Observation.
  ///
  /// - Returns: The offset of the field in the state, or -1 if it must be read by its key path.
  @inlinable @inline(__always)
  func track<Value>(_ path: KeyPath<State, Value>) -> Int {
    guard let probe = probes?.recent(path) else { return probe(path).access() }
    // Not retained: the table keeps the probe, and the call cannot change the table.
    return probe._withUnsafeGuaranteedRef { $0.access() }
  }

  /// Returns the probe for a field, and creates it if necessary.
  @usableFromInline
  func probe<Value>(_ path: KeyPath<State, Value>) -> Probe {
    let table = probeTable
    if let probe = table.find(path) { return probe }
    let probe = install(path)
    table.add(probe)
    return probe
  }

  /// The probes of this part, which all stores of the part share.
  @usableFromInline var probeTable: ProbeTable {
    if let probes { return probes }
    let table = node.parts.probes(of: State.self, offset: offset)
    probes = table
    return table
  }

  /// Registers a read of an optional part's presence and identity with Observation.
  @usableFromInline
  func trackPresence<Part>(_ path: KeyPath<State, Part?>) {
    let table = probeTable
    let probe = table.presence(path) ?? installPresence(path)
    table.keep(presence: probe)
    _ = probe.access()
  }

  private func installPresence<Part>(_ path: KeyPath<State, Part?>) -> Probe {
    let start = offset
    let step = MemoryLayout<State>.offset(of: path)
    let last = Told(PartIdentity(state[keyPath: path]))
    let probe = Probe(path, offset: step ?? -1) { place in
      last.value = PartIdentity(Self.value(of: path, at: place + start))
    }
    let observer = Observer(order: tree.nextOrder(), isProbe: true) { address in
      guard probe.isArmed else { return false }
      guard step != nil else { return PartIdentity(Self.value(of: path, at: address + start)) != last.value }
      return PartIdentity(address.assumingMemoryBound(to: Part?.self).pointee) != last.value
    } tell: { _ in
      probe.fire()
    }
    let size = step == nil ? 0 : MemoryLayout<Part?>.size
    probe.install(observer, in: node, offset: step.map { start + $0 } ?? 0, size: size)
    return probe
  }

  /// Adds a probe to its node's list, unarmed until it is read.
  ///
  /// The list keeps the probe. The probe refers to its observer in the list without keeping it.
  private func install<Value>(_ path: KeyPath<State, Value>) -> Probe {
    let start = offset
    let step = MemoryLayout<State>.offset(of: path)
    // Different bytes are different values here, so the node's list detects the change on its own.
    if let step, Value.self is any FixedWidthInteger.Type || Value.self == Bool.self {
      let probe = Probe(path, offset: step) { _ in }
      let observer = Observer(order: tree.nextOrder(), isProbe: true) { _ in
        probe.isArmed
      } tell: { _ in
        probe.fire()
      }
      probe.install(observer, in: node, offset: start + step, size: MemoryLayout<Value>.size)
      return probe
    }
    let last = LastValue(state[keyPath: path], isKept: false)
    let probe = Probe(path, offset: step ?? -1) { place in last.take(Self.value(of: path, at: place + start))
    }
    let observer = Observer(order: tree.nextOrder(), isProbe: true) { address in
      guard probe.isArmed else { return false }
      if step != nil { return last.hasChanged(address.assumingMemoryBound(to: Value.self)) }
      return withUnsafePointer(to: Self.value(of: path, at: address)) { last.hasChanged($0) }
    } tell: { _ in
      last.forget()
      probe.fire()
    }
    let size = step == nil ? 0 : MemoryLayout<Value>.size
    probe.install(observer, in: node, offset: start + (step ?? 0), size: size)
    return probe
  }

  private static func value<Value>(of path: KeyPath<State, Value>, at base: UnsafeRawPointer) -> Value {
    base.assumingMemoryBound(to: State.self).pointee[keyPath: path]
  }
}
