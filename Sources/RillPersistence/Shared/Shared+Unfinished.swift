import Rill

extension Shared {
  /// Reports a field that has no key at compile time.
  @available(
    *, unavailable, message: "a shared value needs a key: write '@Shared(\"key\") var field = value'"
  )
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, "") }
}

extension SharedReference {
  /// Reports a field that has no key at compile time.
  @available(
    *, unavailable, message: "a shared value needs a key: write '@SharedReference(\"key\") var field = value'"
  )
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, "") }
}

extension SharedViewState {
  /// Reports a field that has no key at compile time.
  @available(
    *, unavailable, message: "a shared value needs a key: write '@SharedViewState(\"key\") var field = value'"
  )
  public init(wrappedValue: Value) { self.init(Shared(wrappedValue: wrappedValue, "")) }
}
