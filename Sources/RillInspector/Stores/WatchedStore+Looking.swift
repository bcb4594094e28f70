import Rill
import RillDebugging
import RillValues

/// The durations of one kind of input at one stage.
package struct TimingRow: Sendable {
  var line: TimingReport.Line
}

extension WatchedStore {
  /// The number of entries read in one visit, chosen so that the store's isolation is soon free again.
  private static var pace: Int { 1_000 }

  func timing() async throws -> [TimingRow] {
    var log = TimingLog(threshold: nil)
    var from = 0
    while let (drafts, next) = try await drafts(from: from) {
      for draft in drafts {
        guard let durations = draft.durations else { continue }
        let name =
          if case .action(let action) = draft.transition.subject { CaseName.of(action) } else { "write" }
        _ = log.add(durations.waiting, name, .waiting, now: .zero)
        _ = log.add(durations.handling, name, .handling, now: .zero)
        _ = log.add(durations.notifying, name, .notifying, now: .zero)
      }
      from = next
    }
    for effect in try await visit({ _, tap in tap.effects.records(after: 0) }) {
      guard let end = effect.end else { continue }
      // Effects with different values in their names are of one kind.
      let kind = effect.name.prefix { $0 != "(" }
      _ = log.add(effect.start.duration(to: end), String(kind), .effect, now: .zero)
    }
    return log.report(name).lines.map { TimingRow(line: $0) }
  }

  /// Returns some entries and the place after them, or nil if there are no more.
  private func drafts(from place: Int) async throws -> (drafts: [EntryDraft<Action>], next: Int)? {
    try await visit { _, tap in
      let from = max(place, tap.history.firstPlace)
      let entries = tap.history.entries(at: from..<(from + Self.pace))
      return entries.isEmpty ? nil : (entries.map { EntryDraft($0) }, from + entries.count)
    }
  }
}

extension WatchedStore {
  func view(_ request: ViewRequest) async throws -> ViewAnswer {
    let last = request.token.flatMap { views.view($0) }
    let known = last.flatMap { $0.moment == request.moment && $0.open == request.open ? $0.version : nil }
    let (version, tree) = try await slices { _ in
      SliceBox(HistoryRebuild<State, Action>())
    } _: {
      [name, options = words.options] work, store, tap, budget -> (version: [UInt64], tree: StateTree?)? in
      let status = tap.status
      let version = [store.revision, UInt64(status.layout), UInt64(status.position), status.newest ?? 0]
      guard version != known else { return (version, nil) }
      let point = try Self.point(of: request.moment, tap.history, name: name)
      return work.value.state(at: point, of: tap.history, &budget).map {
        (version, StateTree(reflecting: $0, open: request.open, options: options))
      }
    }
    guard let tree else {
      return ViewAnswer(token: request.token ?? "", revision: version[0], content: .patches([]))
    }
    let seen = ViewedState(moment: request.moment, open: request.open, version: version, tree: tree)
    let token = views.keep(seen, as: last == nil ? nil : request.token)
    guard let last else { return ViewAnswer(token: token, revision: version[0], content: .state(tree)) }
    let patches = StatePatch.patches(from: last.tree, last.open, to: tree, request.open)
    return ViewAnswer(token: token, revision: version[0], content: .patches(patches))
  }
}
