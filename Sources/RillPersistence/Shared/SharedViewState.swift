public import Rill

/// A shared value of a state that determines when its observers are notified and how its changes are animated.
///
/// ```swift
/// struct State {
///   @SharedViewState("width", animation: .default) var width = 0.0
/// }
/// ```
///
/// The wrapper combines ``Shared`` and `ViewState`. Observe `\.$width.view` to be notified of equal assignments as
/// well. A change by others is animated like a change by the state's own store.
@propertyWrapper
public struct SharedViewState<Value: Equatable & Sendable>: Sendable {
  private(set) var field: Shared<Value>
  private var state: ViewState<Value>
  /// The animation for changes.
  let animation: StateAnimation?

  /// Creates a wrapper for a shared value.
  ///
  /// - Parameters:
  ///   - shared: The shared value.
  ///   - ignoreEquality: A Boolean value that determines whether observers of the view's projection are notified of
  ///     equal values as well.
  ///   - animation: The animation for changes.
  public init(_ shared: Shared<Value>, ignoreEquality: Bool = false, animation: StateAnimation? = nil) {
    field = shared
    self.animation = animation
    state = ViewState(
      wrappedValue: shared.wrappedValue, ignoreEquality: ignoreEquality, animation: animation)
  }

  /// The value in this state.
  public var wrappedValue: Value {
    get { field.wrappedValue }
    set {
      field.wrappedValue = newValue
      state.wrappedValue = newValue
    }
  }

  /// The wrapper itself, which gives access to the projections to observe.
  public var projectedValue: SharedViewState {
    get { self }
    set { self = newValue }
  }

  /// The projection of the value for views, which includes the time of its assignment.
  public var view: ViewStateProjection<Value> { state.projectedValue }

  /// The value as a ``Shared``.
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
  package static var shownType: Any.Type { Value.self }
  package var shownValue: Any { wrappedValue }
}
