/// What waits to be written, who writes, and who waits until it is written.
///
/// It only decides: its owner starts the writing and wakes the waiters.
struct LogQueue<Element> {
  /// What is to be written at once.
  struct Batch {
    var elements: [Element]
    /// How many are missing at its end.
    var dropped: Int
  }

  /// What whoever writes has to do.
  struct Step {
    /// The next to be written, or nil if the writing ends.
    var batch: Batch?
    /// Who waited for what is written now.
    var woken: [@Sendable () -> Void]
  }

  private enum Writing { case idle, called, going }

  private let capacity: Int
  private var waiting: [Element] = []
  private var dropped = 0
  private var writing = Writing.idle
  /// How many batches were handed out; those who wait count in it.
  private var batches = 0
  private var waiters: [(batch: Int, wake: @Sendable () -> Void)] = []

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Whether nothing is left to be written.
  var isSettled: Bool { waiting.isEmpty && dropped == 0 && writing != .going }

  /// Adds one, or counts it as dropped if there is no room.
  ///
  /// - Returns: Whether somebody must be called to write.
  mutating func add(_ element: Element) -> Bool {
    if waiting.count < capacity { waiting.append(element) } else { dropped += 1 }
    guard writing == .idle else { return false }
    writing = .called
    return true
  }

  /// Begins to write.
  ///
  /// - Returns: Whether the caller may; false while another writes.
  mutating func begin() -> Bool {
    guard writing != .going else { return false }
    writing = .going
    return true
  }

  /// Ends the batch before and hands out the next; only for whoever writes.
  mutating func next() -> Step {
    let woken = waiters.filter { $0.batch <= batches }.map(\.wake)
    waiters.removeAll { $0.batch <= batches }
    guard !waiting.isEmpty || dropped > 0 else {
      writing = .idle
      return Step(batch: nil, woken: woken)
    }
    batches += 1
    defer { (waiting, dropped) = ([], 0) }
    return Step(batch: Batch(elements: waiting, dropped: dropped), woken: woken)
  }

  /// Waits until what was added so far is written.
  ///
  /// - Parameter wake: Handed out by ``next()`` once it is.
  /// - Returns: Whether there is something to wait for; otherwise nobody is woken.
  mutating func wait(_ wake: @escaping @Sendable () -> Void) -> Bool {
    guard !isSettled else { return false }
    let isComplete = waiting.isEmpty && dropped == 0
    waiters.append((isComplete ? batches : batches + 1, wake))
    return true
  }
}
