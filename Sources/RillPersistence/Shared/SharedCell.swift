import Foundation
import Rill
import Synchronization

/// The one place in the process where a shared value is; held by all who share it.
final class SharedCell<Value: Equatable & Sendable>: Sendable {
  fileprivate struct Contents: Sendable {
    var value: Value
    var version = Version.next()
    /// Whether the value was removed, so that it is the default and nothing is kept.
    var isRemoved = false
    /// Who listens, in the order in which they came.
    var numbers: [Int] = []
    var listeners: [AsyncStream<Value>.Continuation] = []
    var lastNumber = 0
    /// The stores whose states hold copies of the value.
    var stores: [SharedListener] = []

    /// Takes a listener out.
    mutating func remove(_ number: Int) -> AsyncStream<Value>.Continuation? {
      guard let index = numbers.firstIndex(of: number) else { return nil }
      numbers.remove(at: index)
      return listeners.remove(at: index)
    }

    /// Hands the value to all listeners, and tells all stores but one.
    // Apart from its caller, which would look up the types of streams even where there is nobody to tell.
    @inline(never)
    func tell(except publisher: SharedListener?) {
      for listener in listeners { listener.yield(value) }
      for store in stores where store !== publisher { store.tell() }
    }
  }

  /// What keeps the value in a storage.
  struct Keeping: Sendable {
    /// Reads what is kept, or nil if it is what was read or written last; may block.
    let read: @Sendable (_ current: Value, _ isFirst: Bool) -> Value?
    /// Tells of changes by others.
    let watch: @Sendable (@escaping @Sendable () -> Void) -> StorageWatch?
    /// Writes the newest value of a cell, which has excluded others; may block.
    let save: @Sendable (SharedCell) throws(PersistenceFailure) -> Void
    /// Calls a function while nobody else changes what is kept; may block.
    let exclusively: @Sendable (() throws(PersistenceFailure) -> Void) throws(PersistenceFailure) -> Void
    /// Writes on another thread.
    ///
    /// The cell goes with each value, so that it lives until it was written, and nobody makes another meanwhile.
    let writer: Writer<Pending>
  }

  /// A cell whose value is to be written.
  struct Pending: Sendable {
    let cell: SharedCell
  }

  let key: StorageKey
  /// The value while no other was set.
  let initial: Value
  fileprivate let contents: Mutex<Contents>
  private let keeping: Keeping?
  fileprivate let members = SharedMembers()
  /// A lock for reading and writing the stored value.
  ///
  /// Storages exclude other processes at most, and not other threads of this one.
  private let access = Mutex(())
  private let preparation = Mutex<(isDone: Bool, watch: StorageWatch?)>((false, nil))

  init(_ value: Value, key: StorageKey, keeping: Keeping?) {
    contents = Mutex(Contents(value: value))
    initial = value
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
      let (value, version) = snapshot
      if let kept = keeping.read(value, true) { replace(kept, ifStill: version) }
    }
  }

  /// The value.
  var value: Value { contents.withLock { $0.value } }

  /// The value and the stamp it has.
  var snapshot: (value: Value, version: Version) { contents.withLock { ($0.value, $0.version) } }

  /// The stamp of the value; later values have higher numbers.
  var version: Version { contents.withLock { $0.version } }

  /// Changes the value without losing any other change; if the change throws, nothing has changed.
  ///
  /// A value that is kept is read before and written after, while no other process changes it.
  func change<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard let keeping else { return try changeHere(body).get() }
    var outcome: Swift.Result<Result, Problem>?
    var isWritten = false
    do throws(PersistenceFailure) {
      try exclusively(keeping) { () throws(PersistenceFailure) in
        readAgain(keeping)
        let result = changeHere(body)
        outcome = result
        if case .success = result { try keeping.save(self) }
        isWritten = true
      }
    } catch {
      // The writer tries again, and reports why it fails.
      isWritten = false
    }
    let result = outcome ?? changeHere(body)
    if !isWritten { keep(with: keeping) }
    return try result.get()
  }

  private func changeHere<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) -> Swift.Result<Result, Problem> {
    contents.withLock { contents in
      var value = contents.value
      do throws(Problem) {
        let result = try body(&value)
        set(value, &contents)
        return .success(result)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Changes the value, and has it written soon.
  ///
  /// Listeners are handed the value and the writer takes it before the lock is opened, so that all of them see the
  /// values in one order. Neither calls anybody.
  ///
  /// - Parameters:
  ///   - publisher: The listener of the store that changes it, which need not be told.
  ///   - body: Changes the value.
  /// - Returns: The stamp that the value has from now on.
  @discardableResult
  func update(by publisher: SharedListener?, _ body: (inout Value) -> Void) -> Version {
    contents.withLock { contents in
      var value = contents.value
      body(&value)
      if set(value, &contents, by: publisher), let keeping { keep(with: keeping) }
      return contents.version
    }
  }

  /// Takes the default again, and removes what is kept.
  func remove() {
    contents.withLock { contents in
      set(initial, &contents)
      contents.isRemoved = true
      if let keeping { keep(with: keeping) }
    }
  }

  /// The value to write; nil if nothing is to be kept.
  var valueToKeep: Value? {
    contents.withLock { contents in
      let isAbsent = contents.isRemoved || contents.value == initial && isNil(contents.value)
      return isAbsent ? nil : contents.value
    }
  }

  /// Takes over what is kept, unless the value has changed since it was looked at.
  private func replace(_ value: Value, ifStill version: Version) {
    contents.withLock { contents in
      if contents.version == version { set(value, &contents) }
    }
  }

  @discardableResult
  private func set(_ value: Value, _ contents: inout Contents, by publisher: SharedListener? = nil) -> Bool {
    guard value != contents.value || contents.isRemoved else { return false }
    contents.isRemoved = false
    guard value != contents.value else { return true }
    contents.value = value
    contents.version = .next()
    if !contents.listeners.isEmpty || !contents.stores.isEmpty { contents.tell(except: publisher) }
    return true
  }

  // Apart from its caller, for the same reason.
  @inline(never)
  private func keep(with keeping: Keeping) { keeping.writer.submit(Pending(cell: self)) }

  /// Somebody else has changed what is kept, or may have.
  private func reread() {
    guard let keeping else { return }
    keeping.writer.onItsThread { [weak self] in
      guard let self else { return }
      do throws(PersistenceFailure) {
        try exclusively(keeping) { () throws(PersistenceFailure) in readAgain(keeping) }
      } catch {
        // What cannot be locked can often be read.
        access.withLock { _ in readAgain(keeping) }
      }
    }
  }

  /// Writes the newest value; may block.
  func write() throws(PersistenceFailure) {
    guard let keeping else { return }
    try exclusively(keeping) { () throws(PersistenceFailure) in try keeping.save(self) }
  }

  /// Calls a function while no other process and no other thread reads or writes the stored value.
  ///
  /// The storage's lock is taken first: a task that holds it already may change several values of one file.
  private func exclusively(
    _ keeping: Keeping, _ body: () throws(PersistenceFailure) -> Void
  ) throws(PersistenceFailure) {
    try keeping.exclusively { () throws(PersistenceFailure) in
      try access.withLock { (_: inout Void) throws(PersistenceFailure) in try body() }
    }
  }

  /// Takes over what others have written; nobody else may change what is kept meanwhile.
  private func readAgain(_ keeping: Keeping) {
    let (value, version) = snapshot
    // What is about to be written here comes later than what was written there.
    guard keeping.writer.isIdle, let kept = keeping.read(value, false) else { return }
    replace(kept, ifStill: version)
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

extension SharedCell: SharedSource {
  var anySnapshot: any SharedSnapshot { Shared(SharedReference(self)) }
  var listeners: [SharedListener] { contents.withLock { $0.stores } }

  func member<Member: Equatable & Sendable>(
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) -> any SharedSource<Member> {
    members.source(of: self, at: path)
  }

  func add(_ listener: SharedListener) { contents.withLock { $0.stores.append(listener) } }
  func remove(_ listener: SharedListener) {
    contents.withLock { $0.stores.removeAll { $0 === listener } }
  }
}

/// Whether a value is an optional that is nil.
private func isNil<Value>(_ value: Value) -> Bool {
  (value as? any OptionalNil)?.isNil ?? false
}

private protocol OptionalNil {
  var isNil: Bool { get }
}

extension Optional: OptionalNil {
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}
