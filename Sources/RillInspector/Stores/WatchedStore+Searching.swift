import Foundation
import Rill
import RillDebugging
import RillValues

/// A search for entries.
package struct SearchRequest: Hashable, Sendable {
  /// The text of a ``SearchQuery``, or nil for a search for `text`.
  var query: String?
  var text = ""
  var inActions = true
  var inStates = false
  var after: UInt64 = 0
  /// The maximum number of results.
  var limit = 200
  /// Whether the entries of the branches that are not shown are searched, in place of those that are.
  var inBranches = false
}

/// The result of a search.
package struct SearchAnswer: Hashable, Sendable {
  var numbers: [UInt64]
  /// The places of the entries found that are shown.
  var places: [Int] = []
  /// The entries found in branches.
  var found: [FoundInBranch] = []
  /// The number after which to continue, or nil if all entries were searched.
  var next: UInt64?
  /// Whether a text that was searched is longer than the limits of ``DumpOptions`` allow, so that its rest was not.
  var isLimited = false
  /// The reason why nothing was searched.
  var problem: SearchProblem?
}

/// An entry of a branch that a search has found.
package struct FoundInBranch: Hashable, Sendable {
  /// The branches to switch to, one after the other, to show the entry; the last one contains it.
  var switches: [UInt64]
  var row: EntryRow
}

/// An entry with everything that a search may read of it, except for states.
struct SearchedEntry<Action: Sendable>: Sendable {
  let draft: EntryDraft<Action>
  let effects: [String]
  let note: EntryNote?
  /// The place of the entry, if it is shown.
  var place: Int?
  /// The branches to switch to, if it is not shown.
  var switches: [UInt64] = []

  init(_ entry: HistoryEntry<some Any, Action>, _ note: EntryNote?, place: Int?, switches: [UInt64] = []) {
    draft = EntryDraft(entry)
    effects = entry.effects.map(\.name)
    self.note = note
    self.place = place
    self.switches = switches
  }

  var number: UInt64 { draft.transition.sequence }
}

extension WatchedStore {
  /// The maximum number of entries of which one request reads states, because each state may have to be reconstructed.
  private static var mostStates: Int { 50 }

  func search(_ request: SearchRequest) async throws -> SearchAnswer {
    try await withWork { key in
      let answer = try await search(request, key)
      await endWork(key)
      return answer
    }
  }

  private func search(_ request: SearchRequest, _ key: SliceKey) async throws -> SearchAnswer {
    guard request.query != nil || !request.text.isEmpty else {
      return SearchAnswer(numbers: [], problem: .nothing())
    }
    let conditions: [[SearchQuery.Term]]
    do throws(SearchProblem) {
      conditions = try Self.conditions(of: request)
    } catch {
      return SearchAnswer(numbers: [], problem: error)
    }
    var answer = SearchAnswer(numbers: [])
    var states = 0
    var last = request.after
    var walk = try await visit { _, tap in SearchWalk(request, tap.history) }
    while true {
      let (entries, next) = try await searchedEntries(walk)
      guard !entries.isEmpty else { return answer }
      walk = next
      for entry in entries {
        var isFound = false
        for terms in conditions where !isFound {
          guard isPossible(entry, terms, &answer.isLimited) else { continue }
          isFound = !terms.contains(where: \.condition.readsStates)
          guard !isFound else { break }
          guard states < Self.mostStates else {
            answer.next = last
            return answer
          }
          states += 1
          isFound = try await statesMeet(terms, at: entry.number, key, &answer.isLimited)
        }
        last = entry.number
        guard isFound else { continue }
        add(entry, to: &answer)
        guard answer.numbers.count < request.limit else {
          answer.next = entry.number
          return answer
        }
      }
    }
  }

  private func add(_ entry: SearchedEntry<Action>, to answer: inout SearchAnswer) {
    answer.numbers.append(entry.number)
    if let place = entry.place {
      answer.places.append(place)
    } else {
      var row = words.row(of: entry.draft)
      row.note = entry.note
      answer.found.append(FoundInBranch(switches: entry.switches, row: row))
    }
  }

  /// Returns lists of conditions, one of which must be met.
  private static func conditions(of request: SearchRequest) throws(SearchProblem) -> [[SearchQuery.Term]] {
    if let query = request.query { return [try SearchQuery(query).terms] }
    let pattern = SearchQuery.Pattern.text(request.text.lowercased())
    return (request.inActions ? [[.init(condition: .payload(pattern))]] : [])
      + (request.inStates ? [[.init(condition: .state(pattern))]] : [])
  }

  /// Returns the entries of a slice, and where the next slice continues; without entries, there are no more.
  private func searchedEntries(
    _ walk: SearchWalk
  ) async throws -> (entries: [SearchedEntry<Action>], next: SearchWalk) {
    try await visit { [budget] _, tap in
      var (walk, budget) = (walk, budget())
      let entries = walk.entries(of: tap.history, &budget) { tap.notes[$0] }
      return (entries, walk)
    }
  }

  /// Returns whether an entry meets all conditions that read no state.
  private func isPossible(
    _ entry: SearchedEntry<Action>, _ terms: [SearchQuery.Term], _ isLimited: inout Bool
  ) -> Bool {
    terms.allSatisfy {
      $0.condition.readsStates || words.meets(entry, $0.condition, &isLimited) != $0.isNegated
    }
  }

  /// Returns whether the states before and after an entry meet all conditions that read them.
  private func statesMeet(
    _ terms: [SearchQuery.Term], at number: UInt64, _ key: SliceKey, _ isLimited: inout Bool
  ) async throws -> Bool {
    let terms = terms.filter(\.condition.readsStates)
    let needsChanges = terms.contains { if case .changed = $0.condition { true } else { false } }
    let needsState = terms.contains { if case .state = $0.condition { true } else { false } }
    let read = try await states(at: number, key) {
      [options = words.options] before, state
        -> (tree: StateTree?, paths: [String]) in
      var paths: [String] = []
      if needsChanges, let before {
        let changes = Difference(from: before, to: state, options: options)?.changes ?? []
        paths = changes.map { "\($0.path)" }
      }
      return (needsState ? StateTree(reflecting: state, options: options) : nil, paths)
    }
    guard let read else { return false }
    let (tree, paths) = read
    let text = tree?.summary(limit: .max) ?? ""
    if let tree { isLimited = isLimited || tree.isCut(in: text) }
    return terms.allSatisfy { term in
      switch term.condition {
      case .state(let pattern): pattern.isFound(in: text) != term.isNegated
      case .changed(let pattern): paths.contains(where: pattern.matches) != term.isNegated
      default: true
      }
    }
  }
}

/// The states around an entry.
private enum SearchedStates<Read: Sendable>: Sendable {
  /// Another slice is needed.
  case more
  /// The entry is no longer kept.
  case gone
  case read(Read)
  case copies(before: (any Sendable)?, after: any Sendable)
}

/// The reconstruction of the states around entries, one after the other.
private final class SearchedStatesWork<State, Action: Sendable> {
  var before: (point: HistoryPoint, edition: Int?, state: State)?
  var rebuild = HistoryRebuild<State, Action>()
}

extension WatchedStore {
  /// Reads the states before and after an entry, on another thread if states can be shared, or returns nil if the entry is
  /// no longer kept.
  private func states<Read: Sendable>(
    at number: UInt64, _ key: SliceKey, _ read: @escaping @Sendable (_ before: State?, State) -> Read
  ) async throws -> Read? {
    while true {
      let found = try await slice(key) { _ in
        SearchedStatesWork<State, Action>()
      } _: { [share] work, _, tap, budget -> SearchedStates<Read> in
        let history = tap.history
        guard let point = history.point(after: number) else { return .gone }
        let earlier = history.point(before: point)
        if let earlier, work.before?.point != earlier || work.before?.edition != history.edition {
          guard let state = work.rebuild.state(at: earlier, of: history, &budget) else { return .more }
          work.before = (earlier, history.edition, state)
        }
        guard let state = work.rebuild.state(at: point, of: history, &budget) else { return .more }
        let before = earlier == nil ? nil : work.before?.state
        work.before = nil
        guard let share else { return .read(read(before, state)) }
        return .copies(before: before.map { share($0) }, after: share(state))
      }
      switch found {
      case .more: continue
      case .gone: return nil
      case .read(let result): return result
      case .copies(let before, let after):
        guard let state = after as? State else { return nil }
        return read(before as? State, state)
      }
    }
  }
}

extension ActionWords {
  /// Returns whether an entry meets a condition that reads no state.
  func meets(
    _ entry: SearchedEntry<some Sendable>, _ condition: SearchQuery.Condition, _ isLimited: inout Bool
  ) -> Bool {
    let draft = entry.draft
    let turn = draft.transition
    switch condition {
    case .anywhere(let pattern):
      let texts = [
        payload(of: draft, &isLimited), "#\(turn.sequence)", turn.origin.description,
        turn.refusal.map { text(of: $0) } ?? "",
        entry.note?.text ?? "",
      ]
      return texts.contains(where: pattern.isFound)
    case .action(let pattern): return pattern.isFound(in: row(of: draft).action)
    case .kind(let names): return names.contains(row(of: draft).action.lowercased())
    case .payload(let pattern): return pattern.isFound(in: payload(of: draft, &isLimited))
    case .origin(let pattern): return pattern.isFound(in: turn.origin.description)
    case .effect(let pattern): return entry.effects.contains(where: pattern.isFound)
    case .refusal(let pattern): return turn.refusal.map { pattern.isFound(in: text(of: $0)) } ?? false
    case .note(let pattern): return entry.note.map { pattern.isFound(in: $0.text) } ?? false
    case .property(let kind): return isOfKind(kind, entry)
    case .after(let seconds): return timeOfDay(turn.time) >= seconds
    case .before(let seconds): return timeOfDay(turn.time) < seconds
    case .took(let least):
      return draft.durations.map { Self.microseconds($0.handling + $0.notifying) >= least } ?? false
    case .state, .changed: return true
    }
  }

  private func isOfKind(_ kind: SearchQuery.Kind, _ entry: SearchedEntry<some Sendable>) -> Bool {
    switch kind {
    case .refused: entry.draft.transition.refusal != nil
    case .skipped: entry.draft.isSkipped
    case .write: if case .write = entry.draft.transition.subject { true } else { false }
    case .gap: entry.draft.isGap
    case .noted: entry.note?.text.isEmpty == false
    case .pinned: entry.note?.isPinned == true
    case .caused: entry.draft.transition.cause != nil
    }
  }

  /// Returns the whole action on one line.
  private func payload(of draft: EntryDraft<some Any>, _ isLimited: inout Bool) -> String {
    let tree = tree(of: draft.transition.subject)
    let text = Self.wholeLine(tree)
    isLimited = isLimited || tree.isCut(in: text)
    return text
  }

  /// Returns the seconds since midnight in the time zone of the system.
  private func timeOfDay(_ instant: ContinuousClock.Instant) -> Double {
    let date = Date(timeIntervalSince1970: time(of: instant) / 1_000)
    return date.timeIntervalSince(Calendar.current.startOfDay(for: date))
  }
}

extension StateTree {
  /// Whether a part was left out of the tree, whose text marks such parts.
  fileprivate func isCut(in text: String) -> Bool { text.contains("…") && !isWhole }
}
