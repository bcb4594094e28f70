#if NATS
import CNATS
import RillReplication

/// The reason why the client library did not perform a call.
struct NATSProblem: Error {
  let status: natsStatus
  /// The error code of JetStream, or 0.
  let code: jsErrCode
  let text: String

  init(_ status: natsStatus, _ code: jsErrCode = jsErrCode(0), text: String? = nil) {
    self.status = status
    self.code = code
    self.text = text ?? Self.text(status, code)
  }

  /// The library's own text for the last error of this thread, which is the server's for errors of JetStream.
  ///
  /// Other statuses say what is wrong themselves, except for the general one.
  private static func text(_ status: natsStatus, _ code: jsErrCode) -> String {
    var last = NATS_OK
    if code.rawValue != 0 || status == NATS_ERR, let text = nats_GetLastError(&last), last == status {
      return String(cString: text)
    }
    return natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
  }

  /// Throws unless a call has succeeded.
  static func check(_ status: natsStatus, _ code: jsErrCode = jsErrCode(0)) throws(NATSProblem) {
    if status != NATS_OK { throw NATSProblem(status, code) }
  }

  /// A Boolean value that indicates whether a message or a stream was not found.
  var isAbsence: Bool {
    [JSNoMessageFoundErr, JSStreamNotFoundErr].contains(code) || status == NATS_NOT_FOUND
  }
  /// The subject's last message is another one than expected.
  static var otherSequence: NATSProblem { NATSProblem(NATS_ERR, JSStreamWrongLastSequenceErr) }
  /// A message with the same identity is being stored, as servers say since version 2.10.
  private static var sameIdentity: jsErrCode { jsErrCode(10_158) }

  /// A Boolean value that indicates whether a subject's last message is another one than expected.
  var isOtherSequence: Bool { [JSStreamWrongLastSequenceErr, Self.sameIdentity].contains(code) }

  /// The failure for the caller of a log.
  func failure(_ place: String) -> LogFailure {
    if status == NATS_NO_RESPONDERS { return .noResponders(place) }
    switch code {
    case JSStreamNotFoundErr: return .noStream(place)
    case JSNotEnabledErr, JSNotEnabledForAccountErr, JSNoAccountErr: return .noStreams(place, because: text)
    case JSAccountResourcesExceededErr, JSInsufficientResourcesErr, JSStorageResourcesExceededErr,
      JSMemoryResourcesExceededErr, JSStreamStoreFailedErr, JSMaximumStreamsLimitErr, JSStreamLimitsErr:
      return .fullStream(place, because: text)
    case JSStreamNameExistErr, JSStreamSubjectOverlapErr, JSStreamSealedErr:
      return .otherStream(place, because: text)
    default: break
    }
    switch status {
    case NATS_NOT_PERMITTED: return .notPermitted(place, because: text)
    default: return .unanswered(place, because: text)
    }
  }
}
#endif
