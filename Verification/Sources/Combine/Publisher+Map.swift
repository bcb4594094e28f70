extension Publisher {
  /// A stand-in for [map(_:)](https://developer.apple.com/documentation/combine/publisher/map(_:)-99evh).
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

/// A stand-in for [Publishers](https://developer.apple.com/documentation/combine/publishers).
public enum Publishers {
  /// A stand-in for [Publishers.Map](https://developer.apple.com/documentation/combine/publishers/map).
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// A stand-in for [Failure](https://developer.apple.com/documentation/combine/publishers/map/failure).
    public typealias Failure = Upstream.Failure

    /// A stand-in for [upstream](https://developer.apple.com/documentation/combine/publishers/map/upstream).
    public let upstream: Upstream
    /// A stand-in for [transform](https://developer.apple.com/documentation/combine/publishers/map/transform).
    public let transform: (Upstream.Output) -> Output

    /// A stand-in for [init(upstream:transform:)](https://developer.apple.com/documentation/combine/publishers/map/init(upstream:transform:)).
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
    }

    /// Passes transformed values to its subscriber.
    private final class Inner<S: Subscriber>: Subscriber where S.Input == Output, S.Failure == Failure {
      typealias Input = Upstream.Output

      private let downstream: S
      private let transform: (Upstream.Output) -> Output

      init(downstream: S, transform: @escaping (Upstream.Output) -> Output) {
        self.downstream = downstream
        self.transform = transform
      }

      func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
      func receive(_ input: Upstream.Output) -> Subscribers.Demand { downstream.receive(transform(input)) }
      func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
    }
  }
}
