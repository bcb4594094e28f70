import Rill
import Synchronization

/// One run of the code that makes a value.
///
/// A task-local holds the innermost run, so that the run can record what happens inside it, and so that a value that
/// depends on itself is detected instead of awaited.
final class Making: Sendable {
  /// The events that a run records.
  struct Notes: Sendable {
    /// The code read the current dependencies, so its value belongs to the scope that it was made in.
    var isContextual = false
    /// The dependency has no test value.
    var isRealInTest = false
    /// The real value of the dependency is not registered.
    var isNotRegistered = false
    /// The code read a dependency that has no test value.
    var readsRealInTest = false
    /// The code read a dependency whose real value is not registered.
    var readsPlaceholder = false

    static let realInTest = Notes(isRealInTest: true)
    static let notRegistered = Notes(isNotRegistered: true)

    /// A Boolean value that indicates whether the value may be shared.
    ///
    /// If not, its failure must occur again for each user.
    var maySpread: Bool { !isNotRegistered && !readsRealInTest && !readsPlaceholder }

    /// Adds the problems of a value that the run has read.
    mutating func read(_ notes: Notes) {
      readsRealInTest = readsRealInTest || notes.isRealInTest || notes.readsRealInTest
      readsPlaceholder = readsPlaceholder || notes.isNotRegistered || notes.readsPlaceholder
    }
  }

  @TaskLocal private static var innermost: Making?

  /// The use that asked for the value, or nil for a holder, which looks up a value that knows its name.
  let use: DependencyUse?
  /// The identifier of the cell to fill, or of the key if the value is not shared.
  let cell: ObjectIdentifier
  let outer: Making?
  private let scope = TaskScope()
  private let notes = Mutex(Notes())
  /// A lock that is held while the value is being made.
  ///
  /// Others that need the value wait for it.
  private let gate = Mutex(())

  init(_ use: DependencyUse?, cell: ObjectIdentifier) {
    self.use = use
    self.cell = cell
    outer = Making.running
  }

  /// The innermost run of the current task.
  ///
  /// A task that the code starts inherits the task-local, but is not part of the run: it may wait.
  static var running: Making? {
    guard let innermost, innermost.scope.isCurrent else { return nil }
    return innermost
  }

  /// The outermost run that contains this one.
  ///
  /// Runs with the same root execute one after another on one thread.
  var root: Making { outer?.root ?? self }

  var isOver: Bool { scope.isOver }

  var noted: Notes { notes.withLock { $0 } }

  /// Records an event in the run that surrounds the caller, if any, even in tasks that the run has started.
  static func note(_ change: (inout Notes) -> Void) {
    innermost?.notes.withLock { change(&$0) }
  }

  /// Records an event in the run that makes the value of a key, and returns false if there is no such run.
  static func note(for key: Any.Type, _ change: (inout Notes) -> Void) -> Bool {
    guard let innermost, innermost.use?.key == ObjectIdentifier(key) else { return false }
    innermost.notes.withLock { change(&$0) }
    return true
  }

  /// Returns whether the current task is filling a cell.
  static func isRunning(_ cell: ObjectIdentifier) -> Bool {
    var making = running
    while let current = making, current.cell != cell { making = current.outer }
    return making != nil
  }

  /// Stops the program if the current task is already filling the cell.
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

  /// Makes a value that is not shared.
  static func fresh<Value>(for use: DependencyUse, _ make: () -> Value) -> Made<Value> {
    stopIfRunning(use, cell: use.key)
    let making = Making(use, cell: use.key)
    defer { making.end() }
    return Made(value: making.run(make), notes: making.noted)
  }

  /// Runs a closure as the code that makes the value.
  func run<Value>(_ make: () -> Value) -> Value { Making.$innermost.withValue(self, operation: make) }

  /// Marks the run as over.
  func end() { scope.end() }

  /// Blocks others that need the value while the body runs.
  func hold<Value: Sendable>(_ body: () -> Value) -> Value {
    gate.withLock { _ in
      defer { end() }
      return body()
    }
  }

  /// Waits until the value has been made, or returns false immediately if the wait would be a deadlock.
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

extension DependencyUse {
  /// Reports the problems that were noted while a value was made.
  ///
  /// - Parameters:
  ///   - notes: The notes of the run that made the value.
  ///   - receive: The failure handler. Nil uses the handler of the process.
  func report(_ notes: Making.Notes, to receive: (@Sendable (DependencyFailure) -> Void)? = nil) {
    Making.note { $0.read(notes) }
    if notes.isRealInTest {
      DependencyFailures.report(.realInTest(self), to: receive)
    } else if notes.isNotRegistered {
      DependencyFailures.report(.notRegistered(self), to: receive)
    }
  }
}

/// A value with the notes of the run that made it.
struct Made<Value> {
  let value: Value
  let notes: Making.Notes
}

extension Made: Sendable where Value: Sendable {}

/// A record of which runs wait for each other while they make values.
enum WaitingRoom {
  private static let waiting = Mutex<[ObjectIdentifier: Making]>([:])

  /// Records that a run waits for another, or returns false if the other already waits for it.
  static func enter(_ root: Making, for making: Making) -> Bool {
    waiting.withLock { waiting in
      var next: Making? = making
      while let current = next, !current.isOver {
        if current.root === root { return false }
        next = waiting[ObjectIdentifier(current.root)]
      }
      waiting[ObjectIdentifier(root)] = making
      return true
    }
  }

  /// Records that a run no longer waits.
  static func leave(_ root: Making) {
    waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(root)) }
  }
}
