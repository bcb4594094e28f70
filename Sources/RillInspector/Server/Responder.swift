#if Inspector
import Foundation

/// Decides what every request is answered, and knows nothing of sockets.
struct Responder: Sendable {
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
  let limits: AccessLimits
  let registry: StoreRegistry
  let feed: EventFeed
  let gate: ActionGate
  let room: WaitingRoom
  var page = InspectorPage.standard

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
    guard resource.methods.contains(head.method) else {
      throw .methodNotAllowed(head.method, path: target.path, allowed: resource.methods)
    }
    if let announced = try head.single("Content-Length") {
      guard let length = Int(announced), length <= limits.bodyLength else {
        throw .bodyTooLarge(limit: limits.bodyLength)
      }
    }
    if case .actions = resource { try admitActionType(head) }
    return resource
  }

  /// The answer to a request that ``open(_:)`` let in, once its body is read.
  func answer(_ resource: Resource, head: RequestHead, body: [UInt8]) -> Answer {
    do {
      switch resource {
      case .page(let file): return .response(Response(file))
      case .stores: return .response(try .json(WireStoreList(run: feed.run, registry.entries)))
      case .state(let store): return try state(store)
      case .transitions(let store, let after, let limit):
        return try transitions(store, after: after, limit: limit)
      case .transition(let store, let sequence): return try transition(store, sequence)
      case .actions(let store): return try send(store, body)
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
    _ failure: InspectorFailure, head: RequestHead, page: InspectorPage = .standard
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

  /// Only JSON is taken, because a page elsewhere cannot send it without asking first.
  private func admitActionType(_ head: RequestHead) throws(InspectorFailure) {
    let type = try head.single("Content-Type")
    let essence = type?.split(separator: ";", maxSplits: 1).first?.lowercased()
    guard let essence, essence.trimmingCharacters(in: .whitespaces) == "application/json" else {
      throw .bodyIsNotJSON(contentType: type)
    }
  }
}

// MARK: - Stores

extension Responder {
  private func state(_ id: String) throws -> Answer {
    let store = try registry.store(id)
    return ask(store) {
      try await wait(for: store, .state(store: id)) {
        try .json(WireState(store: id, try await store.snapshot()))
      }
    }
  }

  private func transitions(_ id: String, after: UInt64?, limit: Int) throws -> Answer {
    let stretch = try registry.store(id).timeline.stretch(after: after, limit: limit)
    return .response(try .json(WireTransitionList(store: id, stretch)))
  }

  private func transition(_ id: String, _ sequence: UInt64) throws -> Answer {
    let store = try registry.store(id)
    guard let transition = store.timeline.transition(sequence) else {
      throw InspectorFailure.unknownTransition(sequence, store: store.name)
    }
    // It may be large, and is written where it holds up nobody else.
    return ask(store) { try .json(WireTransitionDetail(store: id, transition)) }
  }

  private func send(_ id: String, _ body: [UInt8]) throws -> Answer {
    let store = try registry.store(id)
    do {
      try JSONSyntax.check(body)
    } catch {
      throw InspectorFailure.malformedJSON(error)
    }
    try gate.pass()
    return ask(store) {
      try await wait(for: store, .actions(store: id)) {
        do {
          return try .json(WireSendOutcome(try await store.send(actionJSON: Data(body))))
        } catch let error as DecodingError {
          throw InspectorFailure.actionDoesNotDecode(error, json: body, store: store.name)
        }
      }
    }
  }

  /// Lets only so much wait for a store.
  private func wait(
    for store: any InspectedStore, _ resource: Resource, _ work: () async throws -> Response
  ) async throws -> Response {
    guard room.enter(resource) else {
      throw InspectorFailure.tooManyWaiting(store.name, limit: limits.waiting)
    }
    defer { room.leave(resource) }
    return try await work()
  }

  private func lastPosition(_ head: RequestHead) throws(InspectorFailure) -> EventPosition? {
    guard let text = try head.single("Last-Event-ID") else { return nil }
    // What is no position of ours belongs to a run we do not know.
    return EventPosition(text) ?? EventPosition(run: "", number: 0)
  }

  /// The answer that a store gives, or what it throws.
  private func ask(
    _ store: any InspectedStore, _ work: @escaping @Sendable () async throws -> Response
  ) -> Answer {
    let inquiry = Inquiry(
      work: {
        do {
          return try await work()
        } catch let failure as InspectorFailure {
          return Response(failure)
        } catch {
          return Response(.storeFailed(error, store: store.name))
        }
      }, late: .storeIsBusy(store.name, after: limits.patience))
    return .later(inquiry)
  }
}
#endif
