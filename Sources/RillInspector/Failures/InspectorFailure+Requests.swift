import RillValues

extension InspectorFailure {
  /// A part of the request cannot be read.
  static func badRequest(_ part: String, fix: String) -> InspectorFailure {
    InspectorFailure(.badRequest, "The request cannot be read: \(part).", fix: fix)
  }

  /// The address contains an incomplete percent escape, or bytes that are not UTF-8.
  package static func addressIsNotText() -> InspectorFailure {
    badRequest(
      "its address has a broken percent escape, or escapes that are not UTF-8",
      fix: "Escape the address with encodeURIComponent, or what your language has for it.")
  }

  /// The address does not start with a slash.
  static func addressHasNoPath() -> InspectorFailure {
    badRequest("its address does not begin with /", fix: "Ask for a path, such as /api/v1/stores.")
  }

  /// A header that must be unique occurs several times.
  static func repeatedHeader(_ name: String) -> InspectorFailure {
    badRequest("its header \(name) stands there more than once", fix: "Send the header once.")
  }

  /// A number in the address is invalid or out of range.
  static func badNumber(_ name: String, _ text: String, range: ClosedRange<UInt64>) -> InspectorFailure {
    let bounds =
      range.upperBound == .max
      ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
    return badRequest(
      "\"\(name)\" is \"\(text)\", which is not a whole number \(bounds)",
      fix: "Give \"\(name)\" a whole number \(bounds), or leave it out.")
  }

  /// The last component of an entry's address is not a number.
  static func badEntryNumber(_ text: String) -> InspectorFailure {
    badRequest(
      "the entry \"\(text)\" in its address is not a whole number from 1 on",
      fix: "Ask for the list of entries, and end the address with the number of one of them.")
  }

  /// A parameter does not name a state.
  static func badMoment(_ name: String, _ text: String) -> InspectorFailure {
    badRequest(
      "\"\(name)\" is \"\(text)\", which names no state",
      fix: "Give \"\(name)\" the number of an entry, or start, previous, shown or newest.")
  }

  /// A parameter is not a path.
  static func badPath(_ text: String) -> InspectorFailure {
    badRequest(
      "\"path\" is \"\(text.prefix(80))\(text.count > 80 ? "…" : "")\", which is not a list of steps",
      fix: "Give \"path\" the steps as JSON, as in [{\"member\":\"rows\"},{\"index\":0}].")
  }

  /// The text to search for is missing.
  static func noSearchText() -> InspectorFailure {
    badRequest("it has no \"query\"", fix: "Give \"query\" the text of a search, such as action:pay.")
  }

  /// The body is well-formed JSON of the wrong shape.
  static func bodyDoesNotFit(_ error: DecodingError, json: [UInt8]) -> InspectorFailure {
    badRequest(
      "in its body, \(explanation(of: error, in: json))",
      fix: "Write the body as the wire format has it.")
  }

  /// The body is not well-formed JSON.
  static func malformedJSON(_ problem: JSONProblem, in body: [UInt8]) -> InspectorFailure {
    InspectorFailure(
      .malformedJSON,
      "The body is not well-formed JSON. \(TextPlace(of: problem.offset, in: body)): it \(problem.reason).",
      fix: "Correct the JSON there; strings and keys need double quotes, and the last element no comma.")
  }

  /// The address does not support the method.
  static func methodNotAllowed(_ method: String, path: String, allowed: [String]) -> InspectorFailure {
    InspectorFailure(
      .methodNotAllowed,
      "\(path) does not answer \(method).",
      fix: "Use \(allowed.joined(separator: " or ")).")
  }

  /// There is nothing at the address.
  static func notFound(path: String) -> InspectorFailure {
    InspectorFailure(
      .notFound,
      "There is nothing at \(path).",
      fix: "Open / for the page, or ask /api/v1/stores for what there is to see.")
  }

  /// The answer could not be encoded as JSON.
  static func answerFailed(_ error: any Error) -> InspectorFailure {
    InspectorFailure(
      .answerFailed,
      "The inspector could not write its answer: \(String(describing: error)).",
      fix: "This is a bug in Rill; please report it with the request that led here.")
  }
}
