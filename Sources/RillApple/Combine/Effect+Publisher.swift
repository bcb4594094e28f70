#if canImport(Combine)
public import Combine
public import Rill

extension Effect {
  /// Sends each element of a publisher of actions, until it completes.
  ///
  /// The publisher is made and subscribed to when the effect runs, off the store's actor. All that it tells is taken, in
  /// order, however long the turns take. When the effect is cancelled, so is the subscription.
  ///
  /// - Parameters:
  ///   - name: What the effect is called in tools.
  ///   - publisher: Makes the publisher.
  ///   - recover: Called with the error if the publisher fails.
  /// - Returns: The effect; nothing runs until a store starts it.
  public static func publisher<Source: Publisher & SendableMetatype>(
    _ name: String = "publisher", _ publisher: @escaping @Sendable () -> Source,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect where Source.Output == Action {
    .run(
      name,
      { send in
        let (actions, line) = AsyncThrowingStream.makeStream(of: Action.self)
        let sink = publisher().sink { completion in
          switch completion {
          case .finished: line.finish()
          case .failure(let error): line.finish(throwing: error)
          }
        } receiveValue: { action in
          line.yield(action)
        }
        defer { sink.cancel() }
        for try await action in actions { await send(action) }
      }, catch: recover)
  }
}
#endif
