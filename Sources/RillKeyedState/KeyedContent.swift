public import Rill

/// A value for a view, computed from a keyed state.
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

/// A name that represents a content type in a key path.
struct ContentName<Content>: Hashable, Sendable {}

extension KeyedState {
  subscript<Content: KeyedContent<Key>>(content _: ContentName<Content>) -> Content { Content(self) }
}

extension Store {
  /// Returns the content of the current state, tracked by Observation.
  ///
  /// `Equatable` content notifies observers when it has changed, other content whenever the state has changed.
  ///
  /// - Parameter type: The type of the content.
  /// - Returns: The content.
  public func content<Content: KeyedContent>(_ type: Content.Type = Content.self) -> Content
  where State == KeyedState<Content.Key> {
    self[dynamicMember: \.[content: ContentName<Content>()]]
  }

  /// Calls a closure whenever the content has changed.
  ///
  /// - Parameters:
  ///   - type: The type of the content.
  ///   - initial: Whether to call the closure immediately, without old content.
  ///   - body: A closure that receives each change.
  /// - Returns: A subscription, which cancels the observer when it is released.
  public func observe<Content: KeyedContent & Equatable>(
    content type: Content.Type = Content.self, initial: Bool = false,
    _ body: @escaping (Change<Content>) -> Void
  ) -> Subscription where State == KeyedState<Content.Key> {
    observe(deriving: { Content($0) }, initial: initial, body)
  }
}
