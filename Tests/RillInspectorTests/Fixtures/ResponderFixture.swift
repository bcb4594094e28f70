#if Inspector
import Foundation

@testable import RillInspector

/// A responder without a server.
struct ResponderFixture {
  let feed: EventFeed
  let registry: StoreRegistry
  let responder: Responder

  init(limits: AccessLimits = .patient, stores: [FakeStore] = [FakeStore()]) throws {
    feed = EventFeed(run: "run", capacity: limits.events, maximumListeners: limits.eventStreams)
    registry = StoreRegistry(feed: feed)
    responder = Responder(
      access: AccessRule(address: try LoopbackAddress("127.0.0.1"), port: 8080), limits: limits,
      registry: registry,
      feed: feed, gate: ActionGate(limits: limits), room: WaitingRoom(limit: limits.waiting))
    for store in stores { registry.add(store) }
  }

  /// What the responder answers, waiting for it where it takes time; nil for a stream.
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
      return Responder.refusal(error, head: head)
    }
  }

  /// A head that is let in, but for what is added.
  static func head(_ method: String, _ target: String, _ fields: [String: String] = [:]) -> RequestHead {
    var all = ["Host": "127.0.0.1:8080"]
    if method == "POST" { all["Content-Type"] = "application/json" }
    all.merge(fields) { _, new in new }
    return RequestHead(
      method: method, target: target, fields: all.map { RequestHead.Field(name: $0.key, value: $0.value) })
  }
}

extension Response {
  /// The body as a wire type.
  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }

  /// The failure in the body.
  var failure: WireFailure.Body {
    get throws { try decoded(as: WireFailure.self).error }
  }
}
#endif
