/// What an observer is told: a projection of the state, as it was and as it is.
public struct Change<Value> {
  /// What the observer was told last, or nil on the initial call.
  public let old: Value?
  /// The value now.
  public let new: Value

  @inlinable
  init(old: Value?, new: Value) {
    self.old = old
    self.new = new
  }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
