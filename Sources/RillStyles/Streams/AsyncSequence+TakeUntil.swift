extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// The elements until another sequence yields for the first time.
  ///
  /// If the other ends without an element, all elements come.
  ///
  /// - Parameter trigger: The other sequence; iterated beside this one.
  /// - Returns: The elements before.
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
            // At once, before the other task can yield again.
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
