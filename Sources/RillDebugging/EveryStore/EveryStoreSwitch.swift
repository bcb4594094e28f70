import Synchronization

/// Turns a tool off and on for all stores that it was switched on for.
///
/// It may be used from any isolation, and need not be kept.
public final class EveryStoreSwitch: Sendable {
  private let flag = Atomic<Bool>(true)
  private let stopping = Mutex<(@Sendable () -> Void)?>(nil)

  init() {}

  /// Whether the tool does anything.
  public var isOn: Bool {
    get { flag.load(ordering: .relaxed) }
    set { flag.store(newValue, ordering: .relaxed) }
  }

  /// Turns the tool off.
  ///
  /// Stores that are made from now on do not get it, even if ``isOn`` is set again.
  public func stop() {
    isOn = false
    stopping.withLock { $0.take() }?()
  }

  func stopping(_ stop: @escaping @Sendable () -> Void) -> EveryStoreSwitch {
    stopping.withLock { $0 = stop }
    return self
  }
}
