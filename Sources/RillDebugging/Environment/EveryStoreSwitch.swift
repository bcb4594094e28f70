import Synchronization

/// A switch that disables and enables a tool for all stores to which it was attached.
///
/// A switch can be used from any isolation, and need not be retained.
public final class EveryStoreSwitch: Sendable {
  private let flag = Atomic<Bool>(true)
  // A structure, because a function in a lock is wrapped once more whenever the lock is used.
  private struct Ending: Sendable {
    let stop: @Sendable () -> Void
  }

  private let ending = Mutex<Ending?>(nil)

  init() {}

  /// A Boolean value that indicates whether the tool is enabled.
  public var isOn: Bool {
    get { flag.load(ordering: .relaxed) }
    set { flag.store(newValue, ordering: .relaxed) }
  }

  /// Stops the tool.
  ///
  /// Stores created from now on do not get the tool, even if ``isOn`` is set again.
  public func stop() {
    isOn = false
    ending.withLock { $0.take() }?.stop()
  }

  func stopping(_ stop: @escaping @Sendable () -> Void) -> EveryStoreSwitch {
    let next = Ending(stop: stop)
    ending.withLock { $0 = next }
    return self
  }
}

/// A filter for stores by the types of their states.
struct StateFilter: Sendable {
  private let included: Set<ObjectIdentifier>?
  private let excluded: Set<ObjectIdentifier>

  init(_ included: [Any.Type]?, _ excluded: [Any.Type]) {
    self.included = included.map { Set($0.map(ObjectIdentifier.init)) }
    self.excluded = Set(excluded.map(ObjectIdentifier.init))
  }

  /// Returns whether the filter includes stores of a type of state.
  func means(_ state: Any.Type) -> Bool {
    let type = ObjectIdentifier(state)
    return !excluded.contains(type) && included?.contains(type) ?? true
  }
}
