import Foundation
import Rill
import Synchronization

/// Writes values in order on its own thread, and skips to the newest when it falls behind.
///
/// A value that could not be written stays with the writer until it is written, replaced by a newer one, or forgotten.
/// Each flush tries to write it again. A superseded value is released while no lock is held, because its release may run any
/// code.
final class Writer<Value: Sendable>: Sendable {
  struct State {
    var slot = WriteSlot<Value>()
    /// A Boolean value that indicates whether the value that is being written is one that could not be written before.
    var isRepeating = false
    var waiters: [Waiting] = []
    /// The number of attempts that have begun.
    var attempts: UInt64 = 0
    /// The reason why the newest value was not written.
    var failure: PersistenceFailure?
    /// The newest value, if it was not written.
    var unwritten: Value?
    /// The number of times that another value has taken the place of one that was not written.
    var replacements = 0
    /// The observation of another program that writes; it retains the writer until the value is written.
    var watch: StorageWatch?

    /// A Boolean value that indicates whether the value is written when another program has finished writing.
    var isDeferring: Bool { unwritten != nil && failure?.code == .inUse }

    /// Takes the value that was not written, to write it again.
    mutating func takeUnwritten() -> Value? {
      guard slot.isIdle, let value = unwritten.take() else { return nil }
      isRepeating = true
      return slot.submit(value)
    }

    /// Takes the value that was not written for callers whose last attempt had begun before they called.
    mutating func takeUnwritten(attemptedBefore call: UInt64) -> Value? {
      attempts <= call ? takeUnwritten() : nil
    }
  }

  /// A caller that waits until everything is written.
  struct Waiting {
    /// The number of attempts that had begun before the call.
    let call: UInt64
    let continuation: CheckedContinuation<PersistenceFailure?, Never>
  }

  let state = Mutex(State())
  let pending = PendingWrites.current
  /// The registry of the scope in which the writer was created, for states that are decoded on its thread.
  private let values = SharedRegistry.current
  let thread: DispatchQueue
  private let watch: @Sendable (@escaping @Sendable () -> Void) -> StorageWatch?
  private let write: @Sendable (Value) throws(PersistenceFailure) -> Void

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - name: The name of the thread.
  ///   - watch: A function that observes the place to which values are written.
  ///   - write: A function that writes a value. It may block.
  init(
    _ name: String,
    watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> StorageWatch? = { _ in nil },
    write: @escaping @Sendable (Value) throws(PersistenceFailure) -> Void
  ) {
    thread = DispatchQueue(label: name)
    self.watch = watch
    self.write = write
    thread.setSpecific(key: WriterThread.key, value: ObjectIdentifier(self))
  }

  /// A Boolean value that indicates whether the caller runs on the writer's thread, for which it must not wait.
  var isCurrent: Bool { DispatchQueue.getSpecific(key: WriterThread.key) == ObjectIdentifier(self) }

  /// A Boolean value that indicates whether the writer decodes values in the scope of shared values that the caller is in.
  var isOfCurrentScope: Bool { values === SharedRegistry.current }

  /// Forgets a value that was not written, and the reason, after another value has taken its place.
  func forgetFailure() { takeFailure()?.cancel() }

  /// Forgets a value that was not written, and the reason.
  ///
  /// - Returns: What has waited for another program, to be cancelled while no lock is held.
  func takeFailure() -> StorageWatch? {
    var forgotten: Value?
    defer { withExtendedLifetime(forgotten) {} }
    return state.withLock { state in
      guard state.slot.isIdle else { return nil }
      state.failure = nil
      forgotten = state.unwritten.take()
      state.replacements += 1
      pending.ended(self)
      return state.watch.take()
    }
  }

  /// Submits a value to be written soon.
  func submit(_ value: Value) {
    let (value, superseded) = state.withLock { state in
      pending.began(self)
      if state.slot.isIdle { state.isRepeating = false }
      let superseded = state.slot.waiting
      return (state.slot.submit(value), superseded)
    }
    if let value { start(value) }
    withExtendedLifetime(superseded) {}
  }

  /// Keeps a value that could not be written elsewhere, so that each flush tries to write it.
  ///
  /// - Parameters:
  ///   - value: The value. It is dropped if a newer one is being written or waits, and follows an older one that is written again.
  ///   - failure: The reason why it could not be written. In a conflict, the value has lost against another one.
  func keep(_ value: Value, failedWith failure: PersistenceFailure) {
    guard failure.code != .conflict else { return }
    var superseded: Value?
    state.withLock { state in
      guard state.slot.isIdle else {
        if state.isRepeating, state.slot.waiting == nil { _ = state.slot.submit(value) }
        return
      }
      state.failure = failure
      superseded = state.unwritten
      state.unwritten = value
      // An older value that is being tried again does not take the place of this one.
      state.replacements += 1
      pending.began(self)
    }
    withExtendedLifetime(superseded) {}
    // While another program writes, the value is written when that program has finished.
    if failure.code == .inUse { retry() }
  }

  /// A Boolean value that indicates whether all submitted values are written.
  var isIdle: Bool { state.withLock { $0.slot.isIdle && $0.unwritten == nil } }

  /// A Boolean value that indicates whether a value is being written, or will be written without a further call.
  var isBusy: Bool { state.withLock { !$0.slot.isIdle || $0.isDeferring } }

  /// A Boolean value that indicates whether a value waits until another program has finished writing.
  var isDeferring: Bool { state.withLock { $0.isDeferring } }

  /// Calls a function on the writer's thread, after the write in progress.
  func onItsThread(_ body: @escaping @Sendable () -> Void) {
    thread.async { [values] in values.use(body) }
  }

  /// Calls a function on the writer's thread, after the write in progress, and returns its result.
  ///
  /// When the caller resumes, the thread has released what the function retains, such as an open file.
  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      thread.async { [thread, values] in
        let result = values.use(body)
        thread.async { continuation.resume(returning: result) }
      }
    }
  }

  /// Calls a function on the writer's thread, after the write in progress, and blocks the caller meanwhile.
  func performAndWait<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try thread.sync { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  func start(_ value: Value, isRepeated: Bool = false) {
    thread.async { [self] in
      let failure = attempt(value, isRepeated: isRepeated)
      let (next, again, waiters) = state.withLock { state -> (Value?, Value?, [Waiting]) in
        if let next = state.slot.wrote() {
          state.isRepeating = false
          return (next, nil, [])
        }
        let again = state.waiters.map(\.call).max().flatMap { state.takeUnwritten(attemptedBefore: $0) }
        endIfWritten(state)
        let waiters = state.waiters.filter { again == nil || $0.call < state.attempts }
        state.waiters.removeAll { again == nil || $0.call < state.attempts }
        return (nil, again, waiters)
      }
      if let next { return start(next) }
      if let again { start(again, isRepeated: true) }
      thread.async { for waiter in waiters { waiter.continuation.resume(returning: failure) } }
    }
  }

  /// Notes that the writer has nothing left to write, if that is so.
  ///
  /// Called under the lock, so that the next value registers afterwards.
  private func endIfWritten(_ state: borrowing State) {
    if state.slot.isIdle, state.unwritten == nil { pending.ended(self) }
  }
}

extension Writer {
  /// Writes a value, and keeps it and reports the failure if it could not be written.
  ///
  /// If another program is writing, the value is written when that program has finished.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isRepeated: A Boolean value that indicates whether the value could not be written before.
  ///   - known: The number of replacements when the value was taken, or nil if the slot has been busy since then.
  /// - Returns: The reason why the value was not written, or nil.
  private func attempt(_ value: Value, isRepeated: Bool, after known: Int? = nil) -> PersistenceFailure? {
    let replacements = state.withLock { state in
      state.attempts += 1
      return known ?? state.replacements
    }
    var failure: PersistenceFailure?
    do throws(PersistenceFailure) {
      try values.use { () throws(PersistenceFailure) in try write(value) }
    } catch {
      failure = error
    }
    let isDeferred = failure?.code == .inUse
    var superseded: Value?
    defer { withExtendedLifetime(superseded) {} }
    let (isNews, mustWatch, ended) = state.withLock { state -> (Bool, Bool, StorageWatch?) in
      let isNews = failure != state.failure || !(isRepeated || isDeferred && state.watch != nil)
      // The failure of a value that was replaced meanwhile is no longer that of the newest one.
      guard state.replacements == replacements else { return (isNews, false, state.watch.take()) }
      state.failure = failure
      // In a conflict, the value has lost against another one, and must not replace it with the next attempt.
      superseded = state.unwritten
      state.unwritten = failure == nil || failure?.code == .conflict ? nil : value
      return (isNews, isDeferred && state.watch == nil, isDeferred ? nil : state.watch.take())
    }
    ended?.cancel()
    if isNews, let failure { Failures.report(Failure(failure.description)) }
    guard mustWatch, let watch = watch({ self.retry() }) else { return failure }
    state.withLock { $0.watch = watch }
    // The other program may have finished before it was observed.
    retry()
    return failure
  }

  /// Tries again to write a value that could not be written, unless a newer one is being written.
  func retry() {
    thread.async { [self] in
      let (value, replacements) = state.withLock { state in
        (state.slot.isIdle ? state.unwritten : nil, state.replacements)
      }
      guard let value else { return }
      _ = attempt(value, isRepeated: true, after: replacements)
      state.withLock { endIfWritten($0) }
    }
  }
}

/// The identity of the writer to which a thread belongs.
private enum WriterThread {
  static let key = DispatchSpecificKey<ObjectIdentifier>()
}
