import Synchronization

/// Closures that wait for the end of mutations; each is called once, on any thread.
final class MutationWaits: Sendable {
  typealias Wait = @Sendable (Result<QueryValue, MutationFailure>) -> Void

  private let waits = Mutex<[MutationID: [Wait]]>([:])

  deinit {
    for wait in waits.withLock({ $0 }).values.joined() { wait(.failure(.cancelled)) }
  }

  /// Adds a closure that is called when a mutation ends.
  func add(_ wait: @escaping Wait, for id: MutationID) {
    waits.withLock { $0[id, default: []].append(wait) }
  }

  /// Calls the closures that wait for a mutation.
  func finish(_ id: MutationID, _ result: Result<QueryValue, MutationFailure>) {
    for wait in waits.withLock({ $0.removeValue(forKey: id) }) ?? [] { wait(result) }
  }
}

/// An error of ``Queries/perform(_:id:isolation:)``.
public enum MutationFailure: Error, Sendable, CustomStringConvertible {
  /// The mutation and all further attempts have failed; the error is that of the last attempt.
  case failed(any Error)
  /// The mutation or the waiting task was cancelled, or the queries were released.
  ///
  /// Whether the change was made is unknown. A mutation whose waiting task was cancelled continues.
  case cancelled

  /// The error of the mutation itself, to be shown to a user, or nil.
  public var mutationError: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// A description of the error in one sentence.
  public var description: String {
    switch self {
    case .failed(let error): "The mutation could not be performed: \(error)"
    case .cancelled: "The mutation was cancelled, or nothing waits for it any more."
    }
  }
}

/// An error of a mutation with the id of a pending mutation of another type, which was not performed.
public struct MutationIDInUse: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id.
  public let id: MutationID
  /// The type of the mutation that was not performed.
  public let mutation: String
  /// The type of the pending mutation.
  public let pending: String

  /// A description of the error in one sentence.
  public var description: String {
    "The mutation \(mutation) was not performed, because the mutation \(pending) with its id \(id) is pending."
  }
}
