import Rill

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Waits for the first element, up to a time limit.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait.
  ///   - clock: The clock that measures the time.
  /// - Returns: The element, or nil if the time limit was reached, the sequence has ended or the task was cancelled.
  /// - Throws: Any error that the sequence throws.
  public func first(
    timeout: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(Failure) -> Element? {
    let end = await withTaskGroup(of: Result<Element?, Failure>.self) { group in
      group.addTask { await firstResult() }
      group.addTask {
        // The sleep is cancelled if the element came first, which requires no action.
        do { try await clock.pause(for: timeout) } catch {}
        return .success(nil)
      }
      let end = await group.next() ?? .success(nil)
      group.cancelAll()
      return end
    }
    return try end.get()
  }

  private func firstResult() async -> Result<Element?, Failure> {
    var iterator = makeAsyncIterator()
    do throws(Failure) {
      return .success(try await iterator.next(isolation: #isolation))
    } catch {
      return .failure(error)
    }
  }
}
