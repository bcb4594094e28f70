/// A type-erased factory on the main actor.
///
/// It is the counterpart of ``AnyFactory`` for objects that are isolated to the main actor.
public struct AnyMainActorFactory<Output, Payload>: MainActorFactory {
  private let work: @MainActor (Payload) -> Output

  /// Creates a factory from a closure.
  ///
  /// - Parameter create: A closure that creates an object from a payload.
  public init(_ create: @escaping @MainActor (Payload) -> Output) { work = create }

  /// Creates a factory that erases the type of another factory.
  ///
  /// - Parameter factory: A factory with the same output.
  public init(_ factory: some MainActorFactory<Output, Payload>) {
    work = { factory.create(payload: $0) }
  }

  /// Creates a factory that erases the type of another factory and of its output.
  ///
  /// - Parameters:
  ///   - factory: A factory with the same payload.
  ///   - transform: A closure that converts the created object to the output.
  public init<Base: MainActorFactory>(
    _ factory: Base, transform: @escaping @MainActor (Base.Output) -> Output
  ) where Base.Payload == Payload {
    work = { transform(factory.create(payload: $0)) }
  }

  /// Creates an object.
  ///
  /// - Parameter payload: The information that the object needs.
  /// - Returns: A new object.
  @MainActor public func create(payload: Payload) -> Output { work(payload) }
}
