public import Rill

/// A plain value for a view, computed from a keyed state.
///
/// ```swift
/// struct PostList: KeyedContent, Equatable {
///   let titles: [String]
///   init(_ state: KeyedState<Key>) { titles = (state[.posts] ?? [Post]()).map(\.title) }
/// }
/// store.content(PostList.self).titles
/// ```
public protocol KeyedContent<Key> {
  /// The keys of the state.
  associatedtype Key: Hashable & Sendable

  /// Computes the content.
  init(_ state: KeyedState<Key>)
}

/// Names a content in a key path.
struct ContentName<Content>: Hashable, Sendable {}

extension KeyedState {
  subscript<Content: KeyedContent<Key>>(content _: ContentName<Content>) -> Content { Content(self) }
}

extension Store {
  /// The content of the state now; tracked by Observation.
  ///
  /// Content that is `Equatable` fires when it has changed, other content whenever anything has.
  ///
  /// - Parameter type: Which content.
  /// - Returns: The content.
  public func content<Content: KeyedContent>(_ type: Content.Type = Content.self) -> Content
  where State == KeyedState<Content.Key> {
    self[dynamicMember: \.[content: ContentName<Content>()]]
  }

  /// Calls a function whenever the content has changed.
  ///
  /// - Parameters:
  ///   - type: Which content.
  ///   - initial: Whether to call the function now, with no old content.
  ///   - body: Told of changes.
  /// - Returns: Keeps the observer subscribed; hold it.
  public func observe<Content: KeyedContent & Equatable>(
    content type: Content.Type = Content.self, initial: Bool = false,
    _ body: @escaping (Change<Content>) -> Void
  ) -> Subscription where State == KeyedState<Content.Key> {
    observe(deriving: { Content($0) }, initial: initial, body)
  }
}
