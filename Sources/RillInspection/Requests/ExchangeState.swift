/// How far a request and its answer have come: a state machine that says what to do and does nothing itself.
package struct ExchangeState {
  /// What the owner is to do next.
  package enum Step {
    /// Let more of the request come.
    case readOn
    /// Send this; the answer is complete.
    case reply(Response)
    /// Send events from here on.
    case stream(EventCursor)
    /// Put the connection to sleep, then ask the store; ``ExchangeState/finish(_:)`` takes the answer.
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
  /// Whether the client expects that what it asks for may be absent.
  private var expectsAbsence = false

  package init(_ responder: Responder) {
    self.responder = responder
  }

  /// Whether nothing of the request has been seen yet.
  package var isFresh: Bool {
    if case .fresh = phase { true } else { false }
  }

  /// The request's head has arrived.
  package mutating func begin(_ head: RequestHead) -> Step {
    expectsAbsence = head.values("Rill-Absent") == ["200"]
    do {
      let resource = try responder.open(head)
      phase = .receiving(resource, head, RequestBody(limit: responder.limits.bodyLength(of: resource)))
      return .readOn
    } catch {
      let refusal = Responder.refusal(error, head: head, page: responder.page)
      // An answer before the body costs the connection, so only one that saves reading a body comes so early.
      guard !head.announcesBody else { return reply(refusal) }
      phase = .answered(refusal)
      return .readOn
    }
  }

  /// A piece of the body has arrived.
  package mutating func receive(_ piece: UnsafeRawBufferPointer) -> Step {
    guard case .receiving(let resource, let head, var body) = phase else { return .readOn }
    // Let go of the stored copy, so that appending happens in place.
    phase = .over
    let verdict = body.append(piece)
    guard verdict != .isEndless else { return .drop }
    phase = .receiving(resource, head, body)
    return .readOn
  }

  /// The request is complete, or the connection woke up because its answer is there.
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

  /// The answer is there.
  ///
  /// Returns whether a sleeping connection is to be woken.
  package mutating func finish(_ response: Response) -> Bool {
    guard case .waiting = phase else { return false }
    phase = .answered(response)
    return true
  }

  /// The inspector is stopping.
  ///
  /// Returns whether a sleeping connection is to be woken.
  package mutating func stop() -> Bool {
    isStopping = true
    return finish(Response(.stopping()))
  }
}
