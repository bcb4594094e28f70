/// A factory of which only the payload and the output are known, so that each environment may have its own.
///
/// Where the output is a protocol, a transformation says how an object becomes one: `AnyFactory(factory) { $0 }`.
/// Without one the outputs have to be the same type, or it does not compile.
public struct AnyFactory<Output, Payload>: Factory {
  private let work: @Sendable (Payload) -> Output

  /// Makes a factory of a closure.
  ///
  /// - Parameter create: Makes an object from a payload.
  public init(_ create: @escaping @Sendable (Payload) -> Output) { work = create }

  /// Hides which factory it is.
  ///
  /// - Parameter factory: A factory of the same output.
  public init(_ factory: some Factory<Output, Payload>) {
    work = { factory.create(payload: $0) }
  }

  /// Hides which factory it is, and what exactly it makes.
  ///
  /// - Parameters:
  ///   - factory: A factory of the same payload.
  ///   - transform: Turns what it makes into the output.
  public init<Base: Factory>(
    _ factory: Base, transform: @escaping @Sendable (Base.Output) -> Output
  ) where Base.Payload == Payload {
    work = { transform(factory.create(payload: $0)) }
  }

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  /// - Returns: A new object.
  public func create(payload: Payload) -> Output { work(payload) }
}
