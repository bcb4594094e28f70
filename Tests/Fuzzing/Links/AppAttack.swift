import Foundation
import RillInspector
import RillSessions
import RillValues

/// Answers an app that links to an inspector with arbitrary data.
@MainActor
struct AppAttack {
  let world: World
  let tally: Tally
  private let inspection: Inspection

  init(_ world: World, _ tally: Tally) throws {
    (self.world, self.tally) = (world, tally)
    inspection = try world.inspection()
  }

  /// Returns a description of a flaw in the app's actions and messages, or nil.
  func objection(to script: AppScript) async -> String? {
    let before = world.footprint
    let bell = Bell()
    let clock = StillClock { Task { await bell.ring() } }
    let transport = ScriptedTransport(script, clock, bell)
    let link = inspection.connect(over: transport, as: "app", clock: clock)
    let unrest = await unrest(link, transport, bell)
    inspection.disconnect()
    clock.end()
    bell.ring()
    if let unrest { return unrest }
    if let objection = postsObjection(transport) { return objection }
    let after = world.footprint
    if before != after { tally.count("app: has changed something") }
    guard transport.asked.count == 1 else {
      let mayChange = transport.asked.contains { RequestOracle(Self.request($0)).leave != .nothing }
      return mayChange || before == after ? nil : "Requests that may not have changed something."
    }
    return objection(to: transport.asked[0], transport.answers, before, after)
  }

  /// Waits until the app has performed all requests or is about to reconnect.
  ///
  /// - Returns: A description of the flaw if it does neither within a minute, or does not state the reason; otherwise
  ///   nil.
  private func unrest(_ link: InspectionLink, _ transport: ScriptedTransport, _ bell: Bell) async -> String? {
    let start = ContinuousClock.now
    let patience = Task {
      do { try await Task.sleep(for: .seconds(60)) } catch {
        // The app is idle.
        return
      }
      bell.ring()
    }
    defer { patience.cancel() }
    while start.duration(to: .now) < .seconds(60) {
      if case .waiting(let reason) = link.status {
        tally.count("app: begins anew")
        return reason.isEmpty ? "The link does not say why it begins anew." : nil
      }
      if transport.isWaiting, transport.isAnswered {
        tally.count("app: waits to be asked")
        return nil
      }
      await bell.rung()
    }
    return "The link neither goes on nor begins anew."
  }

  /// Returns a description of a flaw in the messages that the app sends unprompted, or nil.
  private func postsObjection(_ transport: ScriptedTransport) -> String? {
    for post in transport.posts {
      guard Self.isAddress(post.path) else { return "The app posts to \(post.path)." }
      guard post.path == "links" || post.path.hasSuffix("/report") else { continue }
      guard post.body.count <= World.limits.links.reportLength else { return "The app tells too much." }
      do { _ = try JSONText(utf8: post.body) } catch { return "What the app tells is not JSON." }
    }
    guard transport.answers.count == transport.asked.count else { return "The app answers too often." }
    for post in transport.answers {
      guard let answer = Answer(post), transport.asked.contains(where: { $0.number == post.number }) else {
        return "The app answers what it was not asked: \(post.path)"
      }
      tally.count("app, asked: \(answer.status)")
      let check = AnswerCheck(answer: answer)
      if let objection = check.objection(isFile: post.path.contains("&file=")) { return objection }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a link posts to a path, for any name that the inspector assigns.
  private static func isAddress(_ path: String) -> Bool {
    let parts = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.joined().utf8.allSatisfy { sign in
      sign < 0x80 && (Character(UnicodeScalar(sign)).isLetter || Character(UnicodeScalar(sign)).isNumber)
        || "-_".utf8.contains(sign)
    }
    let name = parts.count > 2 ? parts[2] : ""
    let isKnown =
      parts.count == 1 || parts.count == 3 && ["requests", "report"].contains(name)
      || parts.count == 4 && name == "answers"
    return isPlain && parts[0] == "links" && isKnown && !parts.contains("")
  }

  /// Returns a description of a flaw in the answer to the only request and in the resulting changes, or nil.
  private func objection(
    to asked: AppWords.Request, _ answers: [ScriptedTransport.Post], _ before: Footprint, _ after: Footprint
  ) -> String? {
    guard let post = answers.first, let answer = Answer(post) else { return "A request is not answered." }
    let isAboutStore = asked.target.removingPercentEncoding?.hasPrefix("/api/v1/stores/") != false
    if answer.status == 200, !isAboutStore { return "The app lets somebody read what is not a store." }
    return RequestOracle(Self.request(asked)).objection(
      before, after, status: answer.status, refusal: AnswerCheck(answer: answer).refusal)
  }

  /// Returns the same request as an authorized client would send it.
  private static func request(_ asked: AppWords.Request) -> FuzzRequest {
    var request = LinkMaker.post(asked.target, asked.body ?? "")
    request.method = asked.method
    return request
  }

  /// Returns a description of a flaw in the answer to a request over a valid link, or nil.
  func conversationObjection() async -> String? {
    let request = FuzzRequest(target: "\(RequestMaker.desk)/state?depth=24")
    let bell = Bell()
    let clock = StillClock { Task { await bell.ring() } }
    let transport = ScriptedTransport(AppMaker.valid(request), clock, bell)
    let link = inspection.connect(over: transport, as: "app", clock: clock)
    let unrest = await unrest(link, transport, bell)
    let isLinked = link.status == .linked
    inspection.disconnect()
    clock.end()
    let direct = await inspection.response(to: request)
    tally.count("app: conversation as it should be")
    guard unrest == nil, isLinked, transport.answers.map(\.path) == ["links/a/answers/1?status=200"],
      transport.answers[0].body == direct?.body
    else { return "A link as it should be is not answered as it should be." }
    return nil
  }
}

extension ScriptedTransport.Post {
  /// The number in the address of an answer.
  var number: UInt64? {
    let path = path.prefix { $0 != "?" }
    return path.split(separator: "/").last.flatMap { UInt64($0) }
  }
}

extension Answer {
  /// Extracts the answer that an app posts.
  init?(_ post: ScriptedTransport.Post) {
    guard let query = post.path.components(separatedBy: "?status=").last,
      let status = UInt32(query.prefix { $0 != "&" })
    else { return nil }
    self.init(
      status: status, contentType: "application/json", fields: Response.standardFields, body: post.body)
  }
}
