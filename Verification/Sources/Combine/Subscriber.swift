/// A stand-in for [Subscriber](https://developer.apple.com/documentation/combine/subscriber).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// A stand-in for [Input](https://developer.apple.com/documentation/combine/subscriber/input).
  associatedtype Input
  /// A stand-in for [Failure](https://developer.apple.com/documentation/combine/subscriber/failure).
  associatedtype Failure: Error

  /// A stand-in for [receive(subscription:)](https://developer.apple.com/documentation/combine/subscriber/receive(subscription:)).
  func receive(subscription: any Subscription)

  /// A stand-in for [receive(_:)](https://developer.apple.com/documentation/combine/subscriber/receive(_:)).
  func receive(_ input: Input) -> Subscribers.Demand

  /// A stand-in for [receive(completion:)](https://developer.apple.com/documentation/combine/subscriber/receive(completion:)).
  func receive(completion: Subscribers.Completion<Failure>)
}

/// A stand-in for [Subscribers](https://developer.apple.com/documentation/combine/subscribers).
public enum Subscribers {
  /// A stand-in for [Subscribers.Completion](https://developer.apple.com/documentation/combine/subscribers/completion).
  public enum Completion<Failure: Error> {
    /// A stand-in for [finished](https://developer.apple.com/documentation/combine/subscribers/completion/finished).
    case finished
    /// A stand-in for [failure(_:)](https://developer.apple.com/documentation/combine/subscribers/completion/failure(_:)).
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable {}

/// A stand-in for [CustomCombineIdentifierConvertible](https://developer.apple.com/documentation/combine/customcombineidentifierconvertible).
public protocol CustomCombineIdentifierConvertible {
  /// A stand-in for [combineIdentifier](https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier).
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// A stand-in for [combineIdentifier](https://developer.apple.com/documentation/combine/customcombineidentifierconvertible/combineidentifier).
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

/// A stand-in for [CombineIdentifier](https://developer.apple.com/documentation/combine/combineidentifier).
public struct CombineIdentifier: Hashable, Sendable {
  private let object: ObjectIdentifier

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/combine/combineidentifier/init(_:)).
  public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }
}
