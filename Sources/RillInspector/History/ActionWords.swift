import Foundation
import Rill
import RillValues

/// Formats a store's actions and times according to its options.
struct ActionWords: Sendable {
  private static let longestSummary = 80

  let options: DumpOptions
  /// A moment on the clock of turns, and the corresponding date.
  private let anchor = (instant: ContinuousClock.now, date: Date.now)

  init(options: DumpOptions) { self.options = options }

  /// Returns the time in milliseconds since 1970, rounded to microseconds.
  func time(of instant: ContinuousClock.Instant) -> Double {
    let date = anchor.date.addingTimeInterval(anchor.instant.duration(to: instant) / .seconds(1))
    let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
    return microseconds.isFinite ? microseconds / 1_000 : 0
  }

  /// Returns the whole action.
  func tree(of subject: Transition<some Any>.Subject) -> StateTree {
    switch subject {
    case .action(let action): StateTree(reflecting: action, options: options)
    case .write(let label): StateTree(typeName: "Write", content: .opaque(PathText.withoutAddresses(label)))
    }
  }

  func text(of error: any Error) -> String { options.text(of: error) }

  /// Returns the gate and the reason of a refusal.
  func text(of refusal: Refusal) -> String {
    guard let error = refusal.underlying else { return refusal.description }
    return Refusal(by: refusal.gate, text(of: error)).description
  }

  /// Returns an entry as a row.
  func row(of draft: EntryDraft<some Any>) -> EntryRow {
    let turn = draft.transition
    var row = EntryRow(
      sequence: turn.sequence, action: "", summary: "", origin: turn.origin.description, cause: turn.cause,
      time: time(of: turn.time), took: draft.durations.map { Self.microseconds($0.handling + $0.notifying) },
      refusal: turn.refusal.map { text(of: $0) })
    row.isSkipped = draft.isSkipped
    row.isGap = draft.isGap
    row.effects = turn.effects.count
    row.place = draft.place?.description
    row.mark = draft.mark.map { EntryMark($0, self) }
    switch turn.subject {
    case .write(let label):
      let label = PathText.withoutAddresses(label)
      row.isWrite = true
      row.action = label
      row.summary = draft.isGap ? label : Self.clipped("write \(label)")
    case .action(let action):
      let tree = StateTree(reflecting: action, options: short)
      row.action = Self.name(of: tree)
      row.summary = Self.line(tree)
    }
    return row
  }

  /// Returns a duration in microseconds, rounded to nanoseconds.
  static func microseconds(_ duration: Duration) -> Double {
    (duration / .nanoseconds(1)).rounded() / 1_000
  }

  /// Options with limits that suffice for a row.
  private var short: DumpOptions {
    var short = options
    short.limits.depth = min(options.limits.depth, 6)
    short.limits.nodes = min(options.limits.nodes, 60)
    short.limits.elements = min(options.limits.elements, 20)
    short.limits.characters = min(options.limits.characters, 2 * Self.longestSummary)
    return short
  }

  /// Returns the name of an enumeration case with those of nested actions, such as `row.toggle`, or the type name of any
  /// other value.
  ///
  /// The names are those of `CaseName`, which session files and tests use.
  static func name(of action: StateTree) -> String {
    guard case .enumeration(let name, let members) = action.content else { return action.typeName }
    guard let inner = members.last?.value, inner.typeName.hasSuffix("Action"),
      case .enumeration = inner.content
    else { return name }
    return "\(name).\(Self.name(of: inner))"
  }

  /// Returns an action on one line, as it is printed in its row, but whole.
  static func wholeLine(_ action: StateTree) -> String { line(action, limit: .max - 1) }

  /// Returns an action on one line, without the leading dot of an enumeration case.
  private static func line(_ action: StateTree, limit: Int = longestSummary) -> String {
    guard case .enumeration = action.content else { return action.summary(limit: limit) }
    return String(action.summary(limit: limit + 1).dropFirst())
  }

  private static func clipped(_ line: String) -> String {
    line.count > longestSummary ? line.prefix(longestSummary) + "…" : line
  }
}

/// An entry with the options to format it.
struct DraftedRow<Action: Sendable>: RowSource {
  let draft: EntryDraft<Action>
  let words: ActionWords

  func row(took: Duration?) -> EntryRow {
    var row = words.row(of: draft)
    row.took = took.map { ActionWords.microseconds($0) }
    return row
  }
}
