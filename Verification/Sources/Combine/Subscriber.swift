/// Stands for [Subscriber](https://developer.apple.com/documentation/combine/subscriber).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// Stands for [Input](https://developer.apple.com/documentation/combine/subscriber/input).
  associatedtype Input
  /// Stands for [Failure](https://developer.apple.com/documentation/combine/subscriber/failure).
  associatedtype Failure: Error

  /// Stands for [receive(subscription:)](https://developer.apple.com/documentation/combine/subscriber/receive(subscription:)).
  func receive(subscription: any Subscription)

  /// Stands for [receive(_:)](https://developer.apple.com/documentation/combine/subscriber/receive(_:)).
  func receive(_ input: Input) -> Subscribers.Demand

  /// Stands for [receive(completion:)](https://developer.apple.com/documentation/combine/subscriber/receive(completion:)).
  func receive(completion: Subscribers.Completion<Failure>)
}

/// Stands for [Subscribers](https://developer.apple.com/documentation/combine/subscribers).
public enum Subscribers {
  /// Stands for [Subscribers.Completion](https://developer.apple.com/documentation/combine/subscribers/completion).
  public enum Completion<Failure: Error> {
    /// Stands for [finished](https://developer.apple.com/documentation/combine/subscribers/completion/finished).
    case finished
    /// Stands for [failure(_:)](https://developer.apple.com/documentation/combine/subscribers/completion/failure(_:)).
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable {}

/// Stands for [CustomCombineIdentifierConvertible](https://developer.apple.com/documentation/combine/customcombineidentifierconvertible).
public protocol CustomCombineIdentifierConvertible {
  /// Stands for [combineIdentifier](https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier).
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// Stands for [combineIdentifier](https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier).
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// Stands for [CombineIdentifier](https://developer.apple.com/documentation/combine/combineidentifier).
public struct CombineIdentifier: Hashable, Sendable {
  private let object: ObjectIdentifier

  /// Stands for [init(_:)](https://developer.apple.com/documentation/combine/combineidentifier/init(_:)).
  public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }
}
