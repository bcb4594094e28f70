import RillInspector

extension Inspection {
  /// Delivers a request in pieces, as from a socket.
  func receive(_ request: FuzzRequest, _ random: inout FuzzRandom) -> ExchangeState.Step {
    var state = ExchangeState(responder)
    if case .reply(let response) = state.begin(request.head) { return .reply(response) }
    var rest = request.body[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 + random.below(rest.count)))
      rest = rest.dropFirst(piece.count)
      if case .drop = piece.withUnsafeBytes({ state.receive($0) }) { return .drop }
    }
    return state.proceed()
  }

  /// Delivers a request as a whole.
  func receive(_ request: FuzzRequest) -> ExchangeState.Step {
    var state = ExchangeState(responder)
    if case .reply(let response) = state.begin(request.head) { return .reply(response) }
    if case .drop = request.body.withUnsafeBytes({ state.receive($0) }) { return .drop }
    return state.proceed()
  }

  /// Returns the response to a request for a store of this process, or for none.
  func response(to request: FuzzRequest) async -> Response? {
    switch receive(request) {
    case .reply(let response): return response
    case .wait(let inquiry): return await inquiry.work()
    case .stream, .readOn, .drop: return nil
    }
  }
}
