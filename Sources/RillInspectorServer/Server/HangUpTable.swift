#if Inspector
/// The watched sockets, and the next steps of the watching thread.
///
/// The table owns the descriptors that are added to it. Each one is returned once, to be closed, and only while the
/// thread is not waiting for any of them, so that a number cannot be reused for another file while the thread waits for
/// it. Calls are returned one at a time, so that a cancellation takes effect until its call starts. Discarded calls are
/// returned to the caller, which releases them outside of any lock.
struct HangUpTable<Call: Sendable>: Sendable {
  /// The identity of a watch, unique within its table.
  struct ID: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  /// A descriptor to wait for.
  struct Watched: Hashable, Sendable {
    let id: ID
    let descriptor: Int32
  }

  /// The next step of the thread.
  enum Step: Sendable {
    case close([Int32])
    case call(Call)
    /// Wait, and then call ``found(_:)`` or ``waitingFailed()``.
    case wait([Watched])
    case end
  }

  private enum Thread {
    case working
    case waiting
    /// The thread waits for an outdated set of descriptors.
    case outdated
    /// The thread waits, and has been woken.
    case woken
  }

  private struct Entry {
    let descriptor: Int32
    let call: Call
  }

  private var entries: [ID: Entry] = [:]
  private var ready: [ID] = []
  private var discarded: [Int32] = []
  private var thread = Thread.working
  private(set) var isStopped = false
  private var lastNumber: UInt64 = 0

  /// Takes ownership of a descriptor.
  ///
  /// Returns nil after ``stop()``, in which case the caller keeps ownership of the descriptor.
  mutating func add(_ descriptor: Int32, _ call: Call) -> ID? {
    guard !isStopped else { return nil }
    lastNumber += 1
    let id = ID(number: lastNumber)
    entries[id] = Entry(descriptor: descriptor, call: call)
    change()
    return id
  }

  /// Cancels a watch.
  ///
  /// Returns the call that will not be made, or nil if it was already returned or discarded.
  mutating func cancel(_ id: ID) -> Call? {
    guard let call = remove(id) else { return nil }
    change()
    return call
  }

  /// Cancels all watches, and rejects new ones.
  ///
  /// Returns the calls that will not be made.
  mutating func stop() -> [Call] {
    isStopped = true
    change()
    return Array(entries.keys).compactMap { remove($0) }
  }

  /// Returns whether to wake the thread now, which is true once for each time it waits.
  mutating func takeWaking() -> Bool {
    guard thread == .outdated else { return false }
    thread = .woken
    return true
  }

  /// Returns the next step of the thread; called only by the thread, while it is not waiting.
  mutating func next() -> Step {
    if !discarded.isEmpty {
      defer { discarded = [] }
      return .close(discarded)
    }
    while let id = ready.popLast() {
      if let call = remove(id) { return .call(call) }
    }
    if isStopped { return .end }
    thread = .waiting
    return .wait(entries.map { Watched(id: $0.key, descriptor: $0.value.descriptor) })
  }

  /// Ends the wait after events on the given watches.
  ///
  /// None of them is waited for again: their data stays unread, and would end every wait immediately.
  mutating func found(_ ids: [ID]) {
    thread = .working
    ready += ids
  }

  /// Ends the wait after a failure.
  ///
  /// All watched clients are treated as disconnected; those that still exist reconnect. If no client was watched, the
  /// system cannot wait at all, and the table rejects new watches.
  mutating func waitingFailed() {
    thread = .working
    if entries.isEmpty { isStopped = true }
    ready = Array(entries.keys)
  }

  private mutating func change() {
    if thread == .waiting { thread = .outdated }
  }

  private mutating func remove(_ id: ID) -> Call? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    discarded.append(entry.descriptor)
    return entry.call
  }
}
#endif
