import Rill
import RillValues

/// Formats entries for people: time, level, store and kind in columns, then the subject, with details below.
struct ConsoleText {
  private(set) var text: String
  private let words: LogWords

  init(_ entry: LogEntry, utcOffset: Int?) {
    words = LogWords(options: entry.options)
    let isRefused = if case .turn(let turn) = entry.content { turn.transition.refusal != nil } else { false }
    text = [
      LogTime.ofDay(entry.time, utcOffset: utcOffset), Self.column(entry.level.rawValue, 7),
      Self.column(entry.store, 12), Self.column(isRefused ? "refused" : entry.kind.rawValue, 7),
    ].joined(separator: "  ")
    switch entry.content {
    case .state(let state): write(state)
    case .turn(let turn): write(turn)
    case .effect(let effect): write(effect)
    case .dropped(let count): write("\(Counting.grouped(count)) here: more came than could be written")
    }
  }

  private static func column(_ words: String, _ width: Int) -> String {
    words + String(repeating: " ", count: max(0, width - words.count))
  }

  private mutating func write(_ line: String) { text += "  " + line }

  /// Adds lines below the first one, indented to its level column.
  private mutating func write(below lines: some Sequence<String>) {
    for line in lines { text += line.isEmpty ? "\n" : "\n" + String(repeating: " ", count: 14) + line }
  }

  private mutating func write(below tree: StateTree) {
    write(below: DumpText(width: words.options.lineWidth, tree).lines.map(\.text))
  }

  private mutating func write(_ state: LoggedState) {
    write(state.revision == 0 ? "at the start" : "so far, revision \(state.revision)")
    write(below: state.tree)
  }

  private mutating func write(_ logged: LoggedTurn) {
    let turn = logged.transition
    var details: StateTree?
    let subject: String
    switch turn.subject {
    case .write(let label): subject = words.name(label) + (logged.isForced ? ", forced" : "")
    case .action(let action):
      let tree = words.tree(action)
      let line = tree.line(upTo: words.options.lineWidth)
      if line == nil { details = tree }
      subject = line ?? tree.caseName.map { ".\($0)(…)" } ?? StateTree.opening(ofType: tree.typeName) + "…)"
    }
    write("\(turn.sequence)  \(subject)  by \(words.name(turn.origin.description))" + because(of: turn.cause))
    if let refusal = turn.refusal {
      text += ": \(words.name(refusal.gate)): \(words.reason(refusal))"
    }
    if let details { write(below: details) }
    for part in turn.parts { write(below: ["part \(words.line(words.tree(part)))"]) }
    if let difference = logged.difference {
      write(
        below: difference.description.split(separator: "\n", omittingEmptySubsequences: false).map(
          String.init))
    }
  }

  private mutating func write(_ effect: LoggedEffect) {
    var line = words.effect(effect) + " " + effect.phase.name
    switch effect.phase {
    case .fired(let count, let value): line += " \(count)  \(words.line(value))"
    case .handled(let count): line += " \(count)"
    case .started, .finished, .failed, .cancelled: break
    }
    if let duration = effect.duration { line += " after \(duration.inWords)" }
    line += because(of: effect.cause)
    if case .failed(let error) = effect.phase { line += ": \(words.error(error))" }
    write(line)
  }

  private func because(of cause: UInt64?) -> String { cause.map { ", because of \($0)" } ?? "" }
}
