import Foundation
import RillInspector

/// The transport of a link to an inspector that follows a script, and then waits.
@MainActor
final class ScriptedTransport: LinkTransport {
  struct Post {
    var path: String
    var body: [UInt8]
  }

  private let script: AppScript
  private let clock: StillClock
  private let bell: Bell
  private var polls: ArraySlice<LinkReply>
  private(set) var posts: [Post] = []
  /// The requests to the app so far.
  private(set) var asked: [AppWords.Request] = []
  /// A Boolean value that indicates whether the script has ended and the app waits for a request.
  private(set) var isWaiting = false

  init(_ script: AppScript, _ clock: StillClock, _ bell: Bell) {
    (self.script, self.clock, self.bell) = (script, clock, bell)
    polls = script.polls[...]
  }

  var answers: [Post] { posts.filter { $0.path.contains("/answers/") } }

  /// A Boolean value that indicates whether all requests are answered.
  var isAnswered: Bool { answers.count >= asked.count }

  @MainActor
  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply {
    posts.append(Post(path: path, body: body))
    bell.ring()
    if path == "links" { return script.welcome }
    if path.contains("/answers/") {
      // Only the last answer, since a refusal ends the link and all other requests.
      return isAnswered && polls.isEmpty ? script.answer : LinkReply(status: 200, body: Array("{}".utf8))
    }
    await answered()
    if path.hasSuffix("/report") { return script.report }
    if let reply = polls.popFirst() {
      asked += AppWords(reply)?.requests ?? []
      return reply
    }
    isWaiting = true
    bell.ring()
    try await clock.sleep(for: .seconds(1))
    throw CancellationError()
  }

  /// Waits until all requests are answered, so that causes and effects can be matched.
  private func answered() async {
    while !isAnswered, !Task.isCancelled { await bell.rung() }
  }
}

/// Notifies waiting callers of an event.
@MainActor
final class Bell {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Wakes all waiting callers.
  func ring() {
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }

  /// Waits for the next event.
  func rung() async { await withCheckedContinuation { waiting.append($0) } }
}
