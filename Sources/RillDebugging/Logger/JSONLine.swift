import Rill
import RillValues

/// Formats entries for programs, each as a JSON object with its keys in a fixed order.
struct JSONLine {
  private var object = JSONObject()
  private let words: LogWords

  var text: String { object.text }

  init(_ entry: LogEntry) {
    words = LogWords(options: entry.options)
    object.add("time", LogTime.full(entry.time))
    object.add("level", entry.level.rawValue)
    object.add("kind", entry.kind.rawValue)
    if !entry.store.isEmpty { object.add("store", entry.store) }
    switch entry.content {
    case .state(let state):
      object.add("revision", number: state.revision)
      object.add("state", words.line(state.tree))
    case .turn(let turn): add(turn)
    case .effect(let effect): add(effect)
    case .dropped(let count): object.add("count", number: count)
    }
  }

  private mutating func add(_ turn: LoggedTurn) {
    object.add("sequence", number: turn.sequence)
    object.add("revision", number: turn.revision)
    switch turn.subject {
    case .action(let action):
      let tree = words.tree(action)
      object.add("name", tree.caseName ?? tree.typeName)
      object.add("action", words.line(tree))
    case .write(let label, let isForced):
      object.add("label", words.name(label))
      if isForced { object.add("forced", raw: "true") }
    }
    object.add("origin", words.name(turn.origin.description))
    if let cause = turn.cause { object.add("cause", number: cause) }
    if let refusal = turn.refusal {
      object.add("gate", words.name(refusal.gate))
      object.add("refusal", words.reason(refusal))
    }
    let parts = turn.parts()
    if !parts.isEmpty {
      object.add("parts", list: parts.map { JSONObject.quoted(words.line(words.tree($0))) })
    }
    if let difference = turn.difference { object.add("changes", list: difference.changes.map(change)) }
  }

  private func change(_ change: StateTree.Change) -> String {
    var object = JSONObject()
    object.add("kind", change.kind.rawValue)
    object.add("path", change.path.description)
    if let before = change.before { object.add("before", words.line(before)) }
    if let after = change.after { object.add("after", words.line(after)) }
    return object.text
  }

  private mutating func add(_ effect: LoggedEffect) {
    object.add("phase", effect.phase.name)
    object.add("name", words.name(effect.name))
    if let id = effect.description.id, !effect.isHook { object.add("id", words.name(id.description)) }
    object.add("number", number: effect.number)
    switch effect.phase {
    case .fired(let count, let value):
      object.add("count", number: count)
      object.add("value", words.line(value))
    case .handled(let count): object.add("count", number: count)
    case .failed(let error): object.add("error", words.error(error))
    case .started, .finished, .cancelled: break
    }
    if let cause = effect.cause { object.add("cause", number: cause) }
    if let duration = effect.duration { object.add("seconds", raw: duration.inSeconds) }
  }
}
