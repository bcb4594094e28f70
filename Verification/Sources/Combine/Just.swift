/// Stands for [Just](https://developer.apple.com/documentation/combine/just).
public struct Just<Output>: Publisher {
  /// Stands for [Failure](https://developer.apple.com/documentation/combine/just/failure).
  public typealias Failure = Never

  /// Stands for [output](https://developer.apple.com/documentation/combine/just/output).
  public let output: Output

  /// Stands for [init(_:)](https://developer.apple.com/documentation/combine/just/init(_:)).
  public init(_ output: Output) { self.output = output }

  /// Stands for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subject = CurrentValueSubject<Output, Never>(output)
    subject.receive(subscriber: subscriber)
    subject.send(completion: .finished)
  }
}
