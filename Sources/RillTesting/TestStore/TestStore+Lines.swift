import Rill
import RillValues

// The store's transitions and effects as lines for failures.
extension TestStore {
  /// Returns a line that describes a transition.
  func line(of entry: TestLedger<State, Action>.Entry) -> String {
    switch entry.transition.subject {
    case .action(let action): "\(name(action)), from \(entry.transition.origin)"
    case .write(let label):
      if let mutation = entry.subject {
        "the mutation \(name(mutation)), from \(entry.transition.origin)"
      } else {
        "a write of \(label), from \(entry.transition.origin)"
      }
    }
  }

  /// Returns one line for each running or waiting effect.
  func runningLines() -> [String] {
    let held = Set(desk.held.map(\.performance.number))
    return (effectTable.map(clock.rest) ?? []).map { rest in
      let effect = rest.effect.description.name
      var line = effect
      if let id = rest.effect.description.id, "\(id)" != effect { line += " (id \(id))" }
      guard held.contains(rest.effect.id) else { return "\(line), \(situation(rest.place))" }
      return "\(line), held until the test decides it: held(\"\(effect)\")?.run(), or finish()"
    }
  }

  private func situation(_ place: EffectRest.Place) -> String {
    switch place {
    case .asleep(let deadline): "asleep until \(deadline) on the clock, where it is \(clock.now)"
    case .listening(let names): "listening to the test's \(names.joined(separator: " and "))"
    case .inLine: "waiting for others of its id, or for a throttle"
    case .elsewhere: "waiting for an event, a task or another clock than the store's"
    }
  }

  /// Returns a description of a value on a single line.
  func name<Value>(_ value: Value) -> String { String(dumping: value, options: DumpOptions(lineWidth: .max)) }

  /// Returns a description of the difference between two states.
  func difference(_ old: State, _ new: State) -> String { difference(between: old, and: new) }

  /// Returns a description of the difference between two values.
  func difference<Value>(between old: Value, and new: Value) -> String {
    let hidden = Comparison.hiddenPaths(old, new).map { "\\\(Value.self)\($0)" }
    guard let difference = Difference(from: old, to: new)?.description else {
      return TestFailure.sameDump(of: hidden)
    }
    return hidden.isEmpty ? difference : "\(difference)\n\n\(TestFailure.sameDump(of: hidden))"
  }

  /// Returns whether two values are of the same enum case, or of the same type behind a protocol.
  func isSameCase<Value>(_ one: Value, _ other: Value) -> Bool {
    let kind = type(of: one as Any)
    guard kind == type(of: other as Any) else { return false }
    let (one, other) = (Mirror(reflecting: one), Mirror(reflecting: other))
    // Actions behind a protocol are distinguished by their types, as those of an enum are by their cases.
    guard one.displayStyle == .enum else { return kind != Value.self }
    guard let name = one.children.first?.label else { return false }
    return name == other.children.first?.label
  }
}
