/// Something that makes an object from what the object needs to know.
public protocol Factory<Output, Payload>: Sendable {
  /// What is made.
  associatedtype Output
  /// What each object needs to know.
  associatedtype Payload

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  /// - Returns: A new object.
  func create(payload: Payload) -> Output
}

/// A type whose objects are made from a payload, and which so has a factory: `Detail.Factory`.
public protocol FactoryMade: SendableMetatype {
  /// What each object needs to know.
  associatedtype Payload

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  init(payload: Payload)
}

extension FactoryMade {
  /// The factory that calls the initializer.
  public typealias Factory = DefaultFactory<Self>
}

/// A factory that calls the initializer of what it makes.
public struct DefaultFactory<Output: FactoryMade>: Factory {
  /// Makes the factory.
  public init() {}

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  /// - Returns: A new object.
  public func create(payload: Output.Payload) -> Output { Output(payload: payload) }
}
