import Foundation
import RillInspector
import RillSessions
import RillValues

/// Attacks an inspector that accepts links, both as processes that send arbitrary data and as clients of their stores.
@MainActor
final class HubAttack {
  let world: World
  let tally: Tally
  private let clock = StillClock()
  private let inspection: Inspection
  private let peer: Peer
  private var oracle = LinkOracle()
  private var list: HubList
  private var listed: [UInt8]
  /// The pending polls of processes, and the pending requests of clients.
  private var polls: [Question] = []
  private var asks: [Question] = []
  private var reader: FrameReader
  private var conversations = 0

  /// Links a process that follows the protocol.
  init(_ world: World, _ words: LinkWords, _ tally: Tally) async throws {
    (self.world, self.tally) = (world, tally)
    inspection = try world.inspection(acceptingLinks: clock)
    reader = try FrameReader(inspection)
    guard let peer = try Peer(inspection, words) else {
      throw Finding(description: "A valid offer is refused.")
    }
    self.peer = peer
    listed = await inspection.response(to: FuzzRequest(target: "/api/v1/stores"))?.body ?? []
    list = try JSONDecoder().decode(HubList.self, from: Data(listed))
  }

  /// Returns the next step.
  func step(_ maker: LinkMaker, _ random: inout FuzzRandom) -> HubStep {
    maker.step(links: oracle.links.count, asked: asks.count + conversations, stores: list.foreign, &random)
  }

  /// Returns a description of a flaw in the handling of a step, or nil.
  func objection(to step: HubStep, _ random: inout FuzzRandom) async throws -> String? {
    let before = world.footprint
    let request = named(step.request)
    guard let response = await answer(to: step, request, &random) else { return try await listObjection(nil) }
    tally.count("link, \(step.kind): \(response.status)")
    let check = AnswerCheck(answer: Answer(response))
    if let objection = check.objection(isFile: request.target.contains("export")) { return objection }
    let status = response.status
    if let objection = RequestOracle(request).objection(
      before, world.footprint, status: status, refusal: check.refusal)
    {
      return objection
    }
    if let objection = oracle.objection(to: step, request, response) { return objection }
    return try await listObjection(step.kind == .ask ? nil : status)
  }

  /// Inserts the names that were assigned to processes.
  private func named(_ request: FuzzRequest) -> FuzzRequest {
    var request = request
    for (index, link) in oracle.links.enumerated().reversed() {
      request.target = request.target.replacing("LINK-\(index)", with: link.name)
    }
    return request
  }

  /// Delivers a request, and returns nil if its answer is delayed.
  private func answer(
    to step: HubStep, _ request: FuzzRequest, _ random: inout FuzzRandom
  ) async -> Response? {
    switch inspection.receive(request, &random) {
    case .reply(let response): return response
    case .stream, .readOn, .drop: return nil
    case .wait(let inquiry):
      if step.kind == .hangUp {
        inquiry.hangUp?()
        step.link.map { oracle.end($0) }
        return nil
      }
      let parts = request.target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        .map { $0.removingPercentEncoding ?? "" }
      guard parts.count > 4, parts[3] == "links" || list.foreign.contains(parts[4]) else {
        return await inquiry.work()
      }
      let question = Question(inquiry)
      // Jobs of the main actor run in order, so the question has arrived after this one.
      await Task {}.value
      if let answer = question.answer { return answer }
      tally.count("link, \(step.kind): waits")
      if parts[3] == "links" { polls.append(question) } else { asks.append(question) }
      return nil
    }
  }

  /// Returns a description of a flaw in the list of stores, or nil.
  private func listObjection(_ status: UInt32?) async throws -> String? {
    let body = await inspection.response(to: FuzzRequest(target: "/api/v1/stores"))?.body ?? []
    if let status, status != 200, body != listed { return "What was refused has changed the list of stores." }
    listed = body
    list = try JSONDecoder().decode(HubList.self, from: Data(body))
    return list.objection
  }

  /// Returns a description of a flaw in the treatment of the valid process or in the events, or nil.
  func conversationObjection(_ round: Int) async throws -> String? {
    if let objection = try reader.objection { return objection }
    let target = FuzzRequest(target: "/api/v1/stores/\(Peer.store)/state?depth=2")
    guard case .wait(let inquiry) = inspection.receive(target) else { return "A linked store is not asked." }
    conversations += 1
    let question = Question(inquiry)
    guard let asked = try await peer.asked(), asked.count == 1 else { return "A process is not asked." }
    guard asked[0].method == "GET", asked[0].target == "/api/v1/stores/home/state?depth=2" else {
      return "A process is asked something else: \(asked[0])"
    }
    // Other processes cannot answer for it.
    for index in oracle.links.indices.suffix(3) {
      let path = "\(LinkMaker.root)/LINK-\(index)/answers/\(asked[0].number)"
      _ = inspection.receive(named(LinkMaker.post(path, #""stolen""#)))
    }
    guard peer.answer(asked[0].number, "\(round)"), peer.report() else {
      return "The report of a process is not received."
    }
    guard let answer = await question.taken(), answer.body == Array("\(round)".utf8) else {
      return "Who asks a linked store gets another answer, or none."
    }
    let limits = World.limits.links
    let open = asks.filter { $0.answer == nil }.count
    tally.count("link: conversation as it should be")
    guard open <= limits.processes * limits.waiting else { return "Too many wait for processes." }
    return try await listObjection(nil)
  }

  /// Disconnects all processes and checks that all waiting clients receive an answer.
  func endObjection() async throws -> String? {
    peer.leave()
    for index in oracle.links.indices {
      let poll = named(LinkMaker.post("\(LinkMaker.root)/LINK-\(index)/requests", "{}"))
      if case .wait(let inquiry) = inspection.receive(poll) { inquiry.hangUp?() }
    }
    for poll in polls {
      guard let answer = await poll.taken(), answer.status == 200 else {
        return "A process that waits to be asked is not told that it waits in vain."
      }
    }
    for ask in asks {
      guard let answer = await ask.taken() else {
        return "Who waits for a process is not told that it is gone."
      }
      tally.count("link, asked: \(answer.status)")
      if let objection = AnswerCheck(answer: Answer(answer)).headersObjection { return objection }
      do { _ = try JSONText(utf8: answer.body) } catch { return "What a process answers is not JSON." }
    }
    clock.end()
    return try reader.objection
  }
}

/// Reads the events of an inspection.
struct FrameReader {
  private var outbox: EventOutbox?

  @MainActor
  init(_ inspection: Inspection) throws {
    guard case .stream(let cursor) = inspection.receive(FuzzRequest(target: "/api/v1/events")) else {
      throw Finding(description: "There are no events.")
    }
    outbox = EventOutbox(cursor)
  }

  /// A description of a flaw in the events since the last check, or nil.
  var objection: String? {
    mutating get throws {
      var text: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      while let count = try piece.withUnsafeMutableBytes({ try outbox?.read(into: $0) }), count > 0 {
        text += piece.prefix(count)
      }
      for frame in String(decoding: text, as: UTF8.self).components(separatedBy: "\n\n").dropLast() {
        let lines = frame.split(separator: "\n", omittingEmptySubsequences: false)
        if frame == "retry: 1000" { continue }
        guard lines.count == 3, lines[0].hasPrefix("id: run."), lines[1].hasPrefix("event: "),
          lines[2].hasPrefix("data: ")
        else { return "An event is not a frame: \(frame)" }
        _ = try JSONText(String(lines[2].dropFirst("data: ".count)))
      }
      return nil
    }
  }
}
