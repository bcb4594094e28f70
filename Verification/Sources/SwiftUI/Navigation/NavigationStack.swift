/// A stand-in for [NavigationStack](https://developer.apple.com/documentation/swiftui/navigationstack).
nonisolated public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
  private let root: Root
  private let path: Binding<[AnyHashable]>

  /// A stand-in for [init(path:root:)](https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)-63x0h).
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.root = root()
    self.path = Binding(
      getter: { path.wrappedValue.map { AnyHashable($0) } },
      setter: { value, _ in path.wrappedValue = Data(value.compactMap { $0.base as? Data.Element }) })
  }

  @MainActor func list(in node: ViewNode) {
    let registry = node.held("navigation") { NavigationRegistry() }
    registry.path = path
    var environment = node.environment
    environment.navigation = registry
    node.add(root, as: "root", in: environment)
    node.add(NavigationScreens(path: path, registry: registry), as: "screens", in: environment)
  }
}

/// The screens of a stack above its root.
nonisolated private struct NavigationScreens: View, PrimitiveView {
  let path: Binding<[AnyHashable]>
  let registry: NavigationRegistry

  @MainActor func list(in node: ViewNode) {
    registry.screens = node
    let elements = path.wrappedValue
    let presented = registry.presented
    if let last = presented.last {
      node.traits.pop = { registry.pop(last) }
    } else if !elements.isEmpty {
      node.traits.pop = { path.wrappedValue = elements.dropLast() }
    }
    for (position, element) in elements.enumerated() {
      guard let make = registry.destinations[ObjectIdentifier(type(of: element.base))] else { continue }
      node.add(Presented { make(element) }, as: [AnyHashable(position), element])
    }
    for screen in presented { node.add(screen.view, as: ObjectIdentifier(screen)) }
  }
}

/// The screens that a stack can show.
@MainActor
final class NavigationRegistry {
  var path: Binding<[AnyHashable]>?
  var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]
  /// The screens that bindings present above the path, from bottom to top.
  private(set) var presented: [PresentedScreen] = []
  weak var screens: ViewNode?

  nonisolated init() {}

  /// Removes a screen, as a swipe does, regardless of the binding's value afterwards.
  func pop(_ screen: PresentedScreen) {
    screen.isPopped = true
    screen.isPresented.wrappedValue = false
    present(screen, false)
  }

  /// Shows a screen above the others, or removes it.
  func present(_ screen: PresentedScreen, _ isShown: Bool) {
    presented.removeAll { $0 === screen }
    if isShown { presented.append(screen) }
    screens?.invalidate()
  }

  func register(_ type: Any.Type, _ make: @escaping (AnyHashable) -> AnyView) {
    let old = destinations.updateValue(make, forKey: ObjectIdentifier(type))
    if old == nil { screens?.invalidate() }
  }
}

/// A screen that a binding presents.
@MainActor
final class PresentedScreen {
  var isPresented: Binding<Bool>
  var view: any View
  /// A Boolean value that indicates whether the user has removed the screen, until the binding is false.
  var isPopped = false

  init(_ isPresented: Binding<Bool>, _ view: any View) {
    self.isPresented = isPresented
    self.view = view
  }
}

extension View {
  /// A stand-in for [navigationDestination(isPresented:destination:)](https://developer.apple.com/documentation/swiftui/view/navigationdestination(ispresented:destination:)).
  nonisolated public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    let destination = destination()
    return Modified(content: self) { node in
      guard let registry = node.environment.navigation else { return }
      let screen = node.held("destination") { PresentedScreen(isPresented, destination) }
      (screen.isPresented, screen.view) = (isPresented, destination)
      if !isPresented.wrappedValue { screen.isPopped = false }
      let isShown = isPresented.wrappedValue && !screen.isPopped
      if registry.presented.contains(where: { $0 === screen }) != isShown {
        registry.present(screen, isShown)
      }
      if node.isNew { node.onLeave { registry.present(screen, false) } }
    }
  }

  /// A stand-in for [navigationDestination(for:destination:)](https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)).
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(content: self) { node in
      node.environment.navigation?.register(D.self) { element in
        AnyView((element.base as? D).map { destination($0) })
      }
    }
  }
}
