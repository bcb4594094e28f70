import Foundation

extension Publisher {
  /// A stand-in for [sink(receiveCompletion:receiveValue:)](https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)).
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// A stand-in for [sink(receiveValue:)](https://developer.apple.com/documentation/combine/publisher/sink(receivevalue:)).
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// A stand-in for [assign(to:on:)](https://developer.apple.com/documentation/combine/publisher/assign(to:on:)).
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root)
    -> AnyCancellable
  {
    sink { object[keyPath: keyPath] = $0 }
  }
}

extension Subscribers {
  /// A stand-in for [Subscribers.Sink](https://developer.apple.com/documentation/combine/subscribers/sink).
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private let lock = NSLock()
    private var subscription: (any Subscription)?
    private var onValue: ((Input) -> Void)?
    private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// A stand-in for [init(receiveCompletion:receiveValue:)](https://developer.apple.com/documentation/combine/subscribers/sink/init(receivecompletion:receivevalue:)).
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      onValue = receiveValue
      onCompletion = receiveCompletion
    }

    /// A stand-in for [receive(subscription:)](https://developer.apple.com/documentation/combine/subscribers/sink/receive(subscription:)).
    public func receive(subscription: any Subscription) {
      let isFirst = lock.withLock {
        guard self.subscription == nil, onValue != nil else { return false }
        self.subscription = subscription
        return true
      }
      if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    /// A stand-in for [receive(_:)](https://developer.apple.com/documentation/combine/subscribers/sink/receive(_:)).
    public func receive(_ input: Input) -> Subscribers.Demand {
      lock.withLock { onValue }?(input)
      return .none
    }

    /// A stand-in for [receive(completion:)](https://developer.apple.com/documentation/combine/subscribers/sink/receive(completion:)).
    public func receive(completion: Subscribers.Completion<Failure>) {
      // They are released after unlocking, because the functions may own any object.
      let (tell, released) = lock.withLock { (onCompletion.take(), (subscription.take(), onValue.take())) }
      tell?(completion)
      withExtendedLifetime(released) {}
    }

    /// A stand-in for [cancel()](https://developer.apple.com/documentation/combine/subscribers/sink/cancel()).
    public func cancel() {
      let (subscription, released) = lock.withLock {
        (self.subscription.take(), (onValue.take(), onCompletion.take()))
      }
      subscription?.cancel()
      withExtendedLifetime(released) {}
    }
  }
}
