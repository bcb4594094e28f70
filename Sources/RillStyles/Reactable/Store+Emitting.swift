public import Rill

extension Store {
  /// Returns the assignments to an ``Emit`` from now on, each exactly once and in order, including equal values.
  ///
  /// The stream ends when the store is released; that of a scoped store also ends when its part leaves the state. Each consumer
  /// needs its own stream.
  ///
  /// - Parameter path: The projection, `\.$toast`.
  /// - Returns: The assigned values.
  public func events<Value: Sendable>(_ path: KeyPath<State, Emissions<Value>>) -> AsyncStream<Value> {
    emitted { $0[keyPath: path] }
  }

  /// Returns the assignments to an ``Emit`` in an optional part.
  ///
  /// The stream yields nothing while the part is absent, and ends with the state of this store.
  ///
  /// - Parameter path: The projection, `\.child?.$toast`.
  /// - Returns: The assigned values.
  public func events<Value: Sendable>(_ path: KeyPath<State, Emissions<Value>?>) -> AsyncStream<Value> {
    emitted { $0[keyPath: path] }
  }

  /// Calls a closure with each assignment to an ``Emit`` from now on, exactly once and in order, including equal
  /// values.
  ///
  /// The closure is called after the state has settled, like any observer.
  ///
  /// - Parameters:
  ///   - path: The projection, `\.$toast`.
  ///   - body: A closure that is called with each value.
  /// - Returns: A subscription, which cancels the observer when it is released.
  public func observe<Value>(
    emitted path: KeyPath<State, Emissions<Value>>, _ body: @escaping (Value) -> Void
  ) -> Subscription {
    observe(emitted: { $0[keyPath: path] }) { values in for value in values { body(value) } }
  }

  private func emitted<Value: Sendable>(
    _ find: @escaping (State) -> Emissions<Value>?
  ) -> AsyncStream<Value> {
    let (stream, outlet) = StreamOutlet.open(of: Value.self)
    let subscription = observe(emitted: find) { values in
      for value in values { outlet.yield(value) }
      outlet.leaveIfOver()
    }
    outlet.serve(subscription)
    outlet.end(with: self) { outlet in outlet.leave() }
    return stream
  }

  private func observe<Value>(
    emitted find: @escaping (State) -> Emissions<Value>?, _ body: @escaping ([Value]) -> Void
  ) -> Subscription {
    var last = Version.next().number
    // Keep only the values and not the emissions, which the next assignment would otherwise copy.
    var found: [Value] = []
    return observe(deriving: { [weak self] state in
      guard let emissions = find(state) else { return last }
      if self?.isRestoring == true {
        // Assignments made while inputs are replayed are not events.
        last = max(last, emissions.number)
        return last
      }
      let (values, hasGap) = emissions.since(last)
      last = max(last, emissions.number)
      if hasGap {
        Failures.report(
          .emissionsLost(
            of: SwiftTypeName(Value.self).text, in: SwiftTypeName(State.self).text, kept: values.count))
      }
      found += values
      return last
    }) { _ in
      let values = found
      found = []
      body(values)
    }
  }
}
