import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillDebugging

/// An operation on a history.
enum HistoryStep: Equatable {
  case send(Int), back(Int), forward(Int), jump(UInt64), end
  case skip(UInt64), unskip(UInt64), move(UInt64, before: UInt64?), sweep
  case commit, rollback, reset, lock(Bool), pause, resume, stop, start, branch(UInt64)
}

/// A history of a purse beside its model.
final class HistoryStage {
  let store = Purse.store([1])
  let history: History<Purse, Int>
  var model: HistoryModel

  init(
    _ mode: HistoryMode = .append, limit: Int? = nil, states: HistoryStates = .keyframes, spacing: Int = 3,
    bytes: Int? = nil
  ) {
    var settings = HistoryLog<Purse, Int>.Settings()
    settings.limit = HistoryLimit(entries: limit, bytes: bytes)
    settings.mode = mode
    settings.states = states
    settings.spacing = spacing...spacing
    // The spacing alone decides which states are kept, however busy the machine is.
    settings.work = .seconds(3_600)
    history = store.attach(History(settings))
    model = HistoryModel([1], mode: mode, limit: limit ?? .max)
  }

  func take(_ step: HistoryStep) {
    switch step {
    case .send(let amount):
      store.send(amount)
      model.send(amount)
    case .back(let count):
      history.back(count)
      model.go(to: model.cursor - count)
    case .forward(let count):
      history.forward(count)
      model.go(to: model.cursor + count)
    case .jump(let number):
      history.jump(to: number)
      model.jump(to: number)
    case .end:
      history.jumpToEnd()
      model.go(to: model.items.count)
    case .skip(let number):
      history.skip(number)
      model.skip(number, true)
    case .unskip(let number):
      history.unskip(number)
      model.skip(number, false)
    case .move(let number, let other):
      history.move(number, before: other)
      model.move(number, before: other)
    default: takeWhole(step)
    }
  }

  private func takeWhole(_ step: HistoryStep) {
    switch step {
    case .sweep:
      history.sweep()
      model.sweep()
    case .commit:
      history.commit()
      model.restart(at: model.shown, isTurn: model.hasOther)
    case .rollback:
      history.rollback()
      model.restart(at: model.base, isTurn: true)
    case .reset:
      history.reset()
      model.restart(at: model.initial, isTurn: true)
    case .lock(let isLocked):
      history.isLocked = isLocked
      model.isLocked = isLocked
    case .pause:
      history.pauseRecording()
      model.isPaused = true
    case .resume:
      history.resumeRecording()
      model.resume()
    case .stop:
      history.stopEngine()
      model.stopEngine()
    case .start:
      history.startEngine()
      model.startEngine()
    case .branch(let number):
      history.switchTo(branch: number)
      model.take(branch: number)
    default: break
    }
  }

  /// Returns a difference between the history and the model; optionally compares the states of all entries.
  func problem(inDepth: Bool = true) -> String? {
    let (states, refused) = model.states
    if store.state.amounts != model.shown { return "shows \(store.state.amounts), not \(model.shown)" }
    if history.position != model.cursor { return "is at \(history.position), not \(model.cursor)" }
    let entries = history.entries
    if entries.map(\.sequence) != model.items.map(\.number) {
      return "has \(entries.map(\.sequence)), not \(model.items.map(\.number))"
    }
    if entries.map(\.isSkipped) != model.items.map(\.isSkipped) { return "skips other entries" }
    if zip(entries, refused).contains(where: { !$0.isSkipped && ($0.refusal != nil) != $1 }) {
      return "refuses other entries than \(refused)"
    }
    guard inDepth else { return nil }
    for (index, entry) in entries.enumerated() {
      let state = history.state(after: entry.sequence)?.amounts
      if state != states[index + 1] {
        return "has \(String(describing: state)) after \(entry.sequence), not \(states[index + 1])"
      }
    }
    if history.state(after: 0)?.amounts != states[0] { return "begins elsewhere" }
    if history.branches.map(\.number) != model.branches.map({ $0.items[0].number }) { return "branches" }
    return history.strayed.map { "has strayed at \($0)" }
  }
}

extension SeededRandom {
  /// Returns an operation, usually on entries that exist.
  mutating func step(_ model: HistoryModel, _ allowed: Set<Int>) -> HistoryStep {
    while true {
      let kind = below(26)
      guard allowed.contains(kind) || kind < 12 else { continue }
      let number =
        model.items.isEmpty || below(8) == 0
        ? UInt64(below(40)) : model.items[below(model.items.count)].number
      switch kind {
      case 0..<6: return .send(below(9) - 4)
      case 6: return .back(1 + below(3))
      case 7: return .forward(1 + below(3))
      case 8: return .jump(number)
      case 9: return .end
      case 10, 11: return below(3) == 0 ? .unskip(number) : .skip(number)
      case 12, 13:
        let other = model.items.isEmpty || below(4) == 0 ? nil : model.items[below(model.items.count)].number
        return .move(number, before: other)
      case 14: return .sweep
      case 15: return below(3) == 0 ? .commit : .sweep
      case 16: return below(4) == 0 ? .rollback : .end
      case 17: return below(4) == 0 ? .reset : .end
      case 18: return .lock(below(3) == 0)
      case 19: return .pause
      case 20: return .resume
      case 21: return .stop
      case 22: return .start
      default:
        return model.branches.isEmpty
          ? .back(2) : .branch(model.branches[below(model.branches.count)].items[0].number)
      }
    }
  }
}
