/// The other end of the chat, played by this program: always the same people, saying always the same things.
actor ChatService {
  private static let remarks = [
    "Is anybody there?", "The tea is ready.", "Who has seen my umbrella?", "It rains again.",
    "Then let us have more tea.",
  ]

  private let clock: any Clock<Duration>
  private let pause: Duration
  private let delay: Duration
  private static let beginning = [
    Message(id: 1, author: "Jenny", text: "Did you get the five coins?"),
    Message(id: 2, author: "Donald", text: "Yes, thank you! I owe you a cup of tea."),
  ]

  private var messages: [Message]
  private var said = 0

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - history: What was said before; if nothing was, the others have begun already.
  ///   - clock: What the service waits on.
  ///   - pause: The time before the first message that comes by itself; the next ones take longer and longer.
  ///   - delay: How long a search takes.
  init(
    history: [Message] = [], clock: any Clock<Duration> = ContinuousClock(), pause: Duration = .seconds(4),
    delay: Duration = .milliseconds(600)
  ) {
    messages = history.isEmpty ? Self.beginning : history
    self.clock = clock
    self.pause = pause
    self.delay = delay
  }

  /// Everything said so far.
  func history() -> [Message] { messages }

  /// Adds what the person at this end says.
  func post(_ text: String) -> Message { add(text, by: "Me") }

  /// Finds messages, slowly; throws when whoever searches is cancelled.
  func search(_ query: String) async throws -> [Message] {
    try await clock.sleep(for: delay)
    return messages.filter { $0.text.lowercased().contains(query.lowercased()) }
  }

  /// What the others say from now on, until whoever listens is cancelled.
  nonisolated func incoming() -> AsyncStream<Message> {
    AsyncStream { [self] in await remark() }
  }

  private func remark() async -> Message? {
    do {
      try await clock.sleep(for: pause * (said + 1))
    } catch {
      // Nobody listens any more, which ends the stream.
      return nil
    }
    defer { said += 1 }
    return add(Self.remarks[said % Self.remarks.count], by: said.isMultiple(of: 2) ? "Jenny" : "Donald")
  }

  private func add(_ text: String, by author: String) -> Message {
    let message = Message(id: messages.count + 1, author: author, text: text)
    messages.append(message)
    return message
  }
}
