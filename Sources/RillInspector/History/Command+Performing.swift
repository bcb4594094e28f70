import Rill
import RillDebugging

extension Command {
  /// Performs the command on a history, on the isolation of its store.
  ///
  /// - Returns: The refusal if the command was rejected, or nil.
  func perform(on history: History<some Any, some Any>) -> Refusal? {
    switch self {
    case .back(let count): return history.back(count)
    case .forward(let count): return history.forward(count)
    case .jump(let number): return history.jump(to: number)
    case .place(let place): return history.show(place: place)
    case .end: return history.jumpToEnd()
    case .skip(let numbers): return history.skip(numbers)
    case .unskip(let numbers): return history.unskip(numbers)
    case .move(let number, let other): return history.move(number, before: other)
    case .rollback: return history.rollback()
    case .reset: return history.reset()
    case .branch(let number): return history.switchTo(branch: number)
    case .commit: history.commit()
    case .sweep: history.sweep()
    case .lock(let isOn): history.isLocked = isOn
    case .record(let isOn): isOn ? history.resumeRecording() : history.pauseRecording()
    case .engine(let isOn): isOn ? history.startEngine() : history.stopEngine()
    // Notes are kept beside the history.
    case .note, .pin: break
    }
    return nil
  }
}
