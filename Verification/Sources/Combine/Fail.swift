/// A stand-in for [Fail](https://developer.apple.com/documentation/combine/fail).
public struct Fail<Output, Failure: Error>: Publisher {
  /// A stand-in for [error](https://developer.apple.com/documentation/combine/fail/error).
  public let error: Failure

  /// A stand-in for [init(error:)](https://developer.apple.com/documentation/combine/fail/init(error:)).
  public init(error: Failure) { self.error = error }

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}
