/// The old and the new value of an observed projection of the state.
public struct Change<Value> {
  /// The last delivered value, or nil on the initial call.
  public let old: Value?
  /// The current value.
  public let new: Value

  @inlinable package init(old: Value?, new: Value) {
    self.old = old
    self.new = new
  }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
