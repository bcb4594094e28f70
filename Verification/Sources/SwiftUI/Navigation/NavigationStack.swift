/// Stands for [NavigationStack](https://developer.apple.com/documentation/swiftui/navigationstack).
nonisolated public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
  private let root: Root
  private let path: Binding<[AnyHashable]>

  /// Stands for [init(path:root:)](https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)-63x0h).
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

/// What is on a stack above its root.
nonisolated private struct NavigationScreens: View, PrimitiveView {
  let path: Binding<[AnyHashable]>
  let registry: NavigationRegistry

  @MainActor func list(in node: ViewNode) {
    registry.screens = node
    let elements = path.wrappedValue
    if !elements.isEmpty { node.traits.pop = { path.wrappedValue = elements.dropLast() } }
    for (position, element) in elements.enumerated() {
      guard let make = registry.destinations[ObjectIdentifier(type(of: element.base))] else { continue }
      node.add(Presented { make(element) }, as: [AnyHashable(position), element])
    }
  }
}

/// What a stack knows of the screens that it can show.
@MainActor
final class NavigationRegistry {
  var path: Binding<[AnyHashable]>?
  var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]
  weak var screens: ViewNode?

  nonisolated init() {}

  func register(_ type: Any.Type, _ make: @escaping (AnyHashable) -> AnyView) {
    let old = destinations.updateValue(make, forKey: ObjectIdentifier(type))
    if old == nil { screens?.invalidate() }
  }
}

extension View {
  /// Stands for [navigationDestination(for:destination:)](https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)).
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
