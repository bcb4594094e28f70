/// A type that creates objects from a payload.
public protocol Factory<Output, Payload>: Sendable {
  /// The type of the created objects.
  associatedtype Output
  /// The information that each object needs.
  associatedtype Payload

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  /// - Returns: A new object.
  func create(payload: Payload) -> Output
}

/// A type whose objects are created from a payload, and which therefore has a factory: `Detail.Factory`.
public protocol FactoryMade: SendableMetatype {
  /// The information that each object needs.
  associatedtype Payload

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  init(payload: Payload)
}

extension FactoryMade {
  /// The factory that calls the initializer.
  public typealias Factory = DefaultFactory<Self>
}

/// A factory that calls the initializer of its output.
public struct DefaultFactory<Output: FactoryMade>: Factory {
  /// Creates a factory.
  public init() {}

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  /// - Returns: A new object.
  public func create(payload: Output.Payload) -> Output { Output(payload: payload) }
}
