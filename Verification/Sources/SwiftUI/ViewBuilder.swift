/// Stands for [ViewBuilder](https://developer.apple.com/documentation/swiftui/viewbuilder).
@resultBuilder
public struct ViewBuilder {
  /// Stands for [buildExpression(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildexpression(_:)).
  nonisolated public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Stands for [buildBlock()](https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock()).
  nonisolated public static func buildBlock() -> EmptyView { EmptyView() }

  /// Stands for [buildBlock(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)).
  nonisolated public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Stands for [buildBlock(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)-4cpbo).
  nonisolated public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }

  /// Stands for [buildIf(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)).
  nonisolated public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Stands for [buildEither(first:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)).
  nonisolated public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .trueContent(first))
  }

  /// Stands for [buildEither(second:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)).
  nonisolated public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .falseContent(second))
  }
}

/// Stands for [_ConditionalContent](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)), which has no separate documentation page.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  let storage: Storage
}

/// Stands for the conformance of [_ConditionalContent](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)).
extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
  @MainActor func list(in node: ViewNode) {
    switch storage {
    case .trueContent(let content): node.add(content, as: true)
    case .falseContent(let content): node.add(content, as: false)
    }
  }
}

/// Stands for the conformance of [Optional](https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)).
extension Optional: View, PrimitiveView where Wrapped: View {
  /// Stands for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  public typealias Body = Never

  @MainActor func list(in node: ViewNode) {
    if let self { node.add(self) }
  }
}

/// Stands for [TupleView](https://developer.apple.com/documentation/swiftui/tupleview).
nonisolated public struct TupleView<T>: View, PrimitiveView {
  /// Stands for [value](https://developer.apple.com/documentation/swiftui/tupleview/value).
  public var value: T

  /// Stands for [init(_:)](https://developer.apple.com/documentation/swiftui/tupleview/init(_:)).
  nonisolated public init(_ value: T) { self.value = value }

  @MainActor func list(in node: ViewNode) {
    for (position, part) in Mirror(reflecting: value).children.enumerated() {
      if let view = part.value as? any View { node.add(view, as: position) }
    }
  }
}
