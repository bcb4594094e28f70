import Combine
import Observation

/// A position in a tree of views, which exists as long as it contains a view of the same type.
@MainActor
public final class ViewNode {
  private struct Listed {
    let key: AnyHashable
    let view: any View
    let environment: EnvironmentValues
  }

  /// The name of the view's type, without its generic arguments.
  public let kind: String
  /// The nodes of the views inside this one, in order.
  public private(set) var children: [ViewNode] = []
  /// The properties and actions that a control or a presentation offers to tests.
  public internal(set) var traits = ViewTraits()
  let depth: Int
  private(set) var environment: EnvironmentValues
  private(set) var isGone = false
  private let renderer: ViewRenderer
  private let key: AnyHashable
  private var view: any View
  private var listed: [Listed] = []
  private var kept: [String: AnyObject] = [:]
  private var followed: [String: (object: AnyObject, subscription: AnyCancellable)] = [:]
  private var leaving: [() -> Void] = []
  /// The functions to call when the view appears on the screen and when it disappears.
  var appear, disappear: (() -> Void)?
  private var generation = 0
  private(set) var isDirty = false

  var needsRefresh: Bool { isDirty && !isGone }
  /// The transaction of the change that the node shows next.
  private var transaction = Transaction()

  init(
    _ view: any View, key: AnyHashable, depth: Int, in environment: EnvironmentValues,
    of renderer: ViewRenderer
  ) {
    self.view = view
    self.key = key
    self.depth = depth
    self.environment = environment
    self.renderer = renderer
    kind = "\(type(of: view))".prefix { $0 != "<" }.description
    refresh()
  }

  // MARK: Interface for primitive views

  /// Adds a view inside this one.
  func add(_ view: some View, as key: AnyHashable = 0, in environment: EnvironmentValues? = nil) {
    listed.append(Listed(key: key, view: view, environment: environment ?? self.environment))
  }

  /// Returns the object that is stored for this position under a name, and creates it on the first call.
  func held<Held: AnyObject>(_ label: String, _ make: () -> Held) -> Held {
    if let held = kept[label] as? Held { return held }
    let made = make()
    kept[label] = made
    return made
  }

  /// Schedules a function for the time when the tree is up to date.
  func afterwards(_ action: @escaping @MainActor () -> Void) { renderer.actions.append(action) }

  /// Registers a function that is called when the view is removed.
  func onLeave(_ action: @escaping () -> Void) { leaving.append(action) }

  /// A Boolean value that indicates whether the view has just appeared.
  var isNew: Bool { generation == 1 }

  /// Evaluates the body again whenever an object announces a change.
  func follow<Object: ObservableObject>(_ object: Object, as label: String) {
    guard followed[label]?.object !== object else { return }
    let subscription = object.objectWillChange.sink { [weak self] _ in
      MainActor.assumeIsolated { self?.invalidate() }
    }
    followed[label] = (object, subscription)
  }

  // MARK: Evaluation

  /// Schedules the evaluation of the body in the next pass.
  func invalidate() {
    guard !isDirty, !isGone else { return }
    isDirty = true
    transaction = Transaction.current
    renderer.invalidate(self)
  }

  /// Evaluates the body, and then the bodies of the views inside that have changed.
  func refresh() {
    isDirty = false
    generation += 1
    listed = []
    traits = ViewTraits()
    install(Mirror(reflecting: view), prefix: "")
    let current = generation
    withObservationTracking {
      if let primitive = view as? any PrimitiveView {
        primitive.list(in: self)
      } else {
        renderer.evaluations.append(Evaluation(kind: kind, transaction: transaction))
        listBody(of: view)
      }
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        if let self, self.generation == current { self.invalidate() }
      }
    }
    reconcile()
    transaction = Transaction()
  }

  private func listBody(of view: some View) { add(view.body) }

  private func install(_ mirror: Mirror, prefix: String) {
    for (label, value) in mirror.children {
      let name = prefix + (label ?? "")
      if let property = value as? any Installable {
        property.install(in: self, as: name)
      } else if value is any DynamicProperty {
        install(Mirror(reflecting: value), prefix: name + ".")
      }
    }
  }

  private func reconcile() {
    var old = Dictionary(grouping: children) { $0.key }
    children = listed.map { next in
      if let child = old[next.key]?.first, type(of: child.view) == type(of: next.view) {
        old[next.key]?.removeFirst()
        child.receive(next, transaction)
        return child
      }
      return ViewNode(next.view, key: next.key, depth: depth + 1, in: next.environment, of: renderer)
    }
    for child in old.values.joined() { child.leave() }
    listed = []
  }

  private func receive(_ next: Listed, _ around: Transaction) {
    guard isDirty || !environment.isSame(as: next.environment) || !isSame(view, next.view) else { return }
    view = next.view
    environment = next.environment
    // A view that changes together with the view around it uses that view's transaction.
    if !isDirty { transaction = around }
    refresh()
  }

  func leave() {
    isGone = true
    followed = [:]
    for child in children { child.leave() }
    disappear?()
    for action in leaving { action() }
  }
}
