/// Keeps an observer subscribed; it leaves when this is canceled or let go.
///
/// It may be released on any thread. The observer's function is released with it, or at the end of the call to it that is
/// under way.
public final class Subscription {
  private let life: TreeLife
  private let observer: Observer
  /// Keeps the node of a part that comes and goes.
  private let hold: Hold<ObserverNode>?
  private var number: UInt64?

  @usableFromInline
  init(_ observer: Observer, in life: TreeLife, hold: Hold<ObserverNode>?) {
    self.observer = observer
    self.life = life
    self.hold = hold
  }

  deinit {
    guard observer.isLive else { return }
    life.depart(observer)
    observer.leave()
  }

  /// Leaves; the observer is not told any more, even if a delivery is under way.
  ///
  /// The observer's function is released now, or at the end of the running call to it.
  public func cancel() {
    if let number { life.forget(number) }
    number = nil
    guard observer.isLive else { return }
    let tree = life.tree
    tree?.strike(observer)
    observer.leave()
    tree?.tidy()
  }

  /// Keeps the subscription until the store goes, or until it is canceled.
  public func forever() {
    guard number == nil, observer.isLive else { return }
    number = life.onClose { _ = self }
  }
}

@available(*, unavailable)
extension Subscription: Sendable {}
