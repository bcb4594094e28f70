import Rill

extension Recording {
  /// Waits until an action has been handled.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - timeout: The maximum time to wait, on the store's clock, or nil to wait without limit.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: True if the action was handled; false if the wait timed out or the task was cancelled.
  public func didTrigger(
    _ action: Action, within timeout: Duration?, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool where Action: Equatable {
    await wait(within: timeout) { $0.didTrigger(action) }
  }

  /// Waits until the state satisfies a condition.
  ///
  /// - Parameters:
  ///   - timeout: The maximum time to wait, on the store's clock, or nil to wait without limit.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - condition: A closure that evaluates the current state and each state that follows.
  /// - Returns: True if the condition was satisfied; false if the wait timed out or the task was cancelled.
  public func state(
    within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    where condition: @escaping (State) -> Bool
  ) async -> Bool {
    await wait(within: timeout) { condition($0.store.state) }
  }

  /// Triggers an external event and waits until a hook of the store has handled it.
  ///
  /// ```swift
  /// await recording.hook(Chat.Hook.incoming) { service.push(message) }
  /// #expect(store.messages == [message])
  /// ```
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - timeout: The maximum time to wait, on the store's clock, or nil to wait without limit.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - trigger: A closure that triggers the event.
  /// - Returns: True if the hook has handled an event since; false if the wait timed out or the task was cancelled.
  @discardableResult
  public func hook<Hook>(
    _ hook: Hook, within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    trigger: () -> Void
  ) async -> Bool {
    let name = "hook \(hook)"
    let before = firings.count { $0 == name }
    trigger()
    return await wait(within: timeout) { $0.firings.count { $0 == name } > before }
  }

  private func wait(
    within timeout: Duration?, isolation: isolated (any Actor)? = #isolation,
    until isOver: @escaping (Recording) -> Bool
  ) async -> Bool {
    if let clock = store.clock as? TestClock {
      await clock.advance(
        within: timeout ?? .zero, until: { isOver(self) }, drain: { store.takeIn(on: isolation) })
      if isOver(self) || timeout != nil { return isOver(self) }
    }
    let operation = store.pendingOperation(within: timeout)
    book.wait(until: { [weak self] in self.map(isOver) ?? true }, operation.end)
    await operation.wait()
    return isOver(self)
  }
}
