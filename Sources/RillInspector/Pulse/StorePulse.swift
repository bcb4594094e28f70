/// The stores that have not answered: a state machine without side effects.
struct StorePulse {
  /// What to do for a store.
  enum Step: Hashable {
    /// Ask the store whether it is free.
    case ask(StoreID)
    /// Report that the store has been busy since a time.
    case busy(StoreID, since: Double)
  }

  private struct Question: Hashable {
    let time: Double
    var isReported = false
  }

  private var questions: [StoreID: Question] = [:]

  /// Asks all stores that have answered, and reports those that have not answered since the last beat.
  ///
  /// - Parameters:
  ///   - stores: The stores.
  ///   - time: The time in milliseconds since 1970.
  /// - Returns: The steps to take.
  mutating func beat(_ stores: [StoreID], at time: Double) -> [Step] {
    questions = questions.filter { stores.contains($0.key) }
    return stores.compactMap { id in
      guard let question = questions[id] else {
        questions[id] = Question(time: time)
        return .ask(id)
      }
      guard !question.isReported else { return nil }
      questions[id]?.isReported = true
      return .busy(id, since: question.time)
    }
  }

  /// Records an answer.
  ///
  /// - Returns: Whether the store was reported as busy.
  mutating func answered(_ id: StoreID) -> Bool { questions.removeValue(forKey: id)?.isReported ?? false }
}
