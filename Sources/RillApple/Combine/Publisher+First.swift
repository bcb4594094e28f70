#if canImport(Combine)
public import Combine
import RillStyles

extension Publisher where Output: Sendable, Failure == Never {
  /// Waits for the first element, up to a timeout.
  ///
  /// The subscription ends with the wait.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait.
  ///   - clock: Measures the time.
  /// - Returns: The element, or nil if the time has passed, the publisher has completed or the task was cancelled.
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
  /// Waits for the first element, up to a timeout.
  ///
  /// The subscription ends with the wait.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait.
  ///   - clock: Measures the time.
  /// - Returns: The element, or nil if the time has passed, the publisher has completed or the task was cancelled.
  /// - Throws: The publisher's error, if it fails before its first element.
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
