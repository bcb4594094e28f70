import Rill
import RillDebugging

/// A command on its way, in slices between turns.
final class CommandWork<State, Action: Sendable> {
  private enum Work {
    case travel(HistoryTravel<State, Action>)
    case edit(HistoryEdit<State, Action>)
    /// A command that takes one step.
    case step(Command)
  }

  private let work: Work

  init(_ command: Command, _ history: History<State, Action>) {
    work =
      switch command {
      case .back(let count): .travel(HistoryTravel(history, to: .back(count)))
      case .forward(let count): .travel(HistoryTravel(history, to: .forward(count)))
      case .jump(let number): .travel(HistoryTravel(history, to: .entry(number)))
      case .place(let place): .travel(HistoryTravel(history, to: .place(place)))
      case .end: .travel(HistoryTravel(history, to: .end))
      case .skip(let numbers): .edit(HistoryEdit(history, .skip(numbers)))
      case .unskip(let numbers): .edit(HistoryEdit(history, .unskip(numbers)))
      case .move(let number, let other): .edit(HistoryEdit(history, .move(number, before: other)))
      case .branch(let number): .edit(HistoryEdit(history, .branch(number)))
      default: .step(command)
      }
  }

  /// Continues the command on the isolation of its store, between turns.
  ///
  /// - Returns: The refusal if the command was rejected, or nil.
  func advance(_ history: History<State, Action>, _ budget: inout SliceBudget) -> SliceProgress<Refusal?> {
    switch work {
    case .travel(let travel): travel.advance(&budget)
    case .edit(let edit): edit.advance(&budget)
    case .step(let command): .done(command.perform(on: history))
    }
  }
}

extension Command {
  /// Performs a command that takes one step.
  fileprivate func perform(on history: History<some Any, some Any>) -> Refusal? {
    switch self {
    case .rollback: return history.rollback()
    case .reset: return history.reset()
    case .commit: return history.commit()
    case .sweep: history.sweep()
    case .lock(let isOn): history.isLocked = isOn
    case .record(let isOn): isOn ? history.resumeRecording() : history.pauseRecording()
    case .engine(let isOn): return isOn ? history.startEngine() : history.stopEngine()
    case .places(let isOn): history.recordsPlaces = isOn
    // Notes are kept beside the history.
    case .note, .pin: break
    case .back, .forward, .jump, .place, .end, .skip, .unskip, .move, .branch: break
    }
    return nil
  }
}
