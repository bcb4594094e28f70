import Foundation
import RillInspector

/// Sends requests to an inspection that requires a token, and compares it with two that do not hide anything.
@MainActor
struct TokenAttack {
  private static let refusals: Set<UInt32> = [400, 401, 403, 414, 421]

  let world: World
  let tally: Tally
  private let clock = StillClock()
  private let guarded: Inspection
  /// An inspection with the same token and without stores, whose answers therefore reveal nothing about stores.
  private let empty: Inspection
  /// An inspection with the same stores and without a token.
  private let open: Inspection
  private let peer: Peer
  private let openPeer: Peer

  init(_ world: World, _ words: LinkWords, _ tally: Tally) throws {
    (self.world, self.tally) = (world, tally)
    let token = try Exposure.anyone(token: TokenMaker.token).token()
    guarded = try world.inspection(token: token, acceptingLinks: clock)
    empty = try World.emptyInspection(token: token, acceptingLinks: clock)
    open = try world.inspection(acceptingLinks: clock)
    guard let peer = try Peer(guarded, words, token: TokenMaker.token), let openPeer = try Peer(open, words)
    else { throw Finding(description: "A valid offer is refused.") }
    guard try Peer(guarded, words) == nil else {
      throw Finding(description: "A process is linked that does not know the token.")
    }
    (self.peer, self.openPeer) = (peer, openPeer)
  }

  /// Returns a description of a flaw in the answer to a request, or nil.
  func objection(to request: FuzzRequest) async throws -> String? {
    let before = world.footprint
    let oracle = TokenOracle(request)
    let step = guarded.receive(request)
    guard oracle.isKnown else { return await strangerObjection(request, step, before) }
    guard case .wait(let inquiry) = step, Self.isLinked(request) else {
      return await friendObjection(request, oracle, step, before)
    }
    return try await linkedObjection(request, inquiry)
  }

  /// Ends all requests that are still waiting.
  func end() {
    peer.leave()
    openPeer.leave()
    clock.end()
  }

  /// Returns a description of a flaw in the answer to a client without the token, or nil.
  private func strangerObjection(
    _ request: FuzzRequest, _ step: ExchangeState.Step, _ before: Footprint
  ) async -> String? {
    guard case .reply(let response) = step else { return "Somebody without the token is let in." }
    tally.count("token, without: \(response.status)")
    guard Self.refusals.contains(response.status) else { return "The status is \(response.status)." }
    let check = AnswerCheck(answer: Answer(response))
    if let objection = check.objection(isFile: false, statuses: Self.refusals) { return objection }
    guard case .reply(let other) = empty.receive(request), other == response else {
      return "What somebody without the token is told depends on the stores."
    }
    guard !String(decoding: response.body, as: UTF8.self).contains(TokenMaker.token) else {
      return "Somebody without the token is told it."
    }
    return world.footprint == before ? nil : "Somebody without the token has changed something."
  }

  /// Returns a description of a flaw in the answer to a client with the token, or nil.
  private func friendObjection(
    _ request: FuzzRequest, _ oracle: TokenOracle, _ step: ExchangeState.Step, _ before: Footprint
  ) async -> String? {
    let answer: Response?
    switch step {
    case .reply(let response): answer = response
    case .wait(let inquiry): answer = await inquiry.work()
    case .stream, .readOn, .drop: answer = nil
    }
    tally.count("token, with: \(answer.map { "\($0.status)" } ?? "no answer")")
    guard oracle.isPlain else {
      guard let status = answer?.status, Self.refusals.contains(status) || isForeignPage(request) else {
        return "Somebody from elsewhere is let in with the token."
      }
      return world.footprint == before ? nil : "Somebody from elsewhere has changed something."
    }
    let plain = Self.plain(request)
    guard request.method != "POST" else {
      guard let answer else { return nil }
      let refusal = AnswerCheck(answer: Answer(answer)).refusal
      return RequestOracle(plain).objection(before, world.footprint, status: answer.status, refusal: refusal)
    }
    guard world.footprint == before else { return "What only reads has changed something." }
    guard var answer else { return nil }
    let cookies = answer.fields.filter { $0.name == "Set-Cookie" }
    answer.fields.removeAll { $0.name == "Set-Cookie" }
    guard cookies.isEmpty || oracle.isInAddress && answer.status == 200 else {
      return "There is a cookie too many."
    }
    guard var other = await open.response(to: plain) else { return "Only with the token there is an answer." }
    other.body = Self.timeless(other.body)
    answer.body = Self.timeless(answer.body)
    // A file contains times in many forms.
    if request.target.contains("export"), answer.status == 200 { other.body = answer.body }
    guard other == answer else {
      return "Somebody with the token gets another answer than without one where none is asked for."
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether another site may link to the requested resource.
  private func isForeignPage(_ request: FuzzRequest) -> Bool {
    let path = request.target.removingPercentEncoding ?? ""
    return !request.values("sec-fetch-site").isEmpty && !path.hasPrefix("/api/")
  }

  /// Returns a description of a flaw in the request to the process of a linked store, or nil.
  private func linkedObjection(_ request: FuzzRequest, _ inquiry: Inquiry) async throws -> String? {
    let question = Question(inquiry)
    guard let asked = try await peer.asked(), asked.count == 1 else { return "A process is not asked." }
    tally.count("token, with: asks a process")
    guard TokenOracle(FuzzRequest(target: asked[0].target)).isInAddress == false else {
      return "The token goes to a process with what it is asked: \(asked[0].target)"
    }
    guard peer.answer(asked[0].number, "[1]"), await question.taken()?.body == Array("[1]".utf8) else {
      return "What a process answers does not arrive."
    }
    return nil
  }

  private static func isLinked(_ request: FuzzRequest) -> Bool {
    let parts = request.target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 4 && parts[4].removingPercentEncoding == Peer.store
  }

  /// Returns a body without times, which each inspection measures from the registration of a store.
  private static func timeless(_ body: [UInt8]) -> [UInt8] {
    Array(String(decoding: body, as: UTF8.self).replacing(/"time":[-+.eE0-9]+/, with: "").utf8)
  }

  /// Returns the same request as a program on this machine sends it.
  private static func plain(_ request: FuzzRequest) -> FuzzRequest {
    var request = request
    request.fields.removeAll { ["host", "origin"].contains($0.name.lowercased()) }
    request.fields.append(contentsOf: FuzzRequest().fields)
    return request
  }
}
