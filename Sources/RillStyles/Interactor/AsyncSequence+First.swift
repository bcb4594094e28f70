extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Waits for the first element, but not longer than allowed.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait.
  ///   - clock: Measures the time.
  /// - Returns: The element, or nil if the time is over, the sequence has ended or the task was cancelled.
  /// - Throws: What the sequence throws.
  public func first(
    timeout: Duration, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(Failure) -> Element? {
    let end = await withTaskGroup(of: Result<Element?, Failure>.self) { group in
      group.addTask { await firstResult() }
      group.addTask {
        // Cancelled when the element came first; there is nothing to do then.
        do { try await clock.sleep(for: timeout) } catch {}
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
