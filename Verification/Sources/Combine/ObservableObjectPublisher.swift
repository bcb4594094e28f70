/// A stand-in for [ObservableObjectPublisher](https://developer.apple.com/documentation/combine/observableobjectpublisher).
public final class ObservableObjectPublisher: Publisher {
  /// A stand-in for [Output](https://developer.apple.com/documentation/combine/observableobjectpublisher/output).
  public typealias Output = Void
  /// A stand-in for [Failure](https://developer.apple.com/documentation/combine/observableobjectpublisher/failure).
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// A stand-in for [init()](https://developer.apple.com/documentation/combine/observableobjectpublisher/init()).
  public init() {}

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  /// A stand-in for [send()](https://developer.apple.com/documentation/combine/observableobjectpublisher/send()).
  public func send() { subject.send(()) }
}
