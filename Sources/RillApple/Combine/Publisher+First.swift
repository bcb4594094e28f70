#if canImport(Combine)
public import Combine
import RillStyles

extension Publisher where Output: Sendable, Failure == Never {
  /// Waits for the first element, but not longer than allowed.
  ///
  /// The publisher is subscribed to here, and cancelled when the wait is over.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - clock: Measures the time.
  /// - Returns: The element, or nil if the time is over, the publisher has completed or the task was cancelled.
  public func first(timeout: Duration, clock: some Clock<Duration> = ContinuousClock()) async -> Output? {
    let (elements, line) = AsyncStream.makeStream(of: Output.self, bufferingPolicy: .bufferingOldest(1))
    let sink = sink { _ in
      line.finish()
    } receiveValue: {
      line.yield($0)
    }
    defer { sink.cancel() }
    return await elements.first(timeout: timeout, clock: clock)
  }
}

extension Publisher where Output: Sendable {
  /// Waits for the first element, but not longer than allowed.
  ///
  /// The publisher is subscribed to here, and cancelled when the wait is over.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - clock: Measures the time.
  /// - Returns: The element, or nil if the time is over, the publisher has completed or the task was cancelled.
  /// - Throws: What the publisher fails with, if that comes first.
  public func first(
    timeout: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> Output? {
    let (elements, line) = AsyncThrowingStream.makeStream(
      of: Output.self, bufferingPolicy: .bufferingOldest(1))
    let sink = sink { completion in
      switch completion {
      case .finished: line.finish()
      case .failure(let error): line.finish(throwing: error)
      }
    } receiveValue: {
      line.yield($0)
    }
    defer { sink.cancel() }
    return try await elements.first(timeout: timeout, clock: clock)
  }
}
#endif
