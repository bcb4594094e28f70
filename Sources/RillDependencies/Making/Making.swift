import Synchronization

/// One run of the code that makes a value.
///
/// A task-local names the innermost run, so that what happens inside it can be told to it, and so that a value that
/// needs itself is noticed instead of waited for.
final class Making: Sendable {
  /// What the code that makes a value did.
  struct Notes: Sendable {
    /// It looked at the dependencies around it, so its value belongs to the scope that it was made in.
    var isContextual = false
    /// It has no value for tests.
    var isRealInTest = false
    /// Its real value is not registered.
    var isNotRegistered = false
    /// It read a dependency that has no value for tests.
    var readsRealInTest = false
    /// It read a dependency whose real value is not registered.
    var readsPlaceholder = false

    static let realInTest = Notes(isRealInTest: true)
    static let notRegistered = Notes(isNotRegistered: true)

    /// Whether the value may be given to others: a failure that it was made with must happen again to them.
    var maySpread: Bool { !isNotRegistered && !readsRealInTest && !readsPlaceholder }

    /// Takes over what is wrong with a value that was read.
    mutating func read(_ notes: Notes) {
      readsRealInTest = readsRealInTest || notes.isRealInTest || notes.readsRealInTest
      readsPlaceholder = readsPlaceholder || notes.isNotRegistered || notes.readsPlaceholder
    }
  }

  @TaskLocal private static var innermost: Making?

  /// What is used, nil for a holder, which looks up a value that knows its name.
  let use: DependencyUse?
  /// What is being filled: a cell, or for a value that nobody shares its key.
  let cell: ObjectIdentifier
  let outer: Making?
  private let task: Int?
  private let notes = Mutex(Notes())
  private let hasEnded = Atomic(false)
  /// Held for as long as the value is being made: whoever wants it waits here.
  private let gate = Mutex(())

  init(_ use: DependencyUse?, cell: ObjectIdentifier) {
    self.use = use
    self.cell = cell
    outer = Making.running
    task = Making.currentTask
  }

  /// The innermost run of this very task.
  ///
  /// A task that was started by the code that makes a value inherits the task-local, but is not that code: it may wait.
  static var running: Making? {
    guard let innermost, !innermost.isOver, innermost.task == currentTask else { return nil }
    return innermost
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// The outermost run that this one is part of; runs with one root follow each other on one thread.
  var root: Making { outer?.root ?? self }

  var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  var noted: Notes { notes.withLock { $0 } }

  /// Tells the run that surrounds the caller, if any, even across tasks that it started.
  static func note(_ change: (inout Notes) -> Void) {
    innermost?.notes.withLock { change(&$0) }
  }

  /// Tells the run that makes the value of a key; false if none does.
  static func note(for key: Any.Type, _ change: (inout Notes) -> Void) -> Bool {
    guard let innermost, innermost.use?.key == ObjectIdentifier(key) else { return false }
    innermost.notes.withLock { change(&$0) }
    return true
  }

  /// Whether this very task fills a cell.
  static func isRunning(_ cell: ObjectIdentifier) -> Bool {
    var making = running
    while let current = making, current.cell != cell { making = current.outer }
    return making != nil
  }

  /// Stops the program if the cell is being filled by this very task already.
  static func stopIfRunning(_ use: DependencyUse, cell: ObjectIdentifier) {
    var path = [use.name]
    var making = running
    while let current = making {
      if let name = current.use?.name, name != path.last { path.append(name) }
      if current.cell == cell {
        if path.count == 1 { path.append(use.name) }
        DependencyFailures.stop(.cycle(use, through: path.reversed()))
      }
      making = current.outer
    }
  }

  /// A value that nobody shares, made now.
  static func fresh<Value>(for use: DependencyUse, _ make: () -> Value) -> Made<Value> {
    stopIfRunning(use, cell: use.key)
    let making = Making(use, cell: use.key)
    defer { making.end() }
    return Made(value: making.run(make), notes: making.noted)
  }

  /// Runs code as the code that makes the value.
  func run<Value>(_ make: () -> Value) -> Value { Making.$innermost.withValue(self, operation: make) }

  /// The value has been made.
  func end() { hasEnded.store(true, ordering: .releasing) }

  /// Keeps everybody who wants the value waiting.
  func hold<Value: Sendable>(_ body: () -> Value) -> Value {
    gate.withLock { _ in
      defer { end() }
      return body()
    }
  }

  /// Returns when the value has been made, or false at once if waiting would never end.
  func wait() -> Bool {
    guard let root = Making.running?.root else {
      gate.withLock { _ in }
      return true
    }
    guard WaitingRoom.enter(root, for: self) else { return false }
    gate.withLock { _ in }
    WaitingRoom.leave(root)
    return true
  }
}
