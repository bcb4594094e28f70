import Foundation
import Rill
import Synchronization

/// The one place in the process where a shared value is; held by all who share it.
final class SharedCell<Value: Equatable & Sendable>: Sendable {
  private struct Contents: Sendable {
    var value: Value
    var version = Version.next()
    /// Who listens, in the order in which they came.
    var numbers: [Int] = []
    var listeners: [AsyncStream<Value>.Continuation] = []
    var lastNumber = 0

    /// Takes a listener out.
    mutating func remove(_ number: Int) -> AsyncStream<Value>.Continuation? {
      guard let index = numbers.firstIndex(of: number) else { return nil }
      numbers.remove(at: index)
      return listeners.remove(at: index)
    }

    /// Hands the value to all listeners but one.
    // Apart from its caller, which would look up the types of streams even where there is nobody to tell.
    @inline(never)
    func tell(_ publisher: Int?) {
      for (number, listener) in zip(numbers, listeners) where number != publisher { listener.yield(value) }
    }
  }

  /// What keeps the value in a storage.
  struct Keeping: Sendable {
    /// Reads what is kept, or nil if it is what was read or written last; may block.
    let read: @Sendable (_ current: Value, _ isFirst: Bool) -> Value?
    /// Tells of changes by others.
    let watch: @Sendable (@escaping @Sendable () -> Void) -> StorageWatch?
    /// Writes values.
    ///
    /// The cell goes with each, so that it lives until it was written, and nobody makes another meanwhile.
    let writer: Writer<Pending>
  }

  /// A value that is to be written.
  struct Pending: Sendable {
    let value: Value
    let cell: SharedCell
  }

  let key: StorageKey
  private let contents: Mutex<Contents>
  private let keeping: Keeping?
  private let preparation = Mutex<(isDone: Bool, watch: StorageWatch?)>((false, nil))

  init(_ value: Value, key: StorageKey, keeping: Keeping?) {
    contents = Mutex(Contents(value: value))
    self.key = key
    self.keeping = keeping
  }

  /// Reads what is kept, once, and goes on to hear of changes by others; whoever comes meanwhile waits.
  func prepare() {
    guard let keeping else { return }
    preparation.withLock { preparation in
      guard !preparation.isDone else { return }
      preparation.isDone = true
      // Watched first, so that no change is missed in between.
      preparation.watch = keeping.watch { [weak self] in self?.reread() }
      if let value = keeping.read(self.value, true) { replace(value) }
    }
  }

  /// The value.
  var value: Value { contents.withLock { $0.value } }

  /// The value and the stamp it has.
  var snapshot: (value: Value, version: Version) { contents.withLock { ($0.value, $0.version) } }

  /// Changes the value; if the change throws, nothing has changed.
  ///
  /// Listeners are handed the value and the writer takes it before the lock is opened, so that all of them see the
  /// values in one order. Neither calls anybody.
  func change<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try contents.withLock { contents throws(Problem) in
      var value = contents.value
      let result = try body(&value)
      set(value, .next(), &contents, isWritten: true)
      return result
    }
  }

  /// Takes over a value with the stamp that somebody has given it, unless it has that stamp already.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - version: Its stamp.
  ///   - publisher: The number of the listener who gives it and need not be told.
  func publish(_ value: Value, _ version: Version, by publisher: Int) {
    contents.withLock { contents in
      guard contents.version != version else { return }
      set(value, version, &contents, isWritten: true, by: publisher)
    }
  }

  /// Takes over what is kept.
  private func replace(_ value: Value) {
    contents.withLock { set(value, .next(), &$0, isWritten: false) }
  }

  private func set(
    _ value: Value, _ version: Version, _ contents: inout Contents, isWritten: Bool, by publisher: Int? = nil
  ) {
    guard value != contents.value else { return }
    contents.value = value
    contents.version = version
    if contents.numbers.contains(where: { $0 != publisher }) { contents.tell(publisher) }
    if isWritten, let keeping { keep(value, with: keeping) }
  }

  // Apart from its caller, for the same reason.
  @inline(never)
  private func keep(_ value: Value, with keeping: Keeping) {
    keeping.writer.submit(Pending(value: value, cell: self))
  }

  /// Somebody else has changed what is kept, or may have.
  private func reread() {
    guard let keeping else { return }
    keeping.writer.onItsThread { [weak self] in
      // What is about to be written here comes later than what was written there.
      guard let self, keeping.writer.isIdle else { return }
      if let value = keeping.read(value, false) { replace(value) }
    }
  }

  /// Waits until every change so far has been written.
  func flush() async throws(PersistenceFailure) { try await keeping?.writer.flush() }

  /// The values from now on, starting with the current one; who listens holds the cell.
  func values(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) -> AsyncStream<Value> {
    listen(policy).stream
  }

  /// The same, and a number to leave with.
  func listen(
    _ policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> (stream: AsyncStream<Value>, number: Int) {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      contents.numbers.append(contents.lastNumber)
      contents.listeners.append(continuation)
      continuation.yield(contents.value)
      return contents.lastNumber
    }
    continuation.onTermination = { [self] _ in
      _ = contents.withLock { $0.remove(number) }
    }
    return (stream, number)
  }

  /// Ends a stream at once, whoever listens to it.
  func leave(_ number: Int) {
    contents.withLock { $0.remove(number) }?.finish()
  }
}
