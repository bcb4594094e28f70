/// Stands for [View](https://developer.apple.com/documentation/swiftui/view).
@MainActor
// Matches Apple's declaration.
@preconcurrency
public protocol View {
  /// Stands for [Body](https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype).
  associatedtype Body: View
  /// Stands for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  @ViewBuilder
  @MainActor
  // Matches Apple's declaration.
  @preconcurrency
  var body: Body { get }
}

/// Stands for the conformance of [Never](https://developer.apple.com/documentation/swiftui/view).
extension Never: View {
  /// Stands for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  public var body: Never { fatalError("a view without a body was asked for it") }
}

extension PrimitiveView {
  /// Stands for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  public var body: Never { fatalError("\(Self.self) is shown by the renderer and has no body") }
}

/// Stands for [EmptyView](https://developer.apple.com/documentation/swiftui/emptyview).
nonisolated public struct EmptyView: View, PrimitiveView {
  /// Stands for [init()](https://developer.apple.com/documentation/swiftui/emptyview/init()).
  nonisolated public init() {}

  @MainActor func list(in node: ViewNode) {}
}

/// Stands for [AnyView](https://developer.apple.com/documentation/swiftui/anyview).
nonisolated public struct AnyView: View, PrimitiveView {
  let view: any View

  /// Stands for [init(_:)](https://developer.apple.com/documentation/swiftui/anyview/init(_:)).
  nonisolated public init<V: View>(_ view: V) { self.view = view }

  @MainActor func list(in node: ViewNode) { node.add(view) }
}
