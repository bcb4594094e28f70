/// A request that the inspector refused or could not fulfill: what happened, where and why, and how to fix it.
public struct InspectorFailure: Error, Hashable, Sendable {
  /// The code that identifies the failure for programs.
  public let code: Code
  /// What happened, where, and why.
  public let message: String
  /// How to fix it.
  public let fix: String

  /// A code that identifies a failure.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The address to listen on is reachable by other machines.
    case addressIsNotLoopback = "address-is-not-loopback"
    /// The socket could not be opened, often because the port is taken.
    case cannotListen = "cannot-listen"
    /// The token is too short, or contains characters that cannot be sent.
    case badToken = "bad-token"
    /// The request does not contain the required token.
    case unknownCaller = "unknown-caller"
    /// A page of another origin sent the request.
    case foreignOrigin = "foreign-origin"
    /// The request names a host that is not this inspector.
    case foreignHost = "foreign-host"
    /// The address, method and headers do not form a valid request.
    case badRequest = "bad-request"
    /// The address is too long.
    case addressTooLong = "address-too-long"
    /// The body is too long.
    case bodyTooLarge = "body-too-large"
    /// The content type of the body is not JSON.
    case bodyIsNotJSON = "body-is-not-json"
    /// The body is not well-formed JSON.
    case malformedJSON = "malformed-json"
    /// The address does not support the method.
    case methodNotAllowed = "method-not-allowed"
    /// There is nothing at the address.
    case notFound = "not-found"
    /// There is no store with this ID.
    case unknownStore = "unknown-store"
    /// The store does not keep the entry with this number.
    case unknownEntry = "unknown-entry"
    /// The state does not have the part.
    case unknownPart = "unknown-part"
    /// The store has no such table, or the table has no such row or command.
    case unknownCommand = "unknown-command"
    /// The command of a row is unavailable.
    case commandIsUnavailable = "command-is-unavailable"
    /// The store has been deallocated.
    case storeIsGone = "store-is-gone"
    /// The store has not answered in time.
    case storeIsBusy = "store-is-busy"
    /// Too many requests wait for the store.
    case tooManyWaiting = "too-many-waiting"
    /// The store is scoped from another store, which must be shown instead.
    case storeIsPart = "store-is-part"
    /// The file is not a session, or not one of this store.
    case sessionDoesNotFit = "session-does-not-fit"
    /// The history cannot perform the request.
    case historyCannot = "history-cannot"
    /// Part of the store is redacted, and a whole file or test would reveal it.
    case isHidden = "is-hidden"
    /// States or actions cannot be encoded as JSON and decoded again.
    case cannotReplay = "cannot-replay"
    /// The JSON is well-formed, but is not an action of this store.
    case actionDoesNotDecode = "action-does-not-decode"
    /// The store does not accept actions as JSON.
    case actionsAreNotDecodable = "actions-are-not-decodable"
    /// The store threw an error of its own.
    case storeFailed = "store-failed"
    /// The inspector could not encode an answer.
    case answerFailed = "answer-failed"
    /// Actions are sent too fast.
    case tooManyActions = "too-many-actions"
    /// Too many event streams are open.
    case tooManyStreams = "too-many-streams"
    /// The inspector is stopping.
    case stopping = "stopping"
    /// The address to link to is not the address of an inspector.
    case badLinkAddress = "bad-link-address"
    /// No process is linked under this name.
    case unknownLink = "unknown-link"
    /// The process and the inspector use different versions of the wire format.
    case linkDoesNotFit = "link-does-not-fit"
    /// Too many processes are linked or stores shown, or processes link or report too fast.
    case tooManyLinks = "too-many-links"
    /// The process of a store is no longer linked.
    case processIsGone = "process-is-gone"
    /// The process of a store has not answered in time.
    case processIsSlow = "process-is-slow"
  }

  /// Creates a failure; only the factories in this folder call this initializer.
  package init(_ code: Code, _ message: String, fix: String) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension InspectorFailure: CustomStringConvertible {
  /// The message and the fix.
  public var description: String { "\(message)\n\(fix)" }
}

/// Messages for violations of the inspector's own invariants.
enum InternalFailure {
  static func emptySlot(_ position: Int, count: Int) -> String {
    "The inspector's ring buffer was asked for position \(position) of \(count). This is a bug in Rill; please report it."
  }
}
