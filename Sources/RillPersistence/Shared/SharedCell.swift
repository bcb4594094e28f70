import Foundation
import Rill
import Synchronization

/// The only location of a shared value in the process; all its users retain it.
final class SharedCell<Value: Equatable & Sendable>: Sendable {
  /// The functions that store a value.
  struct Keeping: Sendable {
    /// The newest errors of loading and saving the value.
    let errors: StorageErrors
    /// Reads the stored value in any case, or returns nil if there is none; may block.
    let load: @Sendable (_ current: Value) throws(PersistenceFailure) -> Value?
    /// Reads the stored value, or returns nil if it has to be moved aside within the storage's lock; may block.
    let read: @Sendable (_ current: Value, SharedReading) -> StateKeeperChange<Value>?
    /// Forgets the last read value, which has not replaced the one here.
    let forget: @Sendable () -> Void
    /// Observes changes by others.
    let watch: @Sendable (@escaping @Sendable () -> Void) -> StorageWatch?
    /// Writes the newest value of a cell and resolves a conflict; may block.
    let save: @Sendable (SharedCell) throws(PersistenceFailure) -> Void
    /// Writes the newest value of a cell, which has excluded others, and returns whether there was no conflict; may
    /// block.
    let saveUncontested: @Sendable (SharedCell) throws(PersistenceFailure) -> Bool
    /// Calls a function while no other writer changes the stored value; may block.
    let exclusively: @Sendable (() throws(PersistenceFailure) -> Void) throws(PersistenceFailure) -> Void
    /// Writes values on another thread.
    ///
    /// Each submitted value retains its cell until it is written, so that no second cell is created meanwhile.
    let writer: Writer<Pending>
  }

  /// A cell whose value waits to be written.
  struct Pending: Sendable {
    let cell: SharedCell
  }

  let key: StorageKey
  /// The default, which is the value until another one is set.
  let initial: Value
  let contents: Mutex<Contents>
  /// A Boolean value that indicates whether streams may have to receive values; see ``deliver()``.
  let hasNews = Atomic<Bool>(false)
  let keeping: Keeping?
  fileprivate let members = SharedMembers()
  /// A lock for reading and writing the stored value.
  ///
  /// Storages exclude other processes at most, and not other threads of this one.
  let access = Mutex(())
  private let preparation = Mutex<(isDone: Bool, watch: StorageWatch?)>((false, nil))

  init(_ value: Value, key: StorageKey, keeping: Keeping?) {
    contents = Mutex(Contents(value: value))
    initial = value
    self.key = key
    self.keeping = keeping
  }

  /// Reads the stored value once and starts to observe changes by others; concurrent callers wait.
  func prepare() {
    guard let keeping, !preparation.withLock({ $0.isDone }) else { return }
    defer { deliver() }
    Failures.reportingAfterwards {
      guard !prepare(with: keeping, as: .first) else { return }
      // The storage's lock is taken before the locks of the cell, as it is by a task that changes another value by lock
      // and uses this one meanwhile.
      do throws(PersistenceFailure) {
        try keeping.exclusively { prepare(with: keeping, as: .firstWithinLock) }
      } catch {
        // The data cannot be moved aside either, for the same reason, which the failure then says.
        prepare(with: keeping, as: .firstWithinLock)
      }
    }
  }

  /// - Returns: A Boolean value that indicates whether the value has been read.
  @discardableResult
  private func prepare(with keeping: Keeping, as reading: SharedReading) -> Bool {
    preparation.withLock { preparation in
      guard !preparation.isDone else { return true }
      // Starts to observe before it reads, so that no change is missed in between.
      preparation.watch = preparation.watch ?? keeping.watch { [weak self] in self?.reread() }
      preparation.isDone = access.withLock { _ in readFirst(keeping, as: reading) }
      return preparation.isDone
    }
  }

  /// The value.
  var value: Value { contents.withLock { $0.value } }

  /// The value and its version.
  var snapshot: (value: Value, version: Version) { contents.withLock { ($0.value, $0.version) } }

  /// The version of the value; later values have higher numbers.
  var version: Version { contents.withLock { $0.version } }

  /// Changes the value without losing any other change.
  ///
  /// If the change throws, nothing changes.
  ///
  /// A stored value is read before the change and written after it, while no other process changes it.
  func change<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    defer { deliver() }
    guard let keeping else { return try changeHere(body) }
    if keeping.writer.isDeferring {
      // Another program is writing, so the writer's thread waits for it.
      defer { keep(with: keeping) }
      return try changeHere(body)
    }
    var outcome: Swift.Result<Result, Problem>?
    do throws(PersistenceFailure) {
      // A value that waits to be written here may be in conflict with a stored one.
      if !keeping.writer.isIdle {
        try write()
        keeping.writer.retry()
      }
      try exclusively(keeping) { () throws(PersistenceFailure) in
        readAgain(keeping)
        let result = attempt(body)
        outcome = result
        guard case .success = result else { return }
        var isWritten = false
        // The value is submitted before the lock is released, so that no stored value replaces it.
        defer { if !isWritten { keep(with: keeping) } }
        let version = version
        isWritten = try keeping.saveUncontested(self)
        if isWritten { forgetFailure(of: keeping, ifStill: version) }
      }
    } catch {
      // The writer tries again and reports the reason if it fails.
      if outcome == nil {
        outcome = attempt(body)
        keep(with: keeping)
      }
    }
    return try (outcome ?? attempt(body)).get()
  }

  /// Forgets an earlier failure of the writer, which concerns an older value, unless the value has changed since.
  ///
  /// A newer value is submitted under the same lock, so that its failure is not forgotten.
  private func forgetFailure(of keeping: Keeping, ifStill version: Version) {
    let ended = contents.withLock { contents in
      contents.version == version ? keeping.writer.takeFailure() : nil
    }
    ended?.cancel()
  }

  private func changeHere<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try withContents { contents, value throws(Problem) in
      value = contents.value
      let result = try body(&value)
      set(value, &contents)
      return result
    }
  }

  /// Changes the contents while no other thread uses them.
  ///
  /// The value that is replaced, and one that does not replace it, are released after the lock: their release may run any
  /// code, such as code that uses this cell. The caller calls ``deliver()`` when it holds no lock any more.
  private func withContents<Result, Problem: Error>(
    _ body: (_ contents: inout Contents, _ value: inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    var value = initial
    var replaced: Value?
    defer { withExtendedLifetime((value, replaced)) {} }
    return try contents.withLock { contents throws(Problem) in
      defer {
        swap(&replaced, &contents.replaced)
        if contents.news.isWaiting { hasNews.store(true, ordering: .relaxed) }
      }
      return try body(&contents, &value)
    }
  }

  private func attempt<Result, Problem: Error>(
    _ body: (inout Value) throws(Problem) -> Result
  ) -> Swift.Result<Result, Problem> {
    Swift.Result { () throws(Problem) in try changeHere(body) }
  }

  /// Changes the value and submits it for writing.
  ///
  /// The writer receives the value before the lock is released, so that it receives the values in their order, as streams do.
  /// It calls no other code.
  ///
  /// - Parameters:
  ///   - publisher: The listener of the store that makes the change, which is not notified.
  ///   - body: A function that changes the value.
  /// - Returns: The new version of the value.
  @discardableResult
  func update(by publisher: SharedListener?, _ body: (inout Value) -> Void) -> Version {
    defer { deliver() }
    return withContents { contents, value in
      value = contents.value
      body(&value)
      if set(value, &contents, by: publisher), let keeping { keep(with: keeping) }
      return contents.version
    }
  }

  /// Resets the value to its default and removes the stored value.
  func remove() {
    defer { deliver() }
    withContents { contents, _ in
      set(initial, &contents)
      contents.isRemoved = true
      if let keeping { keep(with: keeping) }
    }
  }

  /// The value to write, or nil if the stored value must be removed, the number of values from conflicts on which it is
  /// based, and its version.
  var valueToKeep: (value: Value?, basis: Int, version: Version) {
    contents.withLock { contents in
      let isAbsent = contents.isRemoved || contents.value == initial && isNil(contents.value)
      return (isAbsent ? nil : contents.value, contents.basis, contents.version)
    }
  }

  /// Replaces the value with the stored one, unless it has changed since the given version.
  ///
  /// The caller may hold locks, and calls ``deliver()`` later.
  @discardableResult
  func replace(
    _ value: Value, ifStill version: Version, isRemoval: Bool = false, basedOn basis: Int? = nil
  ) -> Bool {
    withContents { contents, _ in
      guard contents.version == version else { return false }
      set(value, &contents)
      contents.isRemoved = isRemoval
      contents.basis = basis ?? contents.basis
      return true
    }
  }

  @discardableResult
  private func set(_ value: Value, _ contents: inout Contents, by publisher: SharedListener? = nil) -> Bool {
    guard value != contents.value || contents.isRemoved else { return false }
    contents.isRemoved = false
    guard value != contents.value else { return true }
    contents.replaced = contents.value
    contents.value = value
    contents.version = .next()
    contents.tell(except: publisher)
    return true
  }

  // Not inlined, for the same reason.
  @inline(never)
  func keep(with keeping: Keeping) { keeping.writer.submit(Pending(cell: self)) }
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
