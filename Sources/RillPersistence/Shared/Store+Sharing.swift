public import Rill

extension Store {
  /// Copies the newest shared values into the state immediately.
  ///
  /// A store connects the shared fields of its state when it is created, and those of parts and rows when they are
  /// added, so this call is rarely needed. A field that a store cannot reach, such as a field of an object in the
  /// state, is reported.
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

  /// Copies the newest shared values into the state immediately; see ``share(_:isolation:)``.
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
    if !bringInFields(on: isolation) {
      Failures.report(.sharedOutOfReach(path(), in: SwiftTypeName(State.self).text))
    }
  }
}
