/// Keeps a tree of views up to date, and tells which bodies it has evaluated.
@MainActor
public final class ViewRenderer {
  /// The bodies that were evaluated since this was last emptied, in order.
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

  /// Evaluates again what has changed, from the outside in, until nothing has; this is what a frame does.
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

  /// Has a node evaluated in the next pass.
  func invalidate(_ node: ViewNode) {
    guard !isAbandoned else { return }
    dirty.append(node)
    for waiter in waiting { waiter.resume() }
    waiting = []
  }

  /// Waits until something is to be evaluated again.
  public func nextInvalidation() async {
    if dirty.isEmpty { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Takes the views off the screen without letting go of them, as another tab does.
  public func hide() { act { for node in nodes { node.disappear?() } } }

  /// Brings the views back onto the screen.
  public func show() { act { for node in nodes { node.appear?() } } }

  /// Takes the whole tree off the screen.
  public func close() {
    rootIfMade?.leave()
    rootIfMade = nil
  }

  /// Gives up the whole tree without a word to its views, for the caller to release on any thread.
  public func abandon() -> AnyObject? {
    defer { rootIfMade = nil }
    isAbandoned = true
    dirty = []
    actions = []
    return rootIfMade
  }

  /// All nodes, each before those inside it.
  public var nodes: [ViewNode] { rootIfMade.map(Self.all) ?? [] }

  /// The texts on the screen, in order.
  public var texts: [String] { nodes.compactMap { $0.kind == "Text" ? $0.traits.text : nil } }

  /// The names of the bodies evaluated since the last call, in order.
  public func takeEvaluations() -> [String] {
    defer { evaluations = [] }
    return evaluations.map(\.kind)
  }

  /// The nodes of a kind, in order.
  public func nodes(_ kind: String) -> [ViewNode] { nodes.filter { $0.kind == kind } }

  /// Does something as a user would, and then what a frame does.
  public func act(_ action: () -> Void) {
    action()
    update()
  }

  /// Taps what has a title.
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
