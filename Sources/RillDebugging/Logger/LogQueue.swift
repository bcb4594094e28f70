/// The elements that wait to be written, and the callers that wait until they are written.
///
/// The queue has no side effects; its owner starts the writer and wakes the waiting callers.
struct LogQueue<Element> {
  /// The elements to write in one step.
  struct Batch {
    var elements: [Element]
    /// The number of elements missing at the end.
    var dropped: Int
  }

  /// The next step of a writer.
  struct Step {
    /// The next batch, or nil if the writer is done.
    var batch: Batch?
    /// The callers that waited for the elements written so far.
    var woken: [@Sendable () -> Void]
  }

  private enum Writing { case idle, called, going }

  private let capacity: Int
  private var waiting: [Element] = []
  private var dropped = 0
  private var writing = Writing.idle
  /// The number of batches handed out; waiting callers refer to batches by this number.
  private var batches = 0
  private var waiters: [(batch: Int, wake: @Sendable () -> Void)] = []

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Whether everything is written.
  var isSettled: Bool { waiting.isEmpty && dropped == 0 && writing != .going }

  /// Adds an element, or counts it as dropped if there is no capacity.
  ///
  /// - Returns: Whether the caller must start a writer.
  mutating func add(_ element: Element) -> Bool {
    if waiting.count < capacity { waiting.append(element) } else { dropped += 1 }
    guard writing == .idle else { return false }
    writing = .called
    return true
  }

  /// Starts a writer.
  ///
  /// - Returns: Whether the caller may write; false while another writer is active.
  mutating func begin() -> Bool {
    guard writing != .going else { return false }
    writing = .going
    return true
  }

  /// Completes the previous batch and returns the next step; called only by the writer.
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

  /// Waits until everything added so far is written.
  ///
  /// - Parameter wake: Returned by ``next()`` when everything is written.
  /// - Returns: Whether there is anything to wait for; if not, `wake` is never returned.
  mutating func wait(_ wake: @escaping @Sendable () -> Void) -> Bool {
    guard !isSettled else { return false }
    let isComplete = waiting.isEmpty && dropped == 0
    waiters.append((isComplete ? batches : batches + 1, wake))
    return true
  }
}
