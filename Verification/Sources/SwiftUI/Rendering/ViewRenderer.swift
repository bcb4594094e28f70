/// Updates a tree of views, and records the evaluated bodies.
@MainActor
public final class ViewRenderer {
  /// The bodies that were evaluated since the property was last cleared, in order.
  public var evaluations: [Evaluation] = []
  private var dirty: [ViewNode] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  var actions: [@MainActor () -> Void] = []
  private var rootIfMade: ViewNode?
  private var isAbandoned = false

  /// Shows a view.
  public init(_ view: some View) {
    rootIfMade = ViewNode(view, key: 0, depth: 0, in: EnvironmentValues(), of: self)
    update()
  }

  /// Evaluates all changed views from the outside in until none is left, as in a frame.
  public func update() {
    while true {
      if let next = dirty.enumerated().min(by: { $0.element.depth < $1.element.depth }) {
        dirty.remove(at: next.offset)
        if next.element.needsRefresh { next.element.refresh() }
      } else if !actions.isEmpty {
        actions.removeFirst()()
      } else {
        return
      }
    }
  }

  /// Schedules the evaluation of a node in the next pass.
  func invalidate(_ node: ViewNode) {
    guard !isAbandoned else { return }
    dirty.append(node)
    for waiter in waiting { waiter.resume() }
    waiting = []
  }

  /// Waits until a view needs a new evaluation.
  public func nextInvalidation() async {
    if dirty.isEmpty { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Removes the views from the screen without releasing them, as when another tab is selected.
  public func hide() { act { for node in nodes { node.disappear?() } } }

  /// Shows the views on the screen again.
  public func show() { act { for node in nodes { node.appear?() } } }

  /// Removes the whole tree from the screen.
  public func close() {
    rootIfMade?.leave()
    rootIfMade = nil
  }

  /// Returns the whole tree without notifying its views, so that the caller can release it on any thread.
  public func abandon() -> AnyObject? {
    defer { rootIfMade = nil }
    isAbandoned = true
    dirty = []
    actions = []
    return rootIfMade
  }

  /// All nodes, each before its children.
  public var nodes: [ViewNode] { rootIfMade.map(Self.all) ?? [] }

  /// The texts on the screen, in order.
  public var texts: [String] { nodes.compactMap { $0.kind == "Text" ? $0.traits.text : nil } }

  /// Returns the names of the bodies evaluated since the last call, in order.
  public func takeEvaluations() -> [String] {
    defer { evaluations = [] }
    return evaluations.map(\.kind)
  }

  /// Returns the nodes of a kind, in order.
  public func nodes(_ kind: String) -> [ViewNode] { nodes.filter { $0.kind == kind } }

  /// Performs an action of the user and then updates the tree, as in a frame.
  public func act(_ action: () -> Void) {
    action()
    update()
  }

  /// Taps the view with a title.
  public func tap(_ title: String) {
    act { nodes.first { $0.traits.text == title && $0.traits.tap != nil }?.traits.tap?() }
  }

  /// Types into the field with a title.
  public func type(_ text: String, into title: String) {
    act {
      nodes.first { $0.traits.text == title && $0.traits.editedText != nil }?.traits.editedText?
        .wrappedValue = text
    }
  }

  private static func all(_ node: ViewNode) -> [ViewNode] { [node] + node.children.flatMap(all) }
}
