/// A stand-in for [ViewBuilder](https://developer.apple.com/documentation/swiftui/viewbuilder).
@resultBuilder
public struct ViewBuilder {
  /// A stand-in for [buildExpression(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildexpression(_:)).
  nonisolated public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// A stand-in for [buildBlock()](https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock()).
  nonisolated public static func buildBlock() -> EmptyView { EmptyView() }

  /// A stand-in for [buildBlock(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)).
  nonisolated public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// A stand-in for [buildBlock(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)-4cpbo).
  nonisolated public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }

  /// A stand-in for [buildIf(_:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)).
  nonisolated public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// A stand-in for [buildEither(first:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)).
  nonisolated public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .trueContent(first))
  }

  /// A stand-in for [buildEither(second:)](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)).
  nonisolated public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .falseContent(second))
  }
}

/// A stand-in for [_ConditionalContent](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)), which has no separate documentation page.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  let storage: Storage
}

/// A stand-in for the conformance of [_ConditionalContent](https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)).
extension _ConditionalContent: View, PrimitiveView where TrueContent: View, FalseContent: View {
  @MainActor func list(in node: ViewNode) {
    switch storage {
    case .trueContent(let content): node.add(content, as: true)
    case .falseContent(let content): node.add(content, as: false)
    }
  }
}

/// A stand-in for the conformance of [Optional](https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:)).
extension Optional: View, PrimitiveView where Wrapped: View {
  /// A stand-in for [body](https://developer.apple.com/documentation/swiftui/view/body-8kl5o).
  public typealias Body = Never

  @MainActor func list(in node: ViewNode) {
    if let self { node.add(self) }
  }
}

/// A stand-in for [TupleView](https://developer.apple.com/documentation/swiftui/tupleview).
nonisolated public struct TupleView<T>: View, PrimitiveView {
  /// A stand-in for [value](https://developer.apple.com/documentation/swiftui/tupleview/value).
  public var value: T

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/tupleview/init(_:)).
  nonisolated public init(_ value: T) { self.value = value }

  @MainActor func list(in node: ViewNode) {
    for (position, part) in Mirror(reflecting: value).children.enumerated() {
      if let view = part.value as? any View { node.add(view, as: position) }
    }
  }
}
