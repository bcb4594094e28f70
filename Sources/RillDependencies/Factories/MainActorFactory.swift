/// Something that makes an object on the main actor from what the object needs to know.
public protocol MainActorFactory<Output, Payload>: Sendable {
  /// What is made.
  associatedtype Output
  /// What each object needs to know.
  associatedtype Payload

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  /// - Returns: A new object.
  @MainActor func create(payload: Payload) -> Output
}

/// A type whose objects are made on the main actor from a payload, and which so has a factory: `Screen.Factory`.
@MainActor public protocol MainActorFactoryMade {
  /// What each object needs to know.
  associatedtype Payload

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  init(payload: Payload)
}

extension MainActorFactoryMade {
  /// The factory that calls the initializer.
  public typealias Factory = MainActorDefaultFactory<Self>
}

/// A factory that calls, on the main actor, the initializer of what it makes.
public struct MainActorDefaultFactory<Output: MainActorFactoryMade>: MainActorFactory {
  /// Makes the factory.
  public nonisolated init() {}

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  /// - Returns: A new object.
  @MainActor public func create(payload: Output.Payload) -> Output { Output(payload: payload) }
}
