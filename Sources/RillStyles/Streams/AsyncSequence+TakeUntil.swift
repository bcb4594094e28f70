extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Returns the elements until another sequence yields its first element.
  ///
  /// If the other sequence ends without an element, all elements are returned.
  ///
  /// - Parameter trigger: The other sequence, which is iterated concurrently.
  /// - Returns: The elements before the trigger.
  public func takeUntil<Trigger: AsyncSequence & Sendable>(_ trigger: Trigger) -> RelaySequence<Element>
  where Trigger.Failure == Never {
    RelaySequence { continuation in
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          await relay(to: continuation)
          return true
        }
        group.addTask {
          for await _ in trigger {
            // Finish immediately, before the other task can yield again.
            continuation.finish()
            return true
          }
          return false
        }
        for await isOver in group where isOver { group.cancelAll() }
      }
    }
  }
}
