import Rill
import RillStyles

/// A handler that counts and ends without suspending.
private struct Clicker: Actionable {
  struct State {
    var count = 0
  }

  enum Action: Sendable {
    case click(times: Int)
    case rename(String)
  }

  func handle(_ action: Action, store: MutatingStore<State, Action>) async {
    switch action {
    case .click(let times): store.count &+= times
    case .rename: break
    }
  }
}

/// A class whose tasks count.
@MainActor
private final class ClickTask {
  var count = 0

  func handle(_ action: Clicker.Action) async {
    switch action {
    case .click(let times): count &+= times
    case .rename: break
    }
  }

  func send(_ action: Clicker.Action) -> Task<Void, Never> {
    Task { await handle(action) }
  }

  func sendAtOnce(_ action: Clicker.Action) -> Task<Void, Never> {
    Task.immediate { await handle(action) }
  }
}

extension Workload {
  static let interactorSend = Workload(
    "I-send", "send to an interactor", .times(1.5, "task", clickTask(isAwaited: false))
  ) {
    let store = Store(Clicker.State(), interactor: Clicker())
    let action = opaque(Clicker.Action.click(times: 1))
    return .suspending { count in
      let before = store.state.count
      for _ in 0..<count { store.send(action) }
      check(store.state.count - before == count, "each click counts once, and at once")
    }
  }

  static let interactorFinish = Workload(
    "I-finish", "send to an interactor, and wait for it", .times(1.5, "task", clickTask(isAwaited: true))
  ) {
    let store = Store(Clicker.State(), interactor: Clicker())
    let action = opaque(Clicker.Action.click(times: 1))
    return .suspending { count in
      let before = store.state.count
      for _ in 0..<count { await store.send(action).finish() }
      check(store.state.count - before == count, "each click counts once")
    }
  }

  /// The cost of a task that ends before any caller can wait for it, for comparison.
  static let immediateTask = Workload("I-immediate", "a bare task that begins immediately, without a store") {
    let clicker = opaque(ClickTask())
    let action = opaque(Clicker.Action.click(times: 1))
    return .suspending { count in
      let before = clicker.count
      for _ in 0..<count { _ = clicker.sendAtOnce(action) }
      check(clicker.count - before == count, "each click counts once, and at once")
    }
  }

  private static func clickTask(isAwaited: Bool) -> @MainActor () -> Measure {
    {
      let clicker = opaque(ClickTask())
      let action = opaque(Clicker.Action.click(times: 1))
      return .suspending { count in
        let before = clicker.count
        var last: Task<Void, Never>?
        for _ in 0..<count {
          let task = clicker.send(action)
          if isAwaited { await task.value }
          last = task
        }
        // The main actor runs jobs in the order of their arrival, so the last task ends last.
        await last?.value
        check(clicker.count - before == count, "each click counts once")
      }
    }
  }
}
