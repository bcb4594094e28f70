import Foundation
import Rill
import Synchronization

/// Writes values on a thread of its own, in order, the newest when it falls behind.
final class Writer<Value: Sendable>: Sendable {
  private struct State {
    var slot = WriteSlot<Value>()
    var waiters: [CheckedContinuation<PersistenceFailure?, Never>] = []
    var failure: PersistenceFailure?
  }

  private let state = Mutex(State())
  private let thread: DispatchQueue
  private let write: @Sendable (Value) throws(PersistenceFailure) -> Void

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - name: What its thread is called.
  ///   - write: Writes a value; may block.
  init(_ name: String, write: @escaping @Sendable (Value) throws(PersistenceFailure) -> Void) {
    thread = DispatchQueue(label: name)
    self.write = write
  }

  /// Takes a value, to be written soon.
  func submit(_ value: Value) {
    guard let value = state.withLock({ $0.slot.submit(value) }) else { return }
    PendingWrites.shared.began(self)
    start(value)
  }

  /// Whether nothing is written and nothing waits.
  var isIdle: Bool { state.withLock { $0.slot.isIdle } }

  /// Does something else on the same thread, after what is being written now.
  func onItsThread(_ body: @escaping @Sendable () -> Void) { thread.async(execute: body) }

  /// Does something else on the same thread, after what is being written now.
  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      thread.async { continuation.resume(returning: body()) }
    }
  }

  /// Does something else on the same thread, after what is being written now, and blocks the caller meanwhile.
  func performAndWait<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try thread.sync { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// Waits until all that was submitted so far has been written.
  ///
  /// - Throws: Why the newest could not be written.
  func flush() async throws(PersistenceFailure) {
    let failure = await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.slot.isIdle { state.waiters.append(continuation) }
        return state.slot.isIdle
      }
      if isIdle { continuation.resume(returning: state.withLock { $0.failure }) }
    }
    if let failure { throw failure }
  }

  private func start(_ value: Value) {
    thread.async { [self] in
      var failure: PersistenceFailure?
      do throws(PersistenceFailure) { try write(value) } catch { failure = error }
      if let failure { Failures.report(Failure(failure.description)) }
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

/// Something that has values to write.
protocol Flushable: AnyObject, Sendable {
  /// Waits until all of them have been written, or could not be, which is reported.
  func finish() async
}

extension Writer: Flushable {
  func finish() async {
    // A failure was reported when it happened.
    do throws(PersistenceFailure) { try await flush() } catch {}
  }
}

/// All values of this process that wait to be written.
public final class PendingWrites: Sendable {
  /// The one of this process.
  public static let shared = PendingWrites()

  private let busy = Mutex<[ObjectIdentifier: any Flushable]>([:])

  private init() {}

  /// Waits until everything has been written that was changed before: call it before the program ends or is suspended.
  ///
  /// What could not be written has been reported. A store that no actor owns is not asked; call
  /// ``Persistence/flush(isolation:)`` for it.
  public func flush() async {
    for writer in busy.withLock({ Array($0.values) }) { await writer.finish() }
    // What waited for its delay has handed its value to a writer only now.
    for writer in busy.withLock({ Array($0.values) }) { await writer.finish() }
  }

  func began(_ writer: any Flushable) { busy.withLock { $0[ObjectIdentifier(writer)] = writer } }
  func ended(_ writer: any Flushable) {
    _ = busy.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }
  }
}
