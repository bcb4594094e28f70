import RillValues

/// A change to one part of a state.
struct WireChange: Codable, Hashable, Sendable {
  /// A step of a path, with exactly one field set.
  struct Step: Codable, Hashable, Sendable {
    var member: String?
    var index: Int?
    var key: String?
    var hidden: Bool?

    /// The step, or nil if not exactly one field is set.
    var step: StateTreePath.Step? {
      switch (member, index, key, hidden) {
      case (let name?, nil, nil, nil): .member(name)
      case (nil, let position?, nil, nil): .index(position)
      case (nil, nil, let words?, nil): .key(words)
      case (nil, nil, nil, true?): .hidden
      default: nil
      }
    }

    init(_ step: StateTreePath.Step) {
      switch step {
      case .member(let name): member = name
      case .index(let position): index = position
      case .key(let text): key = text
      case .hidden: hidden = true
      }
    }
  }

  var kind: String
  var path: String
  var steps: [Step]
  var before: WireTree?
  var after: WireTree?

  init(_ change: StateTree.Change) {
    kind = change.kind.rawValue
    path = change.path.description
    steps = change.path.steps.map { Step($0) }
    before = change.before.map { WireTree($0) }
    after = change.after.map { WireTree($0) }
  }
}
