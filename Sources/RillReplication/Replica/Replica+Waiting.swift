public import Rill

extension Replica {
  /// A condition that a caller waits for.
  struct Waiting {
    let operation: PendingOperation
    let isMet: () -> Bool
  }

  /// Waits until all proposals so far are in the log and handled, or refused.
  ///
  /// Proposals that effects make meanwhile may still be pending.
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: ``ReplicaStop`` if the replica has stopped, also if nothing is pending, or `CancellationError`.
  public func settle(isolation: isolated (any Actor)? = #isolation) async throws {
    let newest = machine.newestTicket
    try await wait(isolation: isolation) { $0.machine.pending.first.map { $0.ticket > newest } ?? true }
    // Nothing is pending, but the inputs since the stop were refused.
    if let stop = machine.stop { throw stop }
  }

  /// Waits until all proposals so far survive the end of this process, or are refused.
  ///
  /// A proposal survives as soon as ``ReplicaSettings/outbox`` has saved it, or the log has acknowledged it. A replica with an
  /// outbox saves its proposals without the log, also after it has stopped; while saving fails, this function waits. It returns
  /// immediately if no proposal is unsaved, whichever task has sent it.
  ///
  /// ```swift
  /// board.send(.add(card))
  /// try await replica.flush()
  /// show("Saved")
  /// ```
  ///
  /// - Parameter isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: ``ReplicaStop`` if the replica is detached, or if it has stopped and has no outbox, while proposals are
  ///   not saved, or `CancellationError`.
  /// - Complexity: O(pending proposals) for each group of proposals that is saved or acknowledged meanwhile.
  public func flush(isolation: isolated (any Actor)? = #isolation) async throws {
    let newest = machine.newestTicket
    try await wait(isolation: isolation, alsoStopped: link.storage != nil) { replica in
      let first = replica.machine.pending.all.first { !$0.isDurable }
      return first.map { $0.ticket > newest } ?? true
    }
  }

  /// Waits until a send has settled or was refused.
  ///
  /// - Parameters:
  ///   - task: The task that `send` has returned.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The outcome.
  /// - Throws: ``ReplicaStop`` if the replica stops before, or `CancellationError`.
  public func outcome(
    of task: SendTask, isolation: isolated (any Actor)? = #isolation
  ) async throws -> ReplicaOutcome {
    if let refusal = task.refusal { return .refused(refusal) }
    guard let sequence = task.sequence else { return .unknown }
    try await wait(isolation: isolation) { !$0.isPending(sequence) }
    return switch outcomes[sequence] {
    case .settled(let offset): .settled(offset)
    case .refused(let refusal): .refused(refusal)
    case .passed(let offset): .passed(offset)
    case nil: .unknown
    }
  }

  private func isPending(_ sequence: UInt64) -> Bool {
    let pending = machine.pending.all
    var (low, high) = (pending.startIndex, pending.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if pending[middle].proposal.sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low < pending.endIndex && pending[low].proposal.sequence == sequence
  }

  /// The proposals that are refused from now on, in order.
  ///
  /// Those of an earlier run may be refused while the replica is attached: read this property before. The stream ends when the
  /// replica is detached or released, or its store is. A slow consumer receives the newest 1000.
  public var refusals: AsyncStream<RefusedProposal<Action>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RefusedProposal<Action>.self, bufferingPolicy: .bufferingNewest(1000))
    guard tools != nil || !wasAttached else {
      continuation.finish()
      return stream
    }
    link.ends.add(continuation)
    return stream
  }

  /// Waits until the replica has reached the end of the log once, has stopped, or could not reach the log.
  func ready(isolation: isolated (any Actor)?) async {
    let isReady: (Replica) -> Bool = { replica in
      replica.machine.hasCaughtUp || replica.machine.stop != nil || replica.currentStatus.isDisconnected
    }
    guard !isReady(self), let operation = tools?.pendingOperation() else { return }
    add(Waiting(operation: operation) { [unowned self] in isReady(self) })
    await operation.wait(isolation: isolation)
  }

  // With `alsoStopped`, the condition can be met after the replica has stopped.
  private func wait(
    isolation: isolated (any Actor)?, alsoStopped: Bool = false, until isMet: @escaping (Replica) -> Bool
  ) async throws {
    if isMet(self) { return }
    if !alsoStopped, let stop = machine.stop { throw stop }
    guard let operation = tools?.pendingOperation() else { throw machine.stop ?? .detached }
    add(
      Waiting(operation: operation) { [unowned self] in
        isMet(self) || !alsoStopped && machine.stop != nil
      })
    await operation.wait(isolation: isolation)
    if isMet(self) { return }
    if !alsoStopped, let stop = machine.stop { throw stop }
    throw tools?.isOpen == true ? CancellationError() : machine.stop ?? .detached
  }

  private func add(_ waiting: Waiting) {
    waiters.append(waiting)
    link.ends.add(waiting.operation)
  }

  /// Ends the waiting of those whose condition is met.
  func endWaiting() {
    guard !waiters.isEmpty else { return }
    let met = waiters.filter { $0.isMet() || $0.operation.hasEnded }
    waiters.removeAll { $0.isMet() || $0.operation.hasEnded }
    for waiter in met { waiter.operation.end() }
  }
}

extension ReplicaStatus {
  var isDisconnected: Bool {
    if case .disconnected = connection { true } else { false }
  }
}
