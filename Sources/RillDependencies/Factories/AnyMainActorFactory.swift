/// A factory on the main actor of which only the payload and the output are known.
///
/// It is ``AnyFactory`` for what lives on the main actor.
public struct AnyMainActorFactory<Output, Payload>: MainActorFactory {
  private let work: @MainActor (Payload) -> Output

  /// Makes a factory of a closure.
  ///
  /// - Parameter create: Makes an object from a payload.
  public init(_ create: @escaping @MainActor (Payload) -> Output) { work = create }

  /// Hides which factory it is.
  ///
  /// - Parameter factory: A factory of the same output.
  public init(_ factory: some MainActorFactory<Output, Payload>) {
    work = { factory.create(payload: $0) }
  }

  /// Hides which factory it is, and what exactly it makes.
  ///
  /// - Parameters:
  ///   - factory: A factory of the same payload.
  ///   - transform: Turns what it makes into the output.
  public init<Base: MainActorFactory>(
    _ factory: Base, transform: @escaping @MainActor (Base.Output) -> Output
  ) where Base.Payload == Payload {
    work = { transform(factory.create(payload: $0)) }
  }

  /// Makes an object.
  ///
  /// - Parameter payload: What the object needs to know.
  /// - Returns: A new object.
  @MainActor public func create(payload: Payload) -> Output { work(payload) }
}
