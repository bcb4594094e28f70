import Foundation

/// A stand-in for [Subject](https://developer.apple.com/documentation/combine/subject).
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// A stand-in for [send(_:)](https://developer.apple.com/documentation/combine/subject/send(_:)).
  func send(_ value: Output)
  /// A stand-in for [send(completion:)](https://developer.apple.com/documentation/combine/subject/send(completion:)).
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// A stand-in for [send()](https://developer.apple.com/documentation/combine/subject/send()).
  public func send() { send(()) }
}

/// A stand-in for [PassthroughSubject](https://developer.apple.com/documentation/combine/passthroughsubject).
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()

  /// A stand-in for [init()](https://developer.apple.com/documentation/combine/passthroughsubject/init()).
  public init() {}

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, keepsNewest: false, current: nil)
  }

  /// A stand-in for [send(_:)](https://developer.apple.com/documentation/combine/passthroughsubject/send(_:)).
  public func send(_ value: Output) { audience.send(value) }

  /// A stand-in for [send(completion:)](https://developer.apple.com/documentation/combine/passthroughsubject/send(completion:)).
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
}

/// A stand-in for [CurrentValueSubject](https://developer.apple.com/documentation/combine/currentvaluesubject).
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  private let lock = NSLock()
  private var current: Output

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/combine/currentvaluesubject/init(_:)).
  public init(_ value: Output) { current = value }

  /// A stand-in for [value](https://developer.apple.com/documentation/combine/currentvaluesubject/value).
  public var value: Output {
    get { lock.withLock { current } }
    set { send(newValue) }
  }

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, keepsNewest: true, current: value)
  }

  /// A stand-in for [send(_:)](https://developer.apple.com/documentation/combine/currentvaluesubject/send(_:)).
  public func send(_ value: Output) {
    // The previous value is released after unlocking.
    _ = lock.withLock {
      defer { current = value }
      return current
    }
    audience.send(value)
  }

  /// A stand-in for [send(completion:)](https://developer.apple.com/documentation/combine/currentvaluesubject/send(completion:)).
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
}
