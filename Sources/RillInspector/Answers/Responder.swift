import Foundation

/// Determines the answer to every request, independently of sockets.
package struct Responder: Sendable {
  /// The answer to a request.
  enum Answer: Sendable {
    /// An answer that is available immediately.
    case response(Response)
    /// The answer of a store to an inquiry.
    case later(Inquiry)
    /// An endless stream of events from this position on.
    case events(EventCursor)
  }

  let access: AccessRule
  package let limits: AccessLimits
  let registry: StoreRegistry
  package let feed: EventFeed
  let gate: ActionGate
  let room: WaitingRoom
  let callers: CallerGate
  let page: InspectorPage
  /// The hub for links of other processes, or nil if links are not accepted.
  var links: LinkHub?

  /// Checks a request before its body is read.
  ///
  /// - Returns: The requested resource.
  /// - Throws: The failure to answer with, if the body need not be read.
  func open(_ head: RequestHead) throws(InspectorFailure) -> Resource {
    let length = head.target.utf8.count
    guard length <= limits.addressLength else { throw .addressTooLong(length, limit: limits.addressLength) }
    try access.admit(head)
    let target = try RequestTarget(head.target)
    let resource = try Resource(target, page: page)
    if case .links = resource, links == nil { throw .notFound(path: target.path) }
    guard resource.methods.contains(head.method) else {
      throw .methodNotAllowed(head.method, path: target.path, allowed: resource.methods)
    }
    if let announced = try head.single("Content-Length") {
      let limit = limits.bodyLength(of: resource)
      guard let length = Int(announced), length <= limit else { throw .bodyTooLarge(limit: limit) }
    }
    if resource.isPosted { try admitBodyType(head) }
    return resource
  }

  /// Returns the answer to a request that ``open(_:)`` admitted, after its body is read.
  func answer(_ resource: Resource, head: RequestHead, body: [UInt8]) -> Answer {
    do {
      switch resource {
      case .page(let file):
        var response = Response(file)
        response.fields += try access.fields(for: head)
        return .response(response)
      case .stores:
        return .response(
          try .json(
            WireStoreList(run: feed.run, registry.entries, linked: links?.stores ?? [], links?.processes)))
      case .store(let id, let resource):
        if let links, links.has(id) { return try ask(links, id, resource, head, body) }
        return try answer(id, resource, body)
      case .links(let resource): return try answer(resource, body)
      case .events: return .events(EventCursor(feed: feed, resumingAt: try lastPosition(head)))
      }
    } catch let failure as InspectorFailure {
      return .response(Self.refusal(failure, head: head, page: page))
    } catch {
      return .response(Response(.answerFailed(error)))
    }
  }

  /// Returns the answer to a rejected request, with the headers that its status requires.
  static func refusal(
    _ failure: InspectorFailure, head: RequestHead, page: InspectorPage
  ) -> Response {
    switch failure.code {
    case .methodNotAllowed: Response(failure, fields: allowedMethods(head, page))
    case .tooManyActions: Response(failure, fields: [.init(name: "Retry-After", value: "1")])
    default: Response(failure)
    }
  }

  private static func allowedMethods(_ head: RequestHead, _ page: InspectorPage) -> [RequestHead.Field] {
    do {
      let resource = try Resource(try RequestTarget(head.target), page: page)
      return [.init(name: "Allow", value: resource.methods.joined(separator: ", "))]
    } catch {
      return []
    }
  }

  private func lastPosition(_ head: RequestHead) throws(InspectorFailure) -> EventPosition? {
    guard let text = try head.single("Last-Event-ID") else { return nil }
    // An invalid position is treated as the position of an unknown run.
    return EventPosition(text) ?? EventPosition(run: "", number: 0)
  }

  /// Accepts JSON only, because a foreign page cannot send it without a preflight request.
  private func admitBodyType(_ head: RequestHead) throws(InspectorFailure) {
    let type = try head.single("Content-Type")
    let essence = type.map { $0.prefix { $0 != ";" }.lowercased() }
    guard let essence, essence.trimmingCharacters(in: .whitespaces) == "application/json" else {
      throw .bodyIsNotJSON(contentType: type)
    }
  }
}
