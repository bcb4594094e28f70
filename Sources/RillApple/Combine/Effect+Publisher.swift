#if canImport(Combine)
public import Combine
public import Rill

extension Effect {
  /// Sends each element of a publisher of actions, until it completes.
  ///
  /// The publisher is created and subscribed to when the effect runs, off the store's actor. The effect sends all
  /// elements in order, however long the turns take. Cancelling the effect cancels the subscription.
  ///
  /// - Parameters:
  ///   - name: The name of the effect in tools.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - publisher: Creates the publisher.
  ///   - recover: Called with the error if the publisher fails.
  /// - Returns: The effect; it runs when a store starts it.
  public static func publisher<Source: Publisher & SendableMetatype>(
    _ name: String = "publisher", fileID: StaticString = #fileID, line: UInt = #line,
    _ publisher: @escaping @Sendable () -> Source,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)? = nil
  ) -> Effect where Source.Output == Action {
    .run(
      name, fileID: fileID, line: line,
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
