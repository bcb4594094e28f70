import Foundation
import RillInspection

/// The way of a link to an inspector that says what stands in a script, and waits from then on.
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
  /// What the app was asked so far.
  private(set) var asked: [AppWords.Request] = []
  /// Whether the script is over, and the app waits to be asked.
  private(set) var isWaiting = false

  init(_ script: AppScript, _ clock: StillClock, _ bell: Bell) {
    (self.script, self.clock, self.bell) = (script, clock, bell)
    polls = script.polls[...]
  }

  var answers: [Post] { posts.filter { $0.path.contains("/answers/") } }

  /// Whether everything that was asked is answered.
  var isAnswered: Bool { answers.count >= asked.count }

  @MainActor
  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply {
    posts.append(Post(path: path, body: body))
    bell.ring()
    if path == "links" { return script.welcome }
    if path.contains("/answers/") {
      // Only the last one, since a refusal ends the link, and with it whatever else is asked.
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

  /// Returns once everything that was asked is answered, so that it is known what has led to what.
  private func answered() async {
    while !isAnswered, !Task.isCancelled { await bell.rung() }
  }
}

/// Tells whoever waits that something has happened.
@MainActor
final class Bell {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Wakes everybody who waits.
  func ring() {
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }

  /// Returns when it rings next.
  func rung() async { await withCheckedContinuation { waiting.append($0) } }
}
