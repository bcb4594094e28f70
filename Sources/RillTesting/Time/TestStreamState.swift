/// The elements that were sent into a stream and not taken, and the waiting consumers: a pure state machine.
///
/// A wait is requested, and then either starts or is answered immediately. A wait that has started leaves exactly once:
/// with an element, with the end, or because it was cancelled. The state does not resume consumers; it returns the
/// consumers that the caller must resume.
struct TestStreamState<Element, Failure: Error, Consumer> {
  /// The result for a consumer: an element, the end, or an error.
  typealias Answer = Result<Element?, Failure>

  private var elements: [Element] = []
  private var end: Answer?
  private var consumers: [(number: Int, consumer: Consumer)] = []
  /// The numbers of requested waits that have not started, with whether they have been cancelled since.
  private var asked: [Int: Bool] = [:]
  private var lastNumber = 0

  /// The number of waiting consumers.
  var consumerCount: Int { consumers.count }
  /// The number of elements that no consumer has taken.
  var elementCount: Int { elements.count }

  /// Requests an element.
  ///
  /// - Returns: A number that identifies the wait.
  mutating func ask() -> Int {
    lastNumber += 1
    asked[lastNumber] = false
    return lastNumber
  }

  /// Starts a requested wait.
  ///
  /// - Returns: The answer if one is available; otherwise nil, and the consumer waits.
  mutating func begin(_ number: Int, _ consumer: Consumer) -> Answer? {
    guard let isCancelled = asked.removeValue(forKey: number), !isCancelled else { return .success(nil) }
    if !elements.isEmpty { return .success(elements.removeFirst()) }
    if let answer = end {
      // Only one consumer receives the error; for the others the stream just ends.
      end = .success(nil)
      return answer
    }
    consumers.append((number, consumer))
    return nil
  }

  /// Cancels a wait, whether or not it has started.
  ///
  /// - Returns: The consumer to resume with the end, or nil if the wait has not started or has ended.
  mutating func cancel(_ number: Int) -> Consumer? {
    if asked[number] != nil { asked[number] = true }
    guard let index = consumers.firstIndex(where: { $0.number == number }) else { return nil }
    return consumers.remove(at: index).consumer
  }

  /// Sends an element.
  ///
  /// - Returns: The consumer to resume with the element, or nil if the element is kept or the stream has ended.
  mutating func send(_ element: Element) -> Consumer? {
    guard end == nil else { return nil }
    guard consumers.isEmpty else { return consumers.removeFirst().consumer }
    elements.append(element)
    return nil
  }

  /// Ends the stream.
  ///
  /// Only the first end counts.
  ///
  /// - Parameter error: The error to end with, or nil.
  /// - Returns: The consumers to resume, each with its answer.
  mutating func finish(_ error: Failure?) -> [(consumer: Consumer, answer: Answer)] {
    guard end == nil else { return [] }
    let answer: Answer = error.map { .failure($0) } ?? .success(nil)
    end = consumers.isEmpty ? answer : .success(nil)
    defer { consumers = [] }
    return consumers.enumerated().map { ($1.consumer, $0 == 0 ? answer : .success(nil)) }
  }
}
