/// A stand-in for [Publisher](https://developer.apple.com/documentation/combine/publisher).
public protocol Publisher<Output, Failure> {
  /// A stand-in for [Output](https://developer.apple.com/documentation/combine/publisher/output).
  associatedtype Output
  /// A stand-in for [Failure](https://developer.apple.com/documentation/combine/publisher/failure).
  associatedtype Failure: Error

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// A stand-in for [subscribe(_:)](https://developer.apple.com/documentation/combine/publisher/subscribe(_:)-4u8kn).
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// A stand-in for [eraseToAnyPublisher()](https://developer.apple.com/documentation/combine/publisher/erasetoanypublisher()).
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A stand-in for [AnyPublisher](https://developer.apple.com/documentation/combine/anypublisher).
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let base: any Publisher<Output, Failure>

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/combine/anypublisher/init(_:)).
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    base = publisher
  }

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    base.receive(subscriber: subscriber)
  }
}
