/// A token that keeps an observer subscribed until it is cancelled or released.
///
/// It may be released on any thread. The observer's closure is released with it, or at the end of a running call to the
/// closure.
public final class Subscription {
  private let life: TreeLife
  private let observer: Observer
  /// The reference that keeps the node of an optional part or a row.
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

  /// Cancels the observer, which is then not notified again, even if a delivery is in progress.
  ///
  /// The observer's closure is released immediately, or at the end of a running call to the closure.
  public func cancel() {
    if let number { life.forget(number) }
    number = nil
    guard observer.isLive else { return }
    let tree = life.tree
    tree?.strike(observer)
    observer.leave()
    tree?.tidy()
  }

  /// Keeps the subscription until the store is released or the subscription is cancelled.
  public func forever() {
    guard number == nil, observer.isLive else { return }
    number = life.onClose { _ = self }
  }
}

@available(*, unavailable)
extension Subscription: Sendable {}
