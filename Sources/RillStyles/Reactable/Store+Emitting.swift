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

  private func emitted<Value: Sendable>(
    _ find: @escaping (State) -> Emissions<Value>?
  ) -> AsyncStream<Value> {
    let (stream, outlet) = StreamOutlet.open(of: Value.self)
    var last = Version.next().number
    // Taken where they are found, and not kept: if they were, the next assignment would copy them.
    let subscription = observe(deriving: { [weak self] state in
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
      for value in values { outlet.yield(value) }
      return last
    }) { _ in outlet.leaveIfOver() }
    outlet.serve(subscription)
    return stream
  }
}
