/// A stand-in for [Cancellable](https://developer.apple.com/documentation/combine/cancellable).
public protocol Cancellable {
  /// A stand-in for [cancel()](https://developer.apple.com/documentation/combine/cancellable/cancel()).
  func cancel()
}

/// A stand-in for [Subscription](https://developer.apple.com/documentation/combine/subscription).
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// A stand-in for [request(_:)](https://developer.apple.com/documentation/combine/subscription/request(_:)).
  func request(_ demand: Subscribers.Demand)
}

/// A stand-in for [Subscriptions](https://developer.apple.com/documentation/combine/subscriptions).
public enum Subscriptions {
  /// A stand-in for [empty](https://developer.apple.com/documentation/combine/subscriptions/empty).
  public static var empty: any Subscription { EmptySubscription() }
}

/// A subscription that delivers nothing.
private final class EmptySubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}

/// A stand-in for [AnyCancellable](https://developer.apple.com/documentation/combine/anycancellable).
public final class AnyCancellable: Cancellable, Hashable {
  private var onCancel: (() -> Void)?

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/combine/anycancellable).
  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/combine/anycancellable).
  public init<C: Cancellable>(_ canceller: C) { onCancel = { canceller.cancel() } }

  deinit { onCancel?() }

  /// A stand-in for [cancel()](https://developer.apple.com/documentation/combine/anycancellable/cancel()).
  public func cancel() { onCancel.take()?() }

  /// A stand-in for [store(in:)](https://developer.apple.com/documentation/combine/anycancellable/store(in:)-6cr9i).
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// A stand-in for [store(in:)](https://developer.apple.com/documentation/combine/anycancellable/store(in:)-3hyxs).
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// A stand-in for [==(_:_:)](https://developer.apple.com/documentation/combine/anycancellable/==(_:_:)).
  public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }

  /// A stand-in for [hash(into:)](https://developer.apple.com/documentation/combine/anycancellable/hash(into:)).
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
