import Foundation

/// The subscribers of a subject.
final class Audience<Output, Failure: Error> {
  private let lock = NSLock()
  private var members: [Line<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?

  /// Adds a subscriber; a subscriber that is added after the completion receives only the completion.
  func add<S: Subscriber>(_ subscriber: S, keepsNewest: Bool, current: Output?)
  where S.Input == Output, S.Failure == Failure {
    let line = Line<Output, Failure>(
      keepsNewest: keepsNewest, current: current, receive: { subscriber.receive($0) },
      complete: { subscriber.receive(completion: $0) })
    line.leave = { [weak self, weak line] in self?.remove(line) }
    let completion = lock.withLock {
      if self.completion == nil { members.append(line) }
      return self.completion
    }
    subscriber.receive(subscription: line)
    if let completion { line.end(completion) }
  }

  /// Passes a value to all subscribers.
  func send(_ value: Output) {
    for line in lock.withLock({ members }) { line.offer(value) }
  }

  /// Passes the completion to all subscribers, once.
  func end(_ completion: Subscribers.Completion<Failure>) {
    let lines = lock.withLock {
      guard self.completion == nil else { return [Line<Output, Failure>]() }
      self.completion = completion
      defer { members = [] }
      return members
    }
    for line in lines { line.end(completion) }
  }

  private func remove(_ line: Line<Output, Failure>?) {
    // They are released after unlocking.
    _ = lock.withLock {
      defer { members.removeAll { $0 === line } }
      return members
    }
  }
}

/// The demand of one subscriber of a subject, and the value that it has not received yet.
final class Line<Output, Failure: Error>: Subscription {
  private let lock = NSLock()
  private let keepsNewest: Bool
  private var newest: Output?
  private var demand = Subscribers.Demand.none
  private var receive: ((Output) -> Subscribers.Demand)?
  private var complete: ((Subscribers.Completion<Failure>) -> Void)?
  /// A function that is called when the subscriber cancels.
  var leave: () -> Void = {}

  init(
    keepsNewest: Bool, current: Output?, receive: @escaping (Output) -> Subscribers.Demand,
    complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.keepsNewest = keepsNewest
    newest = current
    self.receive = receive
    self.complete = complete
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    deliver()
  }

  func cancel() {
    // They are released after unlocking.
    _ = lock.withLock { (receive.take(), complete.take(), newest.take()) }
    leave()
  }

  /// Passes a value to the subscriber if there is demand; otherwise the value is kept or dropped.
  func offer(_ value: Output) {
    // The previous value is released after unlocking.
    _ = lock.withLock {
      defer { if keepsNewest || demand > 0 { newest = value } }
      return newest
    }
    deliver()
  }

  /// Passes the completion to the subscriber, once.
  func end(_ completion: Subscribers.Completion<Failure>) {
    let (complete, released) = lock.withLock { (self.complete.take(), receive.take()) }
    complete?(completion)
    withExtendedLifetime(released) {}
  }

  private func deliver() {
    let delivery = lock.withLock { () -> (value: Output, receive: (Output) -> Subscribers.Demand)? in
      guard demand > 0, let receive, let value = newest.take() else { return nil }
      demand -= 1
      return (value, receive)
    }
    guard let delivery else { return }
    let more = delivery.receive(delivery.value)
    if more > .none { request(more) }
  }
}
