/// The probes of one part of a node's place, found by key path; all stores of that part share them.
///
/// Key paths without arguments are few, and known by identity. Those with captured arguments, like `\.rows[id: x]`, can
/// be many: past a limit the oldest probe fires and leaves, which may refresh a view too often but never too seldom.
@usableFromInline
final class ProbeTable {
  /// How many probes on key paths with captured arguments a part keeps.
  static var limit: Int { 256 }

  // The probe is not retained: the table keeps it, and clears its slots before it lets go of it.
  @usableFromInline
  struct Slot {
    @usableFromInline var path: AnyKeyPath?
    @usableFromInline var probe: Unmanaged<Probe>?
  }

  // A few recent key paths, by address. The table allocates them and gives them back; nobody else sees the pointer.
  @usableFromInline let slots: UnsafeMutablePointer<Slot>
  @usableFromInline static var slotCount: Int { 16 }

  private var known: [ObjectIdentifier: Probe] = [:]
  private var equal: [AnyKeyPath: Probe] = [:]
  private var captured = Mailbox<AnyKeyPath>()
  /// The probes of whether optional parts are there, by the part's key path.
  private var presences: [AnyKeyPath: Probe] = [:]

  init() {
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: Slot(path: nil, probe: nil), count: Self.slotCount)
  }

  deinit {
    slots.deinitialize(count: Self.slotCount)
    slots.deallocate()
  }

  /// The probe last found for this very key path object.
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

  /// The probe of an equal key path, which becomes a recent one.
  func find(_ path: AnyKeyPath) -> Probe? {
    guard let probe = known[ObjectIdentifier(path)] ?? equal[path] else { return nil }
    slots[Self.index(of: path)] = Slot(path: path, probe: Unmanaged.passUnretained(probe))
    return probe
  }

  /// Adds a probe, and lets the oldest go if there are too many that cannot be known by identity.
  func add(_ probe: Probe) {
    equal[probe.path] = probe
    slots[Self.index(of: probe.path)] = Slot(path: probe.path, probe: Unmanaged.passUnretained(probe))
    if probe.offset >= 0 {
      known[ObjectIdentifier(probe.path)] = probe
      return
    }
    captured.append(probe.path)
    guard captured.count > Self.limit, let oldest = captured.popFirst() else { return }
    remove(oldest)
  }

  /// The probe of whether an optional part is there.
  func presence(_ path: AnyKeyPath) -> Probe? { presences[path] }

  /// Adds such a probe; if there are too many, those before it fire and leave.
  func keep(presence probe: Probe) {
    guard presences[probe.path] == nil else { return }
    let before = presences.count < Self.limit ? [:] : presences
    if !before.isEmpty { presences = [:] }
    presences[probe.path] = probe
    for probe in before.values { dismiss(probe) }
  }

  private func remove(_ path: AnyKeyPath) {
    guard let probe = equal.removeValue(forKey: path) else { return }
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
