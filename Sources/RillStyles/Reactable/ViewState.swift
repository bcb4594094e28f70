public import Rill

/// A value of a state that says how observers learn of it and how its changes are shown.
///
/// ```swift
/// struct State {
///   @ViewState var count = 1
///   @ViewState(ignoreEquality: true) var pulse = false
///   @ViewState(animation: .default) var width = 0.0
/// }
/// ```
///
/// - It is a value like any other: a copy of the state never changes with the original.
/// - It works at any depth: in nested values, optionals and rows.
/// - Observers of `\.count` are told *only* of real changes. Observers of `\.$pulse` are told after *every* turn that
///   assigned it, if equality is ignored.
/// - A turn that changes an animated value is shown in that motion: an action of any style, a direct write or a binding.
///   What the turn itself names, as ``Rill/Effect/animation(_:)`` does, counts more.
///
/// Two view states compare by their values alone.
///
/// - Complexity: Without options, that of a plain value. With `animation`, assigning compares the old value.
@propertyWrapper
public struct ViewState<Value: Equatable> {
  @usableFromInline var value: Value
  @usableFromInline let options: ViewStateOptions?
  /// Renewed with each assignment, if there are options.
  @usableFromInline var version: Version?

  /// Makes a value with no options.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    options = nil
    version = nil
  }

  /// Makes a value with options.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to begin with.
  ///   - ignoreEquality: Whether observers of the projection are told of equal values, too.
  ///   - animation: How changes are to be shown.
  public init(wrappedValue: Value, ignoreEquality: Bool = false, animation: StateAnimation? = nil) {
    value = wrappedValue
    options = ViewStateOptions(ignoresEquality: ignoreEquality, animation: animation)
    version = nil
    if animation != nil { TurnNotes.use() }
  }

  /// The value.
  @inlinable public var wrappedValue: Value {
    get { value }
    set {
      if let options { options.note(value != newValue, &version) }
      value = newValue
    }
    _modify {
      // In place: not compared, since that would copy the value first.
      defer { if let options { options.note(true, &version) } }
      yield &value
    }
  }

  /// The value together with when it was assigned, to observe.
  @inlinable public var projectedValue: ViewStateProjection<Value> {
    ViewStateProjection(value: value, version: options?.ignoresEquality == true ? version : nil)
  }
}

/// What is special about a view state.
@usableFromInline
final class ViewStateOptions: Sendable {
  @usableFromInline let ignoresEquality: Bool
  private let animation: StateAnimation?

  init(ignoresEquality: Bool, animation: StateAnimation?) {
    self.ignoresEquality = ignoresEquality
    self.animation = animation
  }

  /// Notes an assignment.
  @usableFromInline
  func note(_ isChange: Bool, _ version: inout Version?) {
    if ignoresEquality { version = .next() }
    if isChange || ignoresEquality, let animation { TurnNotes.current?.animation = animation }
  }
}

/// A view state as observers see it: two are equal if nothing has happened in between that they are to learn of.
public struct ViewStateProjection<Value: Equatable>: Equatable {
  /// The value.
  public let value: Value
  @usableFromInline let version: Version?

  @usableFromInline
  init(value: Value, version: Version?) {
    self.value = value
    self.version = version
  }

  /// Whether an observer need not be told.
  public static func == (one: ViewStateProjection, other: ViewStateProjection) -> Bool {
    one.version == other.version && one.value == other.value
  }
}

extension ViewState: Equatable {
  /// Compares the values alone.
  @inlinable public static func == (one: ViewState, other: ViewState) -> Bool { one.value == other.value }
}

extension ViewState: Hashable where Value: Hashable {
  /// Feeds the value alone to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension ViewState: TransparentWrapper {
  package var shownValue: Any { value }
}

extension ViewState: Sendable where Value: Sendable {}
extension ViewStateProjection: Sendable where Value: Sendable {}
