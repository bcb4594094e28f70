/// The probes of one part of a node's place, by key path, which all stores of that part share, and the values that are
/// derived from the part.
///
/// Key paths without arguments are few and are found by identity. Key paths with captured arguments, such as
/// `\.rows[id: x]`, can be many: beyond a limit, the oldest probe fires and is removed. This may refresh a view too
/// often, but never too rarely.
@usableFromInline
final class ProbeTable {
  /// The maximum number of probes on key paths with captured arguments.
  static var limit: Int { 256 }

  // The probe is not retained: the table keeps it, and clears its slots before it releases the probe.
  @usableFromInline
  struct Slot {
    @usableFromInline var path: AnyKeyPath?
    @usableFromInline var probe: Unmanaged<Probe>?
  }

  // A few recent key paths, by address. The table allocates and deallocates them, and no other code uses the pointer.
  @usableFromInline let slots: UnsafeMutablePointer<Slot>
  @usableFromInline static var slotCount: Int { 16 }

  private var known: [ObjectIdentifier: Probe] = [:]
  private var equal: [PathKey: Probe] = [:]
  private var captured = Mailbox<AnyKeyPath>()
  /// The probes of the presence of optional parts, by the part's key path.
  private var presences: [PathKey: Probe] = [:]
  /// The values that another target derives from the part.
  @usableFromInline var derived: AnyObject?

  init() {
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: Slot(path: nil, probe: nil), count: Self.slotCount)
  }

  deinit {
    slots.deinitialize(count: Self.slotCount)
    slots.deallocate()
  }

  /// Returns the probe that was last found for this key path object.
  @inlinable @inline(__always)
  func recent(_ path: AnyKeyPath) -> Unmanaged<Probe>? {
    let slot = slots + Self.index(of: path)
    guard slot.pointee.path === path else { return nil }
    return slot.pointee.probe
  }

  @inlinable @inline(__always)
  static func index(of path: AnyKeyPath) -> Int {
    (unsafeBitCast(path, to: Int.self) >> 4) & (slotCount - 1)
  }

  /// Returns the probe of an equal key path, and makes it a recent one.
  func find(_ path: AnyKeyPath) -> Probe? {
    guard let probe = known[ObjectIdentifier(path)] ?? equal[PathKey(path)] else { return nil }
    slots[Self.index(of: path)] = Slot(path: path, probe: Unmanaged.passUnretained(probe))
    return probe
  }

  /// Adds a probe, and removes the oldest one beyond the limit of key paths with captured arguments.
  func add(_ probe: Probe) {
    equal[PathKey(probe.path)] = probe
    slots[Self.index(of: probe.path)] = Slot(path: probe.path, probe: Unmanaged.passUnretained(probe))
    if probe.offset >= 0 {
      known[ObjectIdentifier(probe.path)] = probe
      return
    }
    captured.append(probe.path)
    guard captured.count > Self.limit, let oldest = captured.popFirst() else { return }
    remove(oldest)
  }

  /// Returns the probe of an optional part's presence.
  func presence(_ path: AnyKeyPath) -> Probe? { presences[PathKey(path)] }

  /// Adds a probe of an optional part's presence.
  ///
  /// Beyond the limit, all earlier ones fire and are removed.
  func keep(presence probe: Probe) {
    guard presences[PathKey(probe.path)] == nil else { return }
    let before = presences.count < Self.limit ? [:] : presences
    if !before.isEmpty { presences = [:] }
    presences[PathKey(probe.path)] = probe
    for probe in before.values { dismiss(probe) }
  }

  private func remove(_ path: AnyKeyPath) {
    guard let probe = equal.removeValue(forKey: PathKey(path)) else { return }
    for index in 0..<Self.slotCount
    where slots[index].probe?.toOpaque() == Unmanaged.passUnretained(probe).toOpaque() {
      slots[index] = Slot(path: nil, probe: nil)
    }
    dismiss(probe)
  }

  private func dismiss(_ probe: Probe) {
    probe.isOrphaned = true
    if probe.isArmed { probe.fire() } else { probe.leave() }
  }
}
