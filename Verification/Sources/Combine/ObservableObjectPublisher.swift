/// Stands for [ObservableObjectPublisher](https://developer.apple.com/documentation/combine/observableobjectpublisher).
public final class ObservableObjectPublisher: Publisher {
  /// Stands for [Output](https://developer.apple.com/documentation/combine/observableobjectpublisher/output).
  public typealias Output = Void
  /// Stands for [Failure](https://developer.apple.com/documentation/combine/observableobjectpublisher/failure).
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// Stands for [init()](https://developer.apple.com/documentation/combine/observableobjectpublisher/init()).
  public init() {}

  /// Stands for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  /// Stands for [send()](https://developer.apple.com/documentation/combine/observableobjectpublisher/send()).
  public func send() { subject.send(()) }
}
