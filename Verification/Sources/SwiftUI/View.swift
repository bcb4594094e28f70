/// A stand-in for [View](https://developer.apple.com/documentation/swiftui/view).
@MainActor
// Matches Apple's declaration.
@preconcurrency
public protocol View {
  /// A stand-in for [Body](https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype).
  associatedtype Body: View
  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  @ViewBuilder
  @MainActor
  // Matches Apple's declaration.
  @preconcurrency
  var body: Body { get }
}

/// A stand-in for the conformance of [Never](https://developer.apple.com/documentation/swiftui/view).
extension Never: View {
  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  public var body: Never { fatalError("a view without a body was asked for it") }
}

extension PrimitiveView {
  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  public var body: Never { fatalError("\(Self.self) is shown by the renderer and has no body") }
}

/// A stand-in for [EmptyView](https://developer.apple.com/documentation/swiftui/emptyview).
nonisolated public struct EmptyView: View, PrimitiveView {
  /// A stand-in for [init()](https://developer.apple.com/documentation/swiftui/emptyview/init()).
  nonisolated public init() {}

  @MainActor func list(in node: ViewNode) {}
}

/// A stand-in for [AnyView](https://developer.apple.com/documentation/swiftui/anyview).
nonisolated public struct AnyView: View, PrimitiveView {
  let view: any View

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/anyview/init(_:)).
  nonisolated public init<V: View>(_ view: V) { self.view = view }

  @MainActor func list(in node: ViewNode) { node.add(view) }
}
