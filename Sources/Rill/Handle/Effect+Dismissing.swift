// How a child leaves a parent that it does not know: it requests to leave, and the place that presents it replaces the
// request by one of the parent's actions.
extension Effect {
  /// An effect that requests the removal of the child whose reducer returns it.
  package static var dismissal: Effect { Effect(step: .write(.dismissal)) }

  /// Returns the same effect of a child, with an action in place of each request to leave.
  ///
  /// - Parameter action: The parent's action that removes the child.
  /// - Returns: The effect.
  @usableFromInline
  package func dismissing(by action: Action) -> Effect { Effect(step: step?.dismissing(by: action)) }
}

extension Send {
  /// Requests the removal of the child whose effect sends, and waits until the turn of the removal has ended.
  package func requestDismissal() async { await commit(.dismissal) }

  /// Returns a `Send` that sends an action in place of each request to leave.
  fileprivate func dismissing(by action: Action) -> Send {
    Send(
      deliver: { await self($0) },
      commit: { write in
        if write.isDismissal { await self(action) } else { await commit(write) }
      })
  }
}

extension Effect.Step {
  fileprivate func dismissing(by action: Action) -> Effect.Step {
    fold { step in
      switch step {
      case .write(let write) where write.isDismissal: .send(action)
      case .job(let job): .job(job.dismissing(by: action))
      case .send, .write, .cancel, .animate, .condition, .merge, .concatenate: step
      }
    } _: { isInOrder, _, steps in
      isInOrder ? .concatenate(steps) : .merge(steps)
    }
  }
}

extension EffectJob {
  fileprivate func dismissing(by action: Action) -> EffectJob {
    let work: Work =
      switch self.work {
      case .away(let work): .away { send in try await work(send.dismissing(by: action)) }
      case .onStore(let work):
        .onStore { store in (store as? any Embedding).flatMap { $0.dismissing(by: action) }.flatMap(work) }
      case .steps(let step): .steps(step.dismissing(by: action))
      }
    let recovery = recovery?.converted { (send: Send<Action>) in send.dismissing(by: action) }
    return EffectJob(plan: plan, work: work, recovery: recovery, subject: subject, at: place)
  }
}
