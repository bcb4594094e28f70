import Rill

/// The state of a request and its answer: a state machine without side effects.
package struct ExchangeState {
  /// The next step of the owner.
  package enum Step {
    /// Receive more of the request.
    case readOn
    /// Send this complete answer.
    case reply(Response)
    /// Send events from this position on.
    case stream(EventCursor)
    /// Suspend the connection, then ask the store; ``ExchangeState/finish(_:)`` receives the answer.
    case wait(Inquiry)
    /// Close the connection.
    case drop
  }

  private enum Phase {
    case fresh
    case receiving(Resource, RequestHead, RequestBody)
    case waiting
    case answered(Response)
    case over
  }

  private let responder: Responder
  private var phase = Phase.fresh
  private var isStopping = false
  /// Whether the client expects that the requested resource may be absent.
  private var expectsAbsence = false

  package init(_ responder: Responder) {
    self.responder = responder
  }

  /// Whether no part of the request has been received yet.
  package var isFresh: Bool {
    if case .fresh = phase { true } else { false }
  }

  /// Whether the head of the request was admitted, and its answer is not decided yet.
  package var isAdmitted: Bool {
    if case .receiving = phase { true } else { false }
  }

  /// Processes the head of the request.
  package mutating func begin(_ head: RequestHead) -> Step {
    expectsAbsence = head.values("Rill-Absent") == ["200"]
    do {
      let resource = try responder.open(head)
      phase = .receiving(resource, head, RequestBody(limit: responder.limits.bodyLength(of: resource)))
      return .readOn
    } catch {
      let refusal = Responder.refusal(error, head: head, page: responder.page)
      if error.code == .unknownCaller {
        switch responder.callers.judge() {
        case .refuse: break
        case .pause: return pause(before: refusal)
        case .drop:
          phase = .over
          return .drop
        }
      }
      // An answer before the body closes the connection, so it is sent this early only to avoid reading a body.
      guard !head.announcesBody else { return reply(refusal) }
      phase = .answered(refusal)
      return .readOn
    }
  }

  /// Refuses a request without the token after a pause.
  private mutating func pause(before refusal: Response) -> Step {
    phase = .waiting
    let (gate, pause) = (responder.callers, responder.limits.callerPause)
    let work: @Sendable () async -> Response = {
      defer { gate.leave() }
      do { try await ContinuousClock().pause(for: pause) } catch {
        // The client has left.
      }
      return refusal
    }
    return .wait(Inquiry(work: work, late: .unknownCaller()))
  }

  /// Processes a piece of the body.
  package mutating func receive(_ piece: UnsafeRawBufferPointer) -> Step {
    guard case .receiving(let resource, let head, var body) = phase else { return .readOn }
    // Releases the stored copy, so that appending happens in place.
    phase = .over
    let verdict = body.append(piece)
    guard verdict != .isEndless else { return .drop }
    phase = .receiving(resource, head, body)
    return .readOn
  }

  /// Proceeds when the request is complete, or when the connection resumes because its answer is available.
  package mutating func proceed() -> Step {
    switch phase {
    case .receiving(let resource, let head, let body): return answer(resource, head, body)
    case .answered(let response): return reply(response)
    case .fresh, .waiting, .over: return .drop
    }
  }

  private mutating func answer(_ resource: Resource, _ head: RequestHead, _ body: RequestBody) -> Step {
    guard !body.isTooLarge else {
      return reply(Response(.bodyTooLarge(limit: responder.limits.bodyLength(of: resource))))
    }
    guard !isStopping else { return reply(Response(.stopping())) }
    switch responder.answer(resource, head: head, body: body.bytes) {
    case .response(let response): return reply(response)
    case .events(let cursor):
      phase = .over
      return .stream(cursor)
    case .later(let inquiry):
      phase = .waiting
      return .wait(inquiry)
    }
  }

  private mutating func reply(_ response: Response) -> Step {
    phase = .over
    return .reply(expectsAbsence ? response.withExpectedAbsence : response)
  }

  /// Stores the answer.
  ///
  /// Returns whether to resume a suspended connection.
  package mutating func finish(_ response: Response) -> Bool {
    guard case .waiting = phase else { return false }
    phase = .answered(response)
    return true
  }

  /// Stops the exchange because the inspector is stopping.
  ///
  /// Returns whether to resume a suspended connection.
  package mutating func stop() -> Bool {
    isStopping = true
    return finish(Response(.stopping()))
  }
}
