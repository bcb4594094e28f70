import Foundation
import Rill
import Synchronization

/// Writes values in order on its own thread, and skips to the newest when it falls behind.
final class Writer<Value: Sendable>: Sendable {
  private struct State {
    var slot = WriteSlot<Value>()
    var waiters: [CheckedContinuation<PersistenceFailure?, Never>] = []
    var failure: PersistenceFailure?
    /// A value that was not written because another program was writing, and is written when that program is done.
    var deferred: Value?
    /// The observation of the other program; it retains the writer until the value is written.
    var watch: StorageWatch?
  }

  private let state = Mutex(State())
  private let thread: DispatchQueue
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

  /// Forgets the failure of an earlier write after a later value was written in another way.
  func forgetFailure() {
    state.withLock { state in if state.slot.isIdle { state.failure = nil } }
  }

  /// Submits a value to be written soon.
  func submit(_ value: Value) {
    guard let value = state.withLock({ $0.slot.submit(value) }) else { return }
    PendingWrites.shared.began(self)
    start(value)
  }

  /// A Boolean value that indicates whether no value is being written or waiting.
  var isIdle: Bool { state.withLock { $0.slot.isIdle && $0.deferred == nil } }

  /// A Boolean value that indicates whether a value waits until another program has finished writing.
  var isDeferring: Bool { state.withLock { $0.deferred != nil } }

  /// Calls a function on the writer's thread, after the write in progress.
  func onItsThread(_ body: @escaping @Sendable () -> Void) { thread.async(execute: body) }

  /// Calls a function on the writer's thread, after the write in progress, and returns its result.
  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      thread.async { continuation.resume(returning: body()) }
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

  /// Waits until all values submitted so far are written.
  ///
  /// - Throws: The reason why the newest value could not be written.
  func flush() async throws(PersistenceFailure) {
    let failure = await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.slot.isIdle { state.waiters.append(continuation) }
        return state.slot.isIdle
      }
      guard isIdle else { return }
      guard state.withLock({ $0.failure }) != nil else { return continuation.resume(returning: nil) }
      // A deferred value may just have been written.
      thread.async { [self] in continuation.resume(returning: state.withLock { $0.failure }) }
    }
    if let failure { throw failure }
  }

  /// Blocks the caller until all values submitted so far are written.
  ///
  /// Must not be called on the writer's thread.
  ///
  /// - Throws: The reason why the newest value could not be written.
  func flushAndWait() throws(PersistenceFailure) {
    // A value that waits is passed to the thread after the one before it was written.
    while !isIdle { thread.sync {} }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func start(_ value: Value) {
    thread.async { [self] in
      let failure = attempt(value)
      let (next, waiters) = state.withLock { state in
        state.failure = failure
        let next = state.slot.wrote()
        guard next == nil else { return (next, [CheckedContinuation<PersistenceFailure?, Never>]()) }
        defer { state.waiters = [] }
        return (nil, state.waiters)
      }
      if let next { return start(next) }
      PendingWrites.shared.ended(self)
      for waiter in waiters { waiter.resume(returning: failure) }
    }
  }
}

extension Writer {
  /// Writes a value, reports a failure, and defers the value if another program is writing.
  private func attempt(_ value: Value) -> PersistenceFailure? {
    var failure: PersistenceFailure?
    do throws(PersistenceFailure) { try write(value) } catch { failure = error }
    let isDeferred = failure?.code == .inUse
    let (isFirst, ended) = state.withLock { state -> (Bool, StorageWatch?) in
      state.deferred = isDeferred ? value : nil
      return (isDeferred && state.watch == nil, isDeferred ? nil : state.watch.take())
    }
    ended?.cancel()
    if isFirst || !isDeferred, let failure { Failures.report(Failure(failure.description)) }
    guard isFirst, let watch = watch({ self.retry() }) else { return failure }
    state.withLock { $0.watch = watch }
    // The other program may have finished before it was observed.
    retry()
    return failure
  }

  /// Writes the deferred value, unless a newer one was written meanwhile.
  private func retry() {
    thread.async { [self] in
      guard let value = state.withLock({ $0.deferred }) else { return }
      let failure = attempt(value)
      state.withLock { $0.failure = failure }
    }
  }
}

/// An object that has values to write.
package protocol Flushable: AnyObject, Sendable {
  /// Waits until all values are written or have failed to be written. Failures are reported.
  func finish() async
  /// Blocks the caller until all values are written.
  ///
  /// - Parameter actor: The actor on which the caller runs, or nil.
  /// - Throws: The reason why the newest value was not written.
  func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure)
}

/// The identity of the writer to which a thread belongs.
private enum WriterThread {
  static let key = DispatchSpecificKey<ObjectIdentifier>()
}

extension Writer: Flushable {
  package func finish() async {
    // The failure was reported when it occurred.
    do throws(PersistenceFailure) { try await flush() } catch {}
  }

  package func finishAndWait(on actor: (any Actor)?) throws(PersistenceFailure) {
    guard !isCurrent else { throw .inItsOwnWrite(thread.label) }
    try flushAndWait()
  }
}

/// All values of this process that wait to be written.
public final class PendingWrites: Sendable {
  /// The shared instance of the process.
  public static let shared = PendingWrites()

  private let busy = Mutex<[ObjectIdentifier: any Flushable]>([:])

  private init() {}

  /// Waits until all earlier changes are written.
  ///
  /// Call this method before the program ends or is suspended.
  ///
  /// Values that could not be written have been reported. A store that no actor isolates is not included; call
  /// ``Persistence/flush(isolation:)`` for it.
  public func flush() async {
    for writer in busy.withLock({ Array($0.values) }) { await writer.finish() }
    // Autosaves that waited for their delay have just passed their values to a writer.
    for writer in busy.withLock({ Array($0.values) }) { await writer.finish() }
  }

  /// The objects that have values to write.
  var pending: [any Flushable] { busy.withLock { Array($0.values) } }

  package func began(_ writer: any Flushable) { busy.withLock { $0[ObjectIdentifier(writer)] = writer } }
  package func ended(_ writer: any Flushable) {
    _ = busy.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }
  }
}
