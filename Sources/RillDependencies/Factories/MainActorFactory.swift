/// A type that creates objects from a payload on the main actor.
public protocol MainActorFactory<Output, Payload>: Sendable {
  /// The type of the created objects.
  associatedtype Output
  /// The information that each object needs.
  associatedtype Payload

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  /// - Returns: A new object.
  @MainActor func create(payload: Payload) -> Output
}

/// A type whose objects are created from a payload on the main actor, and which therefore has a factory:
/// `Screen.Factory`.
@MainActor public protocol MainActorFactoryMade {
  /// The information that each object needs.
  associatedtype Payload

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  init(payload: Payload)
}

extension MainActorFactoryMade {
  /// The factory that calls the initializer.
  public typealias Factory = MainActorDefaultFactory<Self>
}

/// A factory that calls the initializer of its output on the main actor.
public struct MainActorDefaultFactory<Output: MainActorFactoryMade>: MainActorFactory {
  /// Creates a factory.
  public nonisolated init() {}

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  /// - Returns: A new object.
  @MainActor public func create(payload: Output.Payload) -> Output { Output(payload: payload) }
}
