import Foundation
import RillInspector

/// A linked process that follows the protocol, beside others that do not.
@MainActor
struct Peer {
  /// The requests to the process.
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

  /// The ID of its store in the inspector.
  nonisolated static let store = "honest-store-home"

  let inspection: Inspection
  let words: LinkWords
  private let link: String

  /// Links to an inspector, or returns nil if the inspector refuses the link.
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

  /// Returns the next requests, or nil if there is no reply.
  func asked() async throws -> [Asked.Request]? {
    guard case .wait(let inquiry) = said("requests", "{}"), let response = await Question(inquiry).taken(),
      response.status == 200
    else { return nil }
    return try JSONDecoder().decode(Asked.self, from: Data(response.body)).requests
  }

  /// Answers a request, and returns whether the answer is accepted.
  func answer(_ number: UInt64, _ body: String) -> Bool {
    isTaken(said("answers/\(number)?status=200", body))
  }

  /// Reports an entry, and returns whether the report is accepted.
  func report() -> Bool {
    isTaken(said("report", words.report(["home"], [words.event(0, of: "home")])))
  }

  /// Disconnects from the inspector.
  func leave() {
    if case .wait(let inquiry) = said("requests", "{}") { inquiry.hangUp?() }
  }

  private func isTaken(_ step: ExchangeState.Step) -> Bool {
    if case .reply(let response) = step { response.status == 200 } else { false }
  }
}

extension FuzzRequest {
  /// Returns the request with a token, unless the token is empty.
  func bringing(_ token: String) -> FuzzRequest {
    var request = self
    if !token.isEmpty { request.fields.append(.init(name: "Authorization", value: "Bearer \(token)")) }
    return request
  }
}
