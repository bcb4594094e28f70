/// An answer with a body of known length.
package struct Response: Hashable, Sendable {
  package var status: UInt32
  package var contentType: String
  package var fields: [RequestHead.Field] = []
  package var body: [UInt8]
  /// Whether the answer reports that the requested store, entry or part of a state is absent.
  private var isAbsence: Bool

  /// The answer, with status 200 if it reports an absence.
  ///
  /// A browser logs each answer with a status of 400 or above as an error of the page, whatever the page does with it.
  /// The page cannot know what was removed while its request was pending, so it requests answers of this form.
  var withExpectedAbsence: Response {
    var response = self
    if isAbsence { response.status = 200 }
    return response
  }

  /// Returns an answer in JSON.
  static func json(_ value: some Encodable) throws -> Response {
    Response(status: 200, contentType: "application/json", body: try Wire.encode(value))
  }

  /// Creates an answer with a JSON file to download under a name.
  init(file: [UInt8], named name: String) {
    // The name contains no character that could end it, or the header.
    let safe = String(
      name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
    self.init(
      status: 200, contentType: "application/json",
      fields: [.init(name: "Content-Disposition", value: "attachment; filename=\"\(safe)\"")], body: file)
  }

  /// Creates an answer with a file of the page.
  init(_ file: PageFile) {
    self.init(status: 200, contentType: file.contentType, body: file.bytes)
  }

  /// Creates an answer for a failure, with the matching status.
  package init(_ failure: InspectorFailure, fields: [RequestHead.Field] = []) {
    do {
      let body = try Wire.encode(WireFailure(failure))
      self.init(status: failure.code.status, contentType: "application/json", fields: fields, body: body)
      // Temporary failures have the same status, so the status alone does not identify an absence.
      if failure.code == .processIsGone { isAbsence = true }
    } catch {
      // Three strings can always be encoded; if that ever changed, the status would still convey the essentials.
      self.init(status: failure.code.status, contentType: "application/json", fields: fields, body: [])
    }
  }

  init(status: UInt32, contentType: String, fields: [RequestHead.Field] = [], body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.fields = fields
    self.body = body
    isAbsence = status == 404 || status == 410
  }

  /// The header fields of every answer.
  package static let standardFields: [RequestHead.Field] = [
    .init(
      name: "Content-Security-Policy",
      value: """
        default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
        frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        """),
    .init(name: "X-Content-Type-Options", value: "nosniff"),
    .init(name: "Cache-Control", value: "no-store"),
    .init(name: "Referrer-Policy", value: "no-referrer"),
    .init(name: "Cross-Origin-Opener-Policy", value: "same-origin"),
    .init(name: "Cross-Origin-Resource-Policy", value: "same-origin"),
  ]
}

extension InspectorFailure.Code {
  /// The HTTP status for the failure.
  var status: UInt32 {
    switch self {
    case .badRequest, .malformedJSON: 400
    case .unknownCaller: 401
    case .foreignOrigin: 403
    case .notFound, .unknownStore, .unknownEntry, .unknownPart, .unknownCommand, .unknownLink: 404
    case .methodNotAllowed: 405
    case .storeIsGone: 410
    case .bodyTooLarge: 413
    case .addressTooLong: 414
    case .bodyIsNotJSON: 415
    case .foreignHost: 421
    case .actionDoesNotDecode, .actionsAreNotDecodable, .storeIsPart, .sessionDoesNotFit, .historyCannot,
      .isHidden, .cannotReplay, .linkDoesNotFit, .commandIsUnavailable:
      422
    case .tooManyActions: 429
    case .addressIsNotLoopback, .cannotListen, .badToken, .badLinkAddress, .storeFailed, .answerFailed: 500
    case .tooManyWaiting, .tooManyStreams, .stopping, .tooManyLinks, .processIsGone: 503
    case .storeIsBusy, .processIsSlow: 504
    }
  }
}

/// A request to a store, which may take time.
package struct Inquiry: Sendable {
  /// Asks the store and returns its answer.
  ///
  /// The task is cancelled if the store does not answer in time.
  package let work: @Sendable () async -> Response
  /// The answer if the store does not answer in time.
  package let late: InspectorFailure
  /// The time limit, or nil for the usual time limit of stores.
  package var patience: Duration?
  /// Called if the client disconnects before the answer is available, or nil if that does not matter.
  package var hangUp: (@Sendable () -> Void)?
}
