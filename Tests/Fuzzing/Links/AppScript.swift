import Foundation
import RillInspector

/// The messages of an inspector to an app that links to it.
struct AppScript: CustomStringConvertible {
  /// The reply to the offer.
  var welcome: LinkReply
  /// The consecutive requests to the app.
  var polls: [LinkReply]
  /// The reply to each of the app's reports.
  var report: LinkReply
  /// The reply to the last of the app's answers.
  var answer: LinkReply

  var description: String {
    func line(_ name: String, _ reply: LinkReply) -> String {
      "let \(name) = LinkReply(status: \(reply.status), body: \(SwiftBytes(reply.body)))"
    }
    return
      ([line("welcome", welcome)] + polls.map { line("poll", $0) }
      + [line("report", report), line("answer", answer)]).joined(separator: "\n")
  }
}

/// Creates valid and modified messages of an inspector to an app.
struct AppMaker {
  let requests: RequestMaker

  private static let refusals: [String] = [
    #"{"error":{"code":"unknown-link","fix":"Offer again.","message":"No such link."}}"#,
    #"{"error":{"code":"unknown-caller","fix":"","message":""}}"#, #"{"error":{"code":"new","message":"a"}}"#,
    "<html>", "",
  ]

  /// Returns the next script.
  func script(_ random: inout FuzzRandom) -> AppScript {
    AppScript(
      welcome: reply(#"{"link":"\#(random.once(in: 20) ? "1x/../2?" : "a")","version":1}"#, 8, &random),
      polls: (0...random.below(2)).map { _ in reply(asking(&random), 3, &random) },
      report: reply("{}", 8, &random), answer: reply("{}", 8, &random))
  }

  /// Returns a script that makes a valid request.
  static func valid(_ request: FuzzRequest) -> AppScript {
    let fine = LinkReply(status: 200, body: Array("{}".utf8))
    let words = AppWords(
      requests: [AppWords.Request(number: 1, method: request.method, target: request.target, body: nil)])
    return AppScript(
      welcome: LinkReply(status: 200, body: Array(#"{"link":"a","version":1}"#.utf8)),
      polls: [LinkReply(status: 200, body: words.json)], report: fine, answer: fine)
  }

  /// Returns requests; a single request reveals its effect best.
  private func asking(_ random: inout FuzzRandom) -> String {
    let count = random.once(in: 4) ? random.below(6) : 1
    let list = (0..<count).map { _ in
      let request = requests.request(&random)
      let body = request.body.isEmpty ? nil : String(decoding: request.body, as: UTF8.self)
      let number = random.once(in: 8) ? UInt64.max : UInt64(random.below(40))
      return AppWords.Request(number: number, method: request.method, target: request.target, body: body)
    }
    return String(decoding: AppWords(requests: list).json, as: UTF8.self)
  }

  /// Returns a reply that is modified once in the given number of times on average.
  private func reply(_ body: String, _ period: Int, _ random: inout FuzzRandom) -> LinkReply {
    var reply = LinkReply(status: 200, body: Array(body.utf8))
    guard random.once(in: period) else { return reply }
    switch random.below(4) {
    case 0, 1: reply.body = random.changedJSON(reply.body)
    case 2: reply.body = random.changed(reply.body)
    default:
      reply.status = random.one(of: [0, -1, 199, 201, 301, 400, 401, 404, 500, 503])
      reply.body = Array(random.one(of: Self.refusals).utf8)
      if random.once(in: 2) { reply.body = random.changed(reply.body) }
    }
    return reply
  }
}

/// The requests of an inspector to an app.
struct AppWords: Codable {
  struct Request: Codable {
    var number: UInt64
    var method: String
    var target: String
    var body: String?
  }

  var requests: [Request]

  var json: [UInt8] {
    do { return Array(try JSONEncoder().encode(self)) } catch { return [] }
  }

  init(requests: [Request]) { self.requests = requests }

  /// Reads the requests in a reply, or returns nil if there are none.
  init?(_ reply: LinkReply) {
    guard reply.status == 200 else { return nil }
    do { self = try JSONDecoder().decode(AppWords.self, from: Data(reply.body)) } catch { return nil }
  }
}
