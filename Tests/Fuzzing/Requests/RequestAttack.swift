import RillInspector

/// Sends requests to an inspection without sockets.
@MainActor
struct RequestAttack {
  let world: World
  let tally: Tally
  private let inspection: Inspection

  init(_ world: World, _ tally: Tally) throws {
    (self.world, self.tally) = (world, tally)
    inspection = try world.inspection()
  }

  /// Returns a description of a flaw in the answer or in the resulting changes, or nil.
  func objection(to request: FuzzRequest, _ random: inout FuzzRandom) async -> String? {
    let before = world.footprint
    guard let response = await answer(request, &random) else {
      tally.count("request: no answer")
      return nil
    }
    tally.count("request: \(response.status)")
    let check = AnswerCheck(answer: Answer(response))
    if let objection = check.objection(isFile: request.target.contains("export")) { return objection }
    let after = world.footprint
    if before != after { tally.count("request: has changed something") }
    return RequestOracle(request).objection(
      before, after, status: response.status, refusal: check.refusal)
  }

  /// Delivers a request in pieces, as from a socket.
  ///
  /// - Returns: The answer, or nil if there is none, as for a stream of events.
  private func answer(_ request: FuzzRequest, _ random: inout FuzzRandom) async -> Response? {
    switch inspection.receive(request, &random) {
    case .reply(let response): return response
    case .wait(let inquiry): return await inquiry.work()
    case .stream, .readOn, .drop: return nil
    }
  }
}
