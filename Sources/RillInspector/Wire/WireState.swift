import RillValues

/// A part of a state.
struct WireState: Codable, Hashable, Sendable {
  var at: String
  var revision: UInt64
  var state: WireTree

  init(_ part: StatePart) {
    at = part.moment.words
    revision = part.revision
    state = WireTree(part.tree)
  }
}

/// The differences between two states.
struct WireChangeList: Codable, Hashable, Sendable {
  var changes: [WireChange]
  /// The number of further changes.
  var more: Int

  init(_ list: ChangeList) {
    changes = list.changes.map { WireChange($0) }
    more = list.more
  }
}

/// The expanded parts of a state, or the changes to them.
struct WireView: Codable, Hashable, Sendable {
  struct Patch: Codable, Hashable, Sendable {
    var path: [WireChange.Step]
    var value: WireTree
  }

  var view: String
  var revision: UInt64
  var state: WireTree?
  var patches: [Patch]?

  init(_ answer: ViewAnswer) {
    view = answer.token
    revision = answer.revision
    switch answer.content {
    case .state(let tree): state = WireTree(tree)
    case .patches(let patches):
      self.patches = patches.map {
        Patch(path: $0.path.steps.map { WireChange.Step($0) }, value: WireTree($0.value))
      }
    }
  }
}
