import Rill
import RillDebugging
package import RillValues

/// A request for a part of a state.
package struct StateRequest: Hashable, Sendable {
  var moment = Moment.shown
  var path = StateTreePath()
  var depth = 3
  /// The range of elements shown, if the part is a collection.
  var window = 0..<100
}

/// A part of a state.
package struct StatePart: Sendable {
  var moment: Moment
  var revision: UInt64
  var tree: StateTree

  package init(moment: Moment = .shown, revision: UInt64, tree: StateTree) {
    self.moment = moment
    self.revision = revision
    self.tree = tree
  }
}

/// The differences between two states.
package struct ChangeList: Sendable {
  var changes: [StateTree.Change]
  /// The number of further changes.
  var more: Int
}

extension WatchedStore {
  private static var mostChanges: Int { 1_000 }

  func state(_ request: StateRequest) async throws -> StatePart {
    try await withState(at: request.moment) { [name, options = words.options] state, store, _ in
      let open = OpenParts(
        depth: request.depth, elements: request.window.count, windows: [request.path: request.window])
      guard let tree = StateTree(reflecting: state, at: request.path, open: open, options: options) else {
        throw InspectorFailure.unknownPart(request.path.description, store: name)
      }
      return StatePart(moment: request.moment, revision: store.revision, tree: tree)
    }
  }

  func changes(from: Moment, to: Moment) async throws -> ChangeList {
    let pair = try await slices { [share] _ in
      StatePair<State, Action>(from, to, share)
    } _: { [name, options = words.options] work, _, tap, budget -> StatePair<State, Action>.Result? in
      let states = try work.advance(&budget, tap.history) { moment, later in
        if moment == .previous, let later {
          return tap.history.point(before: later) ?? .place(tap.history.firstPlace)
        }
        return try Self.point(of: moment, tap.history, name: name)
      }
      guard let (old, new) = states else { return nil }
      guard let share = work.share else { return .changes(Self.changes(from: old, to: new, options)) }
      return .copies(share(old), share(new))
    }
    switch pair {
    case .changes(let list): return list
    case .copies(let old, let new):
      guard let old = old as? State, let new = new as? State else { throw InspectorFailure.storeIsGone(name) }
      return Self.changes(from: old, to: new, words.options)
    }
  }

  private static func changes(from old: State, to new: State, _ options: DumpOptions) -> ChangeList {
    let changes = Difference(from: old, to: new, options: options)?.changes ?? []
    return ChangeList(
      changes: Array(changes.prefix(mostChanges)), more: max(0, changes.count - mostChanges))
  }

  /// Returns the point of a moment, which may be in a branch that is not shown.
  static func point(
    of moment: Moment, _ history: History<State, Action>, name: String
  ) throws -> HistoryPoint {
    switch moment {
    case .start: return .place(history.firstPlace)
    case .shown: return .place(history.shownPlace)
    case .previous: return .place(max(history.firstPlace, history.shownPlace - 1))
    case .newest: return .place(history.endPlace)
    case .number(let number):
      guard let point = history.point(after: number) else {
        throw InspectorFailure.unknownEntry(number, store: name)
      }
      return point
    }
  }
}

/// Two states to compare, which are reconstructed in slices, the earlier one first.
private final class StatePair<State, Action: Sendable> {
  enum Result: Sendable {
    case changes(ChangeList)
    case copies(any Sendable, any Sendable)
  }

  let share: (@Sendable (State) -> any Sendable)?
  private let moments: (from: Moment, to: Moment)
  private var edition: Int?
  private var old: State?
  private var rebuild = HistoryRebuild<State, Action>()

  init(_ from: Moment, _ to: Moment, _ share: (@Sendable (State) -> any Sendable)?) {
    moments = (from, to)
    self.share = share
  }

  /// Continues, and returns both states at the end, of one edition of the entries.
  func advance(
    _ budget: inout SliceBudget, _ history: History<State, Action>,
    _ point: (Moment, HistoryPoint?) throws -> HistoryPoint
  ) throws -> (State, State)? {
    let later = try point(moments.to, nil)
    if edition != history.edition { (old, edition) = (nil, history.edition) }
    if old == nil {
      old = rebuild.state(at: try point(moments.from, later), of: history, &budget)
    }
    guard let old, let new = rebuild.state(at: later, of: history, &budget) else { return nil }
    return (old, new)
  }
}
