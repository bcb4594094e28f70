public import Rill

extension Store {
  /// The assignments to an ``Emit`` from now on, each exactly once and in order, also equal ones.
  ///
  /// It ends when the store goes. Ask again for a second consumer.
  ///
  /// - Parameter path: The projection, `\.$toast`.
  /// - Returns: The values assigned.
  public func events<Value: Sendable>(_ path: KeyPath<State, Emissions<Value>>) -> AsyncStream<Value> {
    emitted { $0[keyPath: path] }
  }

  /// The assignments to an ``Emit`` in a part that comes and goes; silent while it is away.
  ///
  /// - Parameter path: The projection, `\.child?.$toast`.
  /// - Returns: The values assigned.
  public func events<Value: Sendable>(_ path: KeyPath<State, Emissions<Value>?>) -> AsyncStream<Value> {
    emitted { $0[keyPath: path] }
  }

  /// Calls a function with each assignment to an ``Emit`` from now on, exactly once and in order, also of equal values.
  ///
  /// The function is called after the state has settled, like any observer.
  ///
  /// - Parameters:
  ///   - path: The projection, `\.$toast`.
  ///   - body: Called with each value.
  /// - Returns: Keeps the observer subscribed; hold it.
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
    return stream
  }

  private func observe<Value>(
    emitted find: @escaping (State) -> Emissions<Value>?, _ body: @escaping ([Value]) -> Void
  ) -> Subscription {
    var last = Version.next().number
    // The values alone are kept, and not the emissions: if those were, the next assignment would copy them.
    var found: [Value] = []
    return observe(deriving: { [weak self] state in
      guard let emissions = find(state) else { return last }
      if self?.isRestoring == true {
        // Assigned when inputs were replayed: that is no event.
        last = max(last, emissions.number)
        return last
      }
      let (values, hasGap) = emissions.since(last)
      last = max(last, emissions.number)
      if hasGap {
        Failures.report(.emissionsLost(of: "\(Value.self)", in: "\(State.self)", kept: values.count))
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
