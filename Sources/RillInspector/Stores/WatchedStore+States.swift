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
    try await visit { [name, options = words.options] store, tap in
      let state = try Self.state(at: request.moment, tap.history, name: name)
      let open = OpenParts(
        depth: request.depth, elements: request.window.count, windows: [request.path: request.window])
      guard let tree = StateTree(reflecting: state, at: request.path, open: open, options: options) else {
        throw InspectorFailure.unknownPart(request.path.description, store: name)
      }
      return StatePart(moment: request.moment, revision: store.revision, tree: tree)
    }
  }

  func changes(from: Moment, to: Moment) async throws -> ChangeList {
    try await visit { [name, options = words.options] _, tap in
      let later = try Self.place(of: to, tap.history, name: name)
      let earlier =
        from == .previous
        ? max(tap.history.firstPlace, later - 1) : try Self.place(of: from, tap.history, name: name)
      guard let old = tap.history.state(at: earlier), let new = tap.history.state(at: later) else {
        throw InspectorFailure.storeIsGone(name)
      }
      let changes = Difference(from: old, to: new, options: options)?.changes ?? []
      return ChangeList(
        changes: Array(changes.prefix(Self.mostChanges)), more: max(0, changes.count - Self.mostChanges))
    }
  }

  static func state(at moment: Moment, _ history: History<State, Action>, name: String) throws -> State {
    let place = try place(of: moment, history, name: name)
    guard let state = history.state(at: place) else { throw InspectorFailure.storeIsGone(name) }
    return state
  }

  private static func place(
    of moment: Moment, _ history: History<State, Action>, name: String
  ) throws -> Int {
    switch moment {
    case .start: return history.firstPlace
    case .shown: return history.shownPlace
    case .previous: return max(history.firstPlace, history.shownPlace - 1)
    case .newest: return history.endPlace
    case .number(let number):
      guard let place = history.place(after: number) else {
        throw InspectorFailure.unknownEntry(number, store: name)
      }
      return place
    }
  }
}
