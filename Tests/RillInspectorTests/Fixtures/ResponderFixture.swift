import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues

@testable import RillInspector

/// A responder without a server.
struct ResponderFixture {
  let inspection: Inspection

  var feed: EventFeed { inspection.responder.feed }
  var registry: StoreRegistry { inspection.registry }
  var responder: Responder { inspection.responder }

  init(
    limits: AccessLimits = .patient, page: InspectorPage = .plain, origin: Origin = .inspector,
    options: DumpOptions = DumpOptions(), stores: [FakeStore] = [FakeStore()],
    acceptsLinks: Bool = false, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    inspection = Inspection(
      access: AccessRule(address: try ListeningAddress("127.0.0.1"), port: 8080), limits: limits, page: page,
      origin: origin, options: options, rest: {}, run: "run", acceptsLinks: acceptsLinks, clock: clock)
    for store in stores { registry.add(store) }
  }

  /// Sends a request and decodes the answer.
  func ask<Value: Decodable>(
    _ method: String, _ path: String, body: String = "", as type: Value.Type = Value.self
  ) async throws -> Value {
    guard let response = await respond(method, "/api/v1/stores/" + path, body: body) else {
      throw NoAnswer()
    }
    return try response.decoded()
  }

  private struct NoAnswer: Error {}

  /// Returns the responder's answer, waiting for it if necessary, or nil for a stream.
  func respond(
    _ method: String, _ target: String, _ fields: [String: String] = [:], body: String = ""
  ) async -> Response? {
    let head = Self.head(method, target, fields)
    do {
      switch responder.answer(try responder.open(head), head: head, body: Array(body.utf8)) {
      case .response(let response): return response
      case .later(let inquiry): return await inquiry.work()
      case .events: return nil
      }
    } catch {
      return Responder.refusal(error, head: head, page: responder.page)
    }
  }

  /// Returns an accepted head with additional fields.
  static func head(_ method: String, _ target: String, _ fields: [String: String] = [:]) -> RequestHead {
    var all = ["Host": "127.0.0.1:8080"]
    if method == "POST" { all["Content-Type"] = "application/json" }
    all.merge(fields) { _, new in new }
    return RequestHead(
      method: method, target: target, fields: all.map { RequestHead.Field(name: $0.key, value: $0.value) })
  }
}

extension InspectorPage {
  /// A page with one file.
  static let plain = InspectorPage([PageFile("index.html", Array("<p>Mine</p>".utf8))])
}

extension Response {
  /// Decodes the body.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }

  /// The failure in the body.
  var failure: WireFailure.Body {
    get throws { try decoded(as: WireFailure.self).error }
  }
}
