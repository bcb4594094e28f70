import Foundation

/// Decides what every request is answered, and knows nothing of sockets.
package struct Responder: Sendable {
  /// What a request is answered.
  enum Answer: Sendable {
    /// This, now.
    case response(Response)
    /// What a store says to this.
    case later(Inquiry)
    /// Events from here on, without end.
    case events(EventCursor)
  }

  let access: AccessRule
  package let limits: AccessLimits
  let registry: StoreRegistry
  package let feed: EventFeed
  let gate: ActionGate
  let room: WaitingRoom
  let page: InspectorPage
  /// Where processes elsewhere link to; nil if they may not.
  var links: LinkHub?

  /// Looks at a request before its body is read.
  ///
  /// - Returns: What the request is for.
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

  /// The answer to a request that ``open(_:)`` let in, once its body is read.
  func answer(_ resource: Resource, head: RequestHead, body: [UInt8]) -> Answer {
    do {
      switch resource {
      case .page(let file):
        var response = Response(file)
        response.fields += try access.fields(for: head)
        return .response(response)
      case .stores: return .response(try .json(WireStoreList(run: feed.run, registry.entries, links: links)))
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

  /// The answer to a request that is refused, with the headers its status asks for.
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
    // What is no position of ours belongs to a run we do not know.
    return EventPosition(text) ?? EventPosition(run: "", number: 0)
  }

  /// Only JSON is taken, because a page elsewhere cannot send it without asking first.
  private func admitBodyType(_ head: RequestHead) throws(InspectorFailure) {
    let type = try head.single("Content-Type")
    let essence = type.map { $0.prefix { $0 != ";" }.lowercased() }
    guard let essence, essence.trimmingCharacters(in: .whitespaces) == "application/json" else {
      throw .bodyIsNotJSON(contentType: type)
    }
  }
}
