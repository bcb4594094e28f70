import Rill

extension Recording {
  /// Waits until an action was handled.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - timeout: How long to wait, on the store's clock; for ever if nil.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Returns: Whether it was; false when the time is over or the task was cancelled.
  public func didTrigger(
    _ action: Action, within timeout: Duration?, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool where Action: Equatable {
    await wait(within: timeout) { $0.didTrigger(action) }
  }

  /// Waits until the state is as it should be.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait, on the store's clock; for ever if nil.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - condition: Whether a state is as it should be; asked about the state now and each that follows.
  /// - Returns: Whether it is; false when the time is over or the task was cancelled.
  public func state(
    within timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    where condition: @escaping (State) -> Bool
  ) async -> Bool {
    await wait(within: timeout) { condition($0.store.state) }
  }

  /// Causes an outside event and waits until a hook of the store has handled it.
  ///
  /// ```swift
  /// await recording.hook(Chat.Hook.incoming) { service.push(message) }
  /// #expect(store.messages == [message])
  /// ```
  ///
  /// - Parameters:
  ///   - hook: The hook.
  ///   - timeout: How long to wait, on the store's clock; for ever if nil.
  ///   - isolation: The isolation of the store; leave it out.
  ///   - trigger: Causes the event.
  /// - Returns: Whether the hook has handled something since; false when the time is over or the task was cancelled.
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
      await clock.advance(within: timeout ?? .zero, until: { isOver(self) }, drain: { store.drain() })
      if isOver(self) || timeout != nil { return isOver(self) }
    }
    let errand = store.errand(within: timeout)
    book.wait(until: { [weak self] in self.map(isOver) ?? true }, errand.end)
    await errand.wait()
    return isOver(self)
  }
}
