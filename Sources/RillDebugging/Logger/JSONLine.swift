import Rill
import RillValues

/// Formats entries for programs, each as a JSON object with its keys in a fixed order.
struct JSONLine {
  private var members: [JSONValue.Member] = []
  private let words: LogWords

  var text: String {
    var writer = JSONWriter(escapesSeparators: true)
    writer.write(.object(members))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  init(_ entry: LogEntry) {
    words = LogWords(options: entry.options)
    add("time", LogTime.full(entry.time))
    add("level", entry.level.rawValue)
    add("kind", entry.kind.rawValue)
    if !entry.store.isEmpty { add("store", entry.store) }
    switch entry.content {
    case .state(let state):
      add("revision", number: state.revision)
      add("state", words.line(state.tree))
    case .turn(let turn): add(turn)
    case .effect(let effect): add(effect)
    case .dropped(let count): add("count", number: count)
    }
  }

  private mutating func add(_ logged: LoggedTurn) {
    let turn = logged.transition
    add("sequence", number: turn.sequence)
    add("revision", number: turn.revision)
    switch turn.subject {
    case .action(let action):
      let tree = words.tree(action)
      add("name", tree.caseName ?? tree.typeName)
      add("action", words.line(tree))
    case .write(let label):
      add("label", words.name(label))
      if logged.isForced { add("forced", .bool(true)) }
    }
    add("origin", words.name(turn.origin.description))
    if let cause = turn.cause { add("cause", number: cause) }
    if let refusal = turn.refusal {
      add("gate", words.name(refusal.gate))
      add("refusal", words.reason(refusal))
    }
    let parts = turn.parts
    if !parts.isEmpty { add("parts", .array(parts.map { .string(words.line(words.tree($0))) })) }
    if let difference = logged.difference { add("changes", .array(difference.changes.map(change))) }
  }

  private func change(_ change: StateTree.Change) -> JSONValue {
    var members = [
      JSONValue.Member("kind", .string(change.kind.rawValue)),
      JSONValue.Member("path", .string(change.path.description)),
    ]
    if let before = change.before { members.append(.init("before", .string(words.line(before)))) }
    if let after = change.after { members.append(.init("after", .string(words.line(after)))) }
    return .object(members)
  }

  private mutating func add(_ effect: LoggedEffect) {
    add("phase", effect.phase.name)
    add("name", words.name(effect.name))
    if let id = effect.description.id, !effect.isHook { add("id", words.name(id.description)) }
    add("number", number: effect.number)
    switch effect.phase {
    case .fired(let count, let value):
      add("count", number: count)
      add("value", words.line(value))
    case .handled(let count): add("count", number: count)
    case .failed(let error): add("error", words.error(error))
    case .started, .finished, .cancelled: break
    }
    if let cause = effect.cause { add("cause", number: cause) }
    if let duration = effect.duration { add("seconds", .number(duration.inSeconds)) }
  }

  private mutating func add(_ key: String, _ text: String) { add(key, .string(text)) }

  private mutating func add(_ key: String, number: some BinaryInteger) { add(key, .integer(number)) }

  private mutating func add(_ key: String, _ value: JSONValue) { members.append(.init(key, value)) }
}
