/// A simulated chat service with fixed participants and messages.
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

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - history: The previous messages. If there are none, the service starts with messages of the other participants.
  ///   - clock: The clock for delays.
  ///   - pause: The time before the first incoming message. The intervals increase after each message.
  ///   - delay: The duration of a search.
  init(
    history: [Message] = [], clock: any Clock<Duration> = ContinuousClock(), pause: Duration = .seconds(4),
    delay: Duration = .milliseconds(600)
  ) {
    messages = history.isEmpty ? Self.beginning : history
    self.clock = clock
    self.pause = pause
    self.delay = delay
  }

  /// Returns all messages so far.
  func history() -> [Message] { messages }

  /// Adds a message of the local user.
  func post(_ text: String) -> Message { add(text, by: "Me") }

  /// Finds messages after a delay; throws if the calling task is cancelled.
  func search(_ query: String) async throws -> [Message] {
    try await clock.sleep(for: delay)
    return messages.filter { $0.text.lowercased().contains(query.lowercased()) }
  }

  /// Returns the messages of the other participants from now on, until the consuming task is cancelled.
  nonisolated func incoming() -> AsyncStream<Message> {
    AsyncStream { [self] in await remark() }
  }

  private func remark() async -> Message? {
    do {
      try await clock.sleep(for: pause * (said + 1))
    } catch {
      // The consumer was cancelled, which ends the stream.
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
