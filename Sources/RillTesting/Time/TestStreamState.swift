/// What was sent into a stream and not taken, and who waits for more: a pure state machine.
///
/// A wait is asked for, and then begins or is answered at once. One that has begun leaves exactly once: with an element,
/// the end, or by being cancelled. The state resumes nobody itself; it answers who is to be resumed.
struct TestStreamState<Element, Failure: Error, Consumer> {
  /// What a consumer gets: an element, the end, or an error.
  typealias Answer = Result<Element?, Failure>

  private var elements: [Element] = []
  private var end: Answer?
  private var consumers: [(number: Int, consumer: Consumer)] = []
  /// Asked for and not begun; whether it was cancelled since.
  private var asked: [Int: Bool] = [:]
  private var lastNumber = 0

  /// How many wait.
  var consumerCount: Int { consumers.count }
  /// How many elements nobody has taken.
  var elementCount: Int { elements.count }

  /// Asks for an element.
  ///
  /// - Returns: The number under which the wait begins or is cancelled.
  mutating func ask() -> Int {
    lastNumber += 1
    asked[lastNumber] = false
    return lastNumber
  }

  /// Begins to wait, as was asked for.
  ///
  /// - Returns: The answer, if there is one already; otherwise the consumer waits.
  mutating func begin(_ number: Int, _ consumer: Consumer) -> Answer? {
    guard let isCancelled = asked.removeValue(forKey: number), !isCancelled else { return .success(nil) }
    if !elements.isEmpty { return .success(elements.removeFirst()) }
    if let answer = end {
      // Only one consumer gets the error; the stream has just ended for the others.
      end = .success(nil)
      return answer
    }
    consumers.append((number, consumer))
    return nil
  }

  /// Cancels a wait, whether it has begun or not.
  ///
  /// - Returns: Who is to be resumed with the end, unless the wait has not begun or has ended.
  mutating func cancel(_ number: Int) -> Consumer? {
    if asked[number] != nil { asked[number] = true }
    guard let index = consumers.firstIndex(where: { $0.number == number }) else { return nil }
    return consumers.remove(at: index).consumer
  }

  /// Sends an element.
  ///
  /// - Returns: Who is to be resumed with it; nil if it is kept, or if the stream has ended.
  mutating func send(_ element: Element) -> Consumer? {
    guard end == nil else { return nil }
    guard consumers.isEmpty else { return consumers.removeFirst().consumer }
    elements.append(element)
    return nil
  }

  /// Ends the stream; only the first end counts.
  ///
  /// - Parameter error: How it fails, or nil.
  /// - Returns: Who is to be resumed, each with an answer.
  mutating func finish(_ error: Failure?) -> [(consumer: Consumer, answer: Answer)] {
    guard end == nil else { return [] }
    let answer: Answer = error.map { .failure($0) } ?? .success(nil)
    end = consumers.isEmpty ? answer : .success(nil)
    defer { consumers = [] }
    return consumers.enumerated().map { ($1.consumer, $0 == 0 ? answer : .success(nil)) }
  }
}
