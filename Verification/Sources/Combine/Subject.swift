import Foundation

/// Stands for [Subject](https://developer.apple.com/documentation/combine/subject).
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Stands for [send(_:)](https://developer.apple.com/documentation/combine/subject/send(_:)).
  func send(_ value: Output)
  /// Stands for [send(completion:)](https://developer.apple.com/documentation/combine/subject/send(completion:)).
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// Stands for [send()](https://developer.apple.com/documentation/combine/subject/send()).
  public func send() { send(()) }
}

/// Stands for [PassthroughSubject](https://developer.apple.com/documentation/combine/passthroughsubject).
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()

  /// Stands for [init()](https://developer.apple.com/documentation/combine/passthroughsubject/init()).
  public init() {}

  /// Stands for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, keepsNewest: false, current: nil)
  }

  /// Stands for [send(_:)](https://developer.apple.com/documentation/combine/passthroughsubject/send(_:)).
  public func send(_ value: Output) { audience.send(value) }

  /// Stands for [send(completion:)](https://developer.apple.com/documentation/combine/passthroughsubject/send(completion:)).
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
}

/// Stands for [CurrentValueSubject](https://developer.apple.com/documentation/combine/currentvaluesubject).
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  private let lock = NSLock()
  private var current: Output

  /// Stands for [init(_:)](https://developer.apple.com/documentation/combine/currentvaluesubject/init(_:)).
  public init(_ value: Output) { current = value }

  /// Stands for [value](https://developer.apple.com/documentation/combine/currentvaluesubject/value).
  public var value: Output {
    get { lock.withLock { current } }
    set { send(newValue) }
  }

  /// Stands for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(subscriber, keepsNewest: true, current: value)
  }

  /// Stands for [send(_:)](https://developer.apple.com/documentation/combine/currentvaluesubject/send(_:)).
  public func send(_ value: Output) {
    lock.withLock { current = value }
    audience.send(value)
  }

  /// Stands for [send(completion:)](https://developer.apple.com/documentation/combine/currentvaluesubject/send(completion:)).
  public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
}
