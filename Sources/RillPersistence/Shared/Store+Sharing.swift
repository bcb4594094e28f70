public import Rill

extension Store {
  /// Brings the newest shared values into the state now.
  ///
  /// A store connects the shared fields of its state when it is made, and those of parts and rows when they come, so that this
  /// is not needed. A field that a store cannot reach, such as one of an object in the state, is reported.
  ///
  /// - Parameters:
  ///   - path: The projection of the field, `\.$draft`.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func share<Value>(
    _ path: any WritableKeyPath<State, Shared<Value>> & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) {
    bringIn("\(path)", on: isolation)
  }

  /// Brings the newest shared values into the state now; see ``share(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - path: The projection of the field, `\.$count`.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  public func share<Value>(
    _ path: any WritableKeyPath<State, SharedViewState<Value>> & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) {
    bringIn("\(path)", on: isolation)
  }

  private func bringIn(_ path: @autoclosure () -> String, on isolation: (any Actor)?) {
    if !bringInFields(on: isolation) { Failures.report(.sharedOutOfReach(path(), in: "\(State.self)")) }
  }
}
