public import Rill
public import RillStyles

/// A shared value of a state that says how observers learn of it and how its changes are shown.
///
/// ```swift
/// struct State {
///   @SharedViewState("width", animation: .default) var width = 0.0
/// }
/// ```
///
/// It is a ``Shared`` and a `ViewState` in one. Observe `\.$width.view` to learn of equal assignments, too. A change by others is
/// shown in the same motion as one of the state's own.
@propertyWrapper
public struct SharedViewState<Value: Equatable & Sendable>: Sendable {
  private(set) var field: Shared<Value>
  private var state: ViewState<Value>
  /// How changes are to be shown.
  let animation: StateAnimation?

  /// Makes one of a shared value.
  ///
  /// - Parameters:
  ///   - shared: The shared value.
  ///   - ignoreEquality: Whether observers of the view's projection are told of equal values, too.
  ///   - animation: How changes are to be shown.
  public init(_ shared: Shared<Value>, ignoreEquality: Bool = false, animation: StateAnimation? = nil) {
    field = shared
    self.animation = animation
    state = ViewState(
      wrappedValue: shared.wrappedValue, ignoreEquality: ignoreEquality, animation: animation)
  }

  /// The value of this state.
  public var wrappedValue: Value {
    get { field.wrappedValue }
    set {
      field.wrappedValue = newValue
      state.wrappedValue = newValue
    }
  }

  /// The wrapper itself, to connect and to observe.
  public var projectedValue: SharedViewState {
    get { self }
    set { self = newValue }
  }

  /// The value together with when it was assigned, to observe.
  public var view: ViewStateProjection<Value> { state.projectedValue }

  /// The value as one that is shared.
  public var shared: Shared<Value> {
    get { field }
    set {
      field = newValue
      if state.wrappedValue != newValue.wrappedValue { state.wrappedValue = newValue.wrappedValue }
    }
  }
}

extension SharedViewState: Equatable {
  /// Compares the values alone.
  public static func == (one: SharedViewState, other: SharedViewState) -> Bool { one.field == other.field }
}

extension SharedViewState: TransparentWrapper {
  package var shownValue: Any { wrappedValue }
}
