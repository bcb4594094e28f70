import Rill
import RillFixtures
import RillTesting
import Testing

/// Effects in a tree of rows and optional children, compared with a search for their places after each turn.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct NestedEffectModelTests {
  struct Leaf: Identifiable, Sendable {
    let id: Int
    var rows: IdentifiedArray<Node> = []
  }

  struct Node: Identifiable, Sendable {
    let id: Int
    var count = 0
    var children: IdentifiedArray<Node> = []
    var leaf: Leaf?

    /// The same child without a fixed place.
    var side: Leaf? {
      get { leaf }
      set { leaf = newValue }
    }
  }

  struct Tree {
    var title = 0
    var top: Node?
    var nodes: IdentifiedArray<Node>
  }

  indirect enum Action: Sendable {
    case work(Signal), change(@Sendable (inout Node) -> Void)
    case child(Int, Action), leaf(Int, Action), side(Int, Action)
  }

  enum Step: Hashable { case top(Int), node(Int), child(Int), leaf(Int, Int), side(Int, Int) }

  struct LeafReducer: Reducer {
    func reduce(into leaf: inout Leaf, action: (id: Int, action: Action)) -> Effect<(id: Int, action: Action)>
    {
      NodeReducer().reduce(\.rows, id: action.id, of: &leaf, action: action.action) { ($0, $1) }
    }
  }

  struct NodeReducer: Reducer {
    func reduce(into node: inout Node, action: Action) -> Effect<Action> {
      switch action {
      case .work(let gate):
        return .run("work") { _ in
          await withTaskCancellationHandler {
            await gate.wait()
          } onCancel: {
            gate.fire()
          }
        }
      case .change(let change):
        change(&node)
        return .none
      case .child(let id, let action):
        return NodeReducer().reduce(\.children, id: id, of: &node, action: action) { .child($0, $1) }
      case .leaf(let id, let action):
        return LeafReducer().reduce(\.leaf, of: &node, action: (id, action)) { .leaf($0.id, $0.action) }
      case .side(let id, let action):
        return LeafReducer().reduce(\.side, of: &node, action: (id, action)) { .side($0.id, $0.action) }
      }
    }
  }

  enum TreeAction: Sendable {
    case top(Action), node(Int, Action), change(@Sendable (inout Tree) -> Void)
  }

  struct TreeReducer: Reducer {
    func reduce(into tree: inout Tree, action: TreeAction) -> Effect<TreeAction> {
      switch action {
      case .top(let action):
        return NodeReducer().reduce(\.top, of: &tree, action: action) { .top($0) }
      case .node(let id, let action):
        return NodeReducer().reduce(\.nodes, id: id, of: &tree, action: action) { .node($0, $1) }
      case .change(let change):
        change(&tree)
        return .none
      }
    }
  }

  /// A node with everything below it, of random ids, so that children of the same place are sometimes the same child.
  private func node(_ id: Int, depth: Int, _ random: inout SeededRandom) -> Node {
    var node = Node(id: id)
    guard depth > 0 else { return node }
    for child in 0..<3 where Bool.random(using: &random) {
      node.children.append(self.node(child, depth: depth - 1, &random))
    }
    if Bool.random(using: &random) {
      node.leaf = Leaf(id: Int.random(in: 0..<2, using: &random))
      for row in 0..<2 { node.leaf?.rows.append(self.node(row, depth: depth - 1, &random)) }
    }
    return node
  }

  /// A random way to a node, and the node.
  private func way(in tree: Tree, _ random: inout SeededRandom) -> (steps: [Step], node: Node)? {
    var (steps, node): ([Step], Node?)
    if Bool.random(using: &random) {
      (steps, node) = (tree.top.map { [.top($0.id)] } ?? [], tree.top)
    } else {
      node = tree.nodes.randomElement(using: &random)
      steps = node.map { [.node($0.id)] } ?? []
    }
    guard var node else { return nil }
    while Int.random(in: 0..<4, using: &random) > 0 {
      if let leaf = node.leaf, Bool.random(using: &random), let row = leaf.rows.randomElement(using: &random)
      {
        let isSide = Bool.random(using: &random)
        (steps, node) = (steps + [isSide ? .side(leaf.id, row.id) : .leaf(leaf.id, row.id)], row)
      } else if let child = node.children.randomElement(using: &random) {
        (steps, node) = (steps + [.child(child.id)], child)
      } else {
        break
      }
    }
    return (steps, node)
  }

  private func contains(_ tree: Tree, _ steps: [Step]) -> Bool {
    var node: Node?
    for step in steps {
      switch step {
      case .top(let id): node = tree.top?.id == id ? tree.top : nil
      case .node(let id): node = tree.nodes[id: id]
      case .child(let id): node = node?.children[id: id]
      case .leaf(let leaf, let id), .side(let leaf, let id):
        node = node?.leaf?.id == leaf ? node?.leaf?.rows[id: id] : nil
      }
    }
    return node != nil
  }

  private func action(_ steps: [Step], _ last: Action) -> TreeAction {
    var action = last
    for step in steps.reversed() {
      switch step {
      case .top: return .top(action)
      case .node(let id): return .node(id, action)
      case .child(let id): action = .child(id, action)
      case .leaf(_, let id): action = .leaf(id, action)
      case .side(_, let id): action = .side(id, action)
      }
    }
    return .change { _ in }
  }

  /// Returns an action that changes something in the tree.
  private func change(_ step: Int, of tree: Tree, _ random: inout SeededRandom) -> TreeAction {
    let fresh = node(Int.random(in: 0..<3, using: &random), depth: 2, &random)
    let isFirst = Bool.random(using: &random)
    let isGone = Bool.random(using: &random)
    guard let (steps, found) = way(in: tree, &random) else { return .change { $0.top = fresh } }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .change { $0.title = step }
    case 1: return action(steps, .change { $0.count += 1 })
    case 2:
      guard let removed = found.children.randomElement(using: &random)?.id else {
        return action(steps, .change { $0.leaf = nil })
      }
      return action(steps, .change { $0.children.remove(id: removed) })
    case 3:
      return action(
        steps,
        .change { node in
          node.leaf = fresh.leaf
          if isFirst { node.children = fresh.children } else { node.children.append(fresh) }
        })
    default:
      return .change { tree in
        guard !isFirst else { return tree.top = isGone ? nil : fresh }
        tree.nodes.remove(id: fresh.id)
        if !isGone { tree.nodes.append(fresh) }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `an effect ends exactly when something on the way to its place has left`(seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let nodes = IdentifiedArray((0..<3).map { node($0, depth: 3, &random) })
    let store = Store(Tree(top: node(0, depth: 3, &random), nodes: nodes)) { TreeReducer() }
    var running: [(steps: [Step], gate: Signal, task: SendTask)] = []
    for step in 0..<150 {
      if Bool.random(using: &random), let (steps, _) = way(in: store.state, &random) {
        let gate = Signal()
        running.append((steps, gate, store.send(action(steps, .work(gate)))))
      } else {
        store.send(change(step, of: store.state, &random))
      }
      running.removeAll { steps, _, task in
        let isPresent = contains(store.state, steps)
        #expect(task.isFinished == !isPresent, "\(steps) after step \(step)")
        return !isPresent
      }
    }
    for (_, gate, task) in running {
      gate.fire()
      await task.finish()
    }
    #expect(store.effects.isEmpty)
  }
}
