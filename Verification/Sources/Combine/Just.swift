/// A stand-in for [Just](https://developer.apple.com/documentation/combine/just).
public struct Just<Output>: Publisher {
  /// A stand-in for [Failure](https://developer.apple.com/documentation/combine/just/failure).
  public typealias Failure = Never

  /// A stand-in for [output](https://developer.apple.com/documentation/combine/just/output).
  public let output: Output

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/combine/just/init(_:)).
  public init(_ output: Output) { self.output = output }

  /// A stand-in for [receive(subscriber:)](https://developer.apple.com/documentation/combine/publisher/receive(subscriber:)).
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let subject = CurrentValueSubject<Output, Never>(output)
    subject.receive(subscriber: subscriber)
    subject.send(completion: .finished)
  }
}
