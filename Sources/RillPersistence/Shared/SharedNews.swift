/// The streams of a shared value, and the values that they have not received yet: a pure state machine.
///
/// Values are noted under the lock of their cell and delivered after it, by one thread at a time, so that all streams receive
/// them in their order.
struct SharedNews<Value: Sendable>: Sendable {
  /// A stream of the value.
  struct Stream: Sendable {
    let number: Int
    let continuation: AsyncStream<Value>.Continuation
    /// A Boolean value that indicates whether the stream keeps the newest value only.
    let isNewestOnly: Bool
  }

  /// A value for the streams that existed when it was set.
  struct Delivery: Sendable {
    let value: Value
    let streams: [Stream]
  }

  /// The streams, in the order of their registration.
  private(set) var streams: [Stream] = []
  private var lastNumber = 0
  private var waiting: [Delivery] = []
  /// A Boolean value that indicates whether a thread delivers values.
  private var isDelivering = false

  /// Adds a stream, which has the current value already.
  ///
  /// - Returns: Its number.
  mutating func add(_ continuation: AsyncStream<Value>.Continuation, isNewestOnly: Bool) -> Int {
    lastNumber += 1
    streams.append(Stream(number: lastNumber, continuation: continuation, isNewestOnly: isNewestOnly))
    return lastNumber
  }

  /// Removes a stream.
  mutating func remove(_ number: Int) -> Stream? {
    streams.firstIndex { $0.number == number }.map { streams.remove(at: $0) }
  }

  /// Notes a value for all streams.
  // Not inlined, because the caller would otherwise look up the types of streams even if there are none to notify.
  @inline(never)
  mutating func note(_ value: Value) { waiting.append(Delivery(value: value, streams: streams)) }

  /// A Boolean value that indicates whether values wait for their delivery.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Returns whether the caller has to deliver values, because some wait and no other thread delivers.
  mutating func begin() -> Bool {
    guard !isDelivering, !waiting.isEmpty else { return false }
    isDelivering = true
    return true
  }

  /// Returns the next values to deliver, or nil if there are none, which ends the delivery.
  mutating func next() -> [Delivery]? {
    guard !waiting.isEmpty else {
      isDelivering = false
      return nil
    }
    defer { waiting = [] }
    return waiting
  }
}
