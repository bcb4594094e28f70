/// A type-erased factory.
///
/// It exposes only the payload and the output, so that each environment can use a different factory. If the output is a
/// protocol, pass a transformation that converts the created object: `AnyFactory(factory) { $0 }`. Without a
/// transformation, both factories must have the same output type.
public struct AnyFactory<Output, Payload>: Factory {
  private let work: @Sendable (Payload) -> Output

  /// Creates a factory from a closure.
  ///
  /// - Parameter create: A closure that creates an object from a payload.
  public init(_ create: @escaping @Sendable (Payload) -> Output) { work = create }

  /// Creates a factory that erases the type of another factory.
  ///
  /// - Parameter factory: A factory with the same output.
  public init(_ factory: some Factory<Output, Payload>) {
    work = { factory.create(payload: $0) }
  }

  /// Creates a factory that erases the type of another factory and of its output.
  ///
  /// - Parameters:
  ///   - factory: A factory with the same payload.
  ///   - transform: A closure that converts the created object to the output.
  public init<Base: Factory>(
    _ factory: Base, transform: @escaping @Sendable (Base.Output) -> Output
  ) where Base.Payload == Payload {
    work = { transform(factory.create(payload: $0)) }
  }

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  /// - Returns: A new object.
  public func create(payload: Payload) -> Output { work(payload) }
}
