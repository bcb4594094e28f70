import Rill

extension Shared {
  /// Stands in for a field without a key.
  @available(
    *, unavailable, message: "a shared value needs a key: write '@Shared(\"key\") var field = value'"
  )
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, "") }
}

extension SharedReference {
  /// Stands in for a field without a key.
  @available(
    *, unavailable, message: "a shared value needs a key: write '@SharedReference(\"key\") var field = value'"
  )
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, "") }
}

extension SharedViewState {
  /// Stands in for a field without a key.
  @available(
    *, unavailable, message: "a shared value needs a key: write '@SharedViewState(\"key\") var field = value'"
  )
  public init(wrappedValue: Value) { self.init(Shared(wrappedValue: wrappedValue, "")) }
}
