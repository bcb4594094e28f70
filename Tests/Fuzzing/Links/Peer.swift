import Foundation
import RillInspection

/// A process that links to an inspector and does as it should, beside others that do not.
@MainActor
struct Peer {
  /// What it is asked.
  struct Asked: Decodable {
    struct Request: Decodable, Hashable {
      var number: UInt64
      var method: String
      var target: String
      var body: String?
    }
    var requests: [Request]
  }

  private struct Welcome: Decodable { var link: String }

  /// The id that its store has in the inspector.
  nonisolated static let store = "honest-store-home"

  let inspection: Inspection
  let words: LinkWords
  private let link: String

  /// Links to an inspector; nil if that does not let it.
  init?(_ inspection: Inspection, _ words: LinkWords, token: String = "") throws {
    (self.inspection, self.words, self.token) = (inspection, words, token)
    let offer = LinkMaker.post(LinkMaker.root, words.offer("honest", run: "honest", ["home"]))
    guard case .reply(let response) = inspection.receive(offer.bringing(token)), response.status == 200 else {
      return nil
    }
    link = try JSONDecoder().decode(Welcome.self, from: Data(response.body)).link
  }

  private let token: String

  private func said(_ path: String, _ body: String) -> ExchangeState.Step {
    inspection.receive(LinkMaker.post("\(LinkMaker.root)/\(link)/\(path)", body).bringing(token))
  }

  /// What it is asked next; nil if it is not told.
  func asked() async throws -> [Asked.Request]? {
    guard case .wait(let inquiry) = said("requests", "{}"), let response = await Question(inquiry).taken(),
      response.status == 200
    else { return nil }
    return try JSONDecoder().decode(Asked.self, from: Data(response.body)).requests
  }

  /// Answers; whether that is taken.
  func answer(_ number: UInt64, _ body: String) -> Bool {
    isTaken(said("answers/\(number)?status=200", body))
  }

  /// Tells of an entry; whether that is taken.
  func report() -> Bool {
    isTaken(said("report", words.report(["home"], [words.event(0, of: "home")])))
  }

  /// Goes away.
  func leave() {
    if case .wait(let inquiry) = said("requests", "{}") { inquiry.hangUp?() }
  }

  private func isTaken(_ step: ExchangeState.Step) -> Bool {
    if case .reply(let response) = step { response.status == 200 } else { false }
  }
}

extension FuzzRequest {
  /// The request with a token, unless that is empty.
  func bringing(_ token: String) -> FuzzRequest {
    var request = self
    if !token.isEmpty { request.fields.append(.init(name: "Authorization", value: "Bearer \(token)")) }
    return request
  }
}
