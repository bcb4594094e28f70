#if Inspector
/// Which sockets are watched, and what the watching thread does next.
///
/// It owns the descriptors it is given: each is handed back to be closed once, and only while the thread waits for
/// none of them, so that a number never comes to mean another file while it is waited for. Calls are handed out one by
/// one, so that a cancellation takes effect up to the moment a call begins. Dropped calls are returned, so that they can
/// be released outside of any lock.
struct HangUpTable<Call: Sendable>: Sendable {
  /// Names a watch; no two watches of a table have the same.
  struct ID: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  /// A descriptor to wait for.
  struct Watched: Hashable, Sendable {
    let id: ID
    let descriptor: Int32
  }

  /// What the thread does next.
  enum Step: Sendable {
    case close([Int32])
    case call(Call)
    /// To be followed by ``found(_:)`` or ``waitingFailed()``.
    case wait([Watched])
    case end
  }

  private enum Thread {
    case working
    case waiting
    /// It waits, and something has changed.
    case outdated
    /// It waits, and has been told to stop waiting.
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

  /// Takes a descriptor over.
  ///
  /// Returns nil after ``stop()``; the descriptor is then still the caller's.
  mutating func add(_ descriptor: Int32, _ call: Call) -> ID? {
    guard !isStopped else { return nil }
    lastNumber += 1
    let id = ID(number: lastNumber)
    entries[id] = Entry(descriptor: descriptor, call: call)
    change()
    return id
  }

  /// Ends a watch.
  ///
  /// Returns the call that will not be made, or nil if it is too late: it was handed out, or dropped before.
  mutating func cancel(_ id: ID) -> Call? {
    guard let call = remove(id) else { return nil }
    change()
    return call
  }

  /// Ends every watch, and takes no more.
  ///
  /// Returns the calls that will not be made.
  mutating func stop() -> [Call] {
    isStopped = true
    change()
    return Array(entries.keys).compactMap { remove($0) }
  }

  /// Whether the thread must be woken now; true once for each time it waits.
  mutating func takeWaking() -> Bool {
    guard thread == .outdated else { return false }
    thread = .woken
    return true
  }

  /// What the thread does next; only for the thread, which does not wait any more.
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

  /// Waiting is over, and something has happened on these.
  ///
  /// None of them is waited for again: what can be read stays unread, and would end every wait at once.
  mutating func found(_ ids: [ID]) {
    thread = .working
    ready += ids
  }

  /// Waiting is not possible.
  ///
  /// All watched clients count as gone: they come back if they are not. If nobody was watched, the system cannot wait
  /// at all, and the table takes no more.
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
