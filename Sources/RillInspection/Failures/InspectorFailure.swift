/// Something the inspector refused or could not do: what happened, where and why, and how to fix it.
public struct InspectorFailure: Error, Hashable, Sendable {
  /// Which failure this is, in a form that programs can compare.
  public let code: Code
  /// What happened, where, and why.
  public let message: String
  /// How to fix it.
  public let fix: String

  /// Which failure a failure is.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The inspector was asked to listen where other machines could reach it.
    case addressIsNotLoopback = "address-is-not-loopback"
    /// The socket could not be opened, often because the port is taken.
    case cannotListen = "cannot-listen"
    /// The token is too short, or has characters that cannot be sent.
    case badToken = "bad-token"
    /// The request does not bring the token that this inspector asks for.
    case unknownCaller = "unknown-caller"
    /// A page from elsewhere asked.
    case foreignOrigin = "foreign-origin"
    /// The request names a host that is not this inspector.
    case foreignHost = "foreign-host"
    /// The address, the method and the headers do not make a request that can be read.
    case badRequest = "bad-request"
    /// The address is longer than the inspector reads.
    case addressTooLong = "address-too-long"
    /// The body is longer than the inspector reads.
    case bodyTooLarge = "body-too-large"
    /// The body of a request is not announced as JSON.
    case bodyIsNotJSON = "body-is-not-json"
    /// The body is not well-formed JSON.
    case malformedJSON = "malformed-json"
    /// The address exists, the method does not fit it.
    case methodNotAllowed = "method-not-allowed"
    /// The address leads nowhere.
    case notFound = "not-found"
    /// There is no store of this name.
    case unknownStore = "unknown-store"
    /// The store keeps no entry of this number.
    case unknownEntry = "unknown-entry"
    /// The state has no such part.
    case unknownPart = "unknown-part"
    /// The store was there, and its owner has let it go.
    case storeIsGone = "store-is-gone"
    /// The store has not answered in time.
    case storeIsBusy = "store-is-busy"
    /// As many requests wait for the store as may wait.
    case tooManyWaiting = "too-many-waiting"
    /// The store is a part of another, which is the one to show.
    case storeIsPart = "store-is-part"
    /// The file is no session, or none of this store.
    case sessionDoesNotFit = "session-does-not-fit"
    /// The history cannot do what was asked.
    case historyCannot = "history-cannot"
    /// Something of the store is never shown, and a whole file or test would show it.
    case isHidden = "is-hidden"
    /// States or actions cannot be written as JSON and read again.
    case cannotReplay = "cannot-replay"
    /// The JSON is well-formed and is no action of this store.
    case actionDoesNotDecode = "action-does-not-decode"
    /// The store takes no actions from outside.
    case actionsAreNotDecodable = "actions-are-not-decodable"
    /// The store failed in a way of its own.
    case storeFailed = "store-failed"
    /// The inspector could not write an answer.
    case answerFailed = "answer-failed"
    /// Actions come faster than the inspector takes them.
    case tooManyActions = "too-many-actions"
    /// As many event streams are open as the inspector serves.
    case tooManyStreams = "too-many-streams"
    /// The inspector is shutting down.
    case stopping = "stopping"
    /// The address to link to is not that of an inspector.
    case badLinkAddress = "bad-link-address"
    /// No process is linked under this name.
    case unknownLink = "unknown-link"
    /// The process speaks another version than the inspector.
    case linkDoesNotFit = "link-does-not-fit"
    /// As many processes are linked, or stores shown, as may be, or they come too fast.
    case tooManyLinks = "too-many-links"
    /// The process of a store is gone.
    case processIsGone = "process-is-gone"
    /// The process of a store has not answered in time.
    case processIsSlow = "process-is-slow"
  }

  /// Makes a failure; the factories in this folder are the only callers.
  package init(_ code: Code, _ message: String, fix: String) {
    self.code = code
    self.message = message
    self.fix = fix
  }
}

extension InspectorFailure: CustomStringConvertible {
  /// The message and the way out of it.
  public var description: String { "\(message)\n\(fix)" }
}
