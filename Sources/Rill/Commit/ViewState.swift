/// A value in a state with options for how observers are notified of its changes and how these are animated.
///
/// ```swift
/// struct State {
///   @ViewState var count = 1
///   @ViewState(ignoreEquality: true) var pulse = false
///   @ViewState(animation: .default) var width = 0.0
/// }
/// ```
///
/// - It has value semantics: a copy of the state never changes with the original.
/// - It works at any depth: in nested values, optionals and rows.
/// - Observers of `\.count` are notified *only* of actual changes. If equality is ignored, observers of `\.$pulse` are
///   notified after *every* turn that assigned the value.
/// - A turn that changes an animated value uses that animation, be it an action of any style, a direct write or a
///   binding. An animation that the turn itself specifies, as with ``Rill/Effect/animation(_:)``, takes precedence.
///
/// Two view states compare equal if their values are equal.
///
/// - Complexity: Without options, that of a plain value. With `animation`, an assignment compares the old value.
@propertyWrapper
public struct ViewState<Value: Equatable> {
  @usableFromInline var value: Value
  @usableFromInline let options: ViewStateOptions?
  /// A version that is renewed with each assignment, if there are options.
  @usableFromInline var version: Version?

  /// Creates a value without options.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
    options = nil
    version = nil
  }

  /// Creates a value with options.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - ignoreEquality: Whether observers of the projection are also notified of equal values.
  ///   - animation: The animation of changes.
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
      // The value is changed in place and not compared, because a comparison would copy it first.
      defer { if let options { options.note(true, &version) } }
      yield &value
    }
  }

  /// The value together with the version of its last assignment, for observers.
  @inlinable public var projectedValue: ViewStateProjection<Value> {
    ViewStateProjection(value: value, version: options?.ignoresEquality == true ? version : nil)
  }
}

/// The options of a view state.
@usableFromInline
final class ViewStateOptions: Sendable {
  @usableFromInline let ignoresEquality: Bool
  private let animation: StateAnimation?

  init(ignoresEquality: Bool, animation: StateAnimation?) {
    self.ignoresEquality = ignoresEquality
    self.animation = animation
  }

  /// Records an assignment.
  @usableFromInline
  func note(_ isChange: Bool, _ version: inout Version?) {
    if ignoresEquality { version = .next() }
    if isChange || ignoresEquality, let animation { TurnNotes.current?.animation = animation }
  }
}

/// A view state as observers see it.
///
/// Two projections are equal if observers need not be notified of the difference.
public struct ViewStateProjection<Value: Equatable>: Equatable {
  /// The value.
  public let value: Value
  @usableFromInline let version: Version?

  @usableFromInline
  init(value: Value, version: Version?) {
    self.value = value
    self.version = version
  }

  /// Returns whether observers need not be notified.
  public static func == (one: ViewStateProjection, other: ViewStateProjection) -> Bool {
    one.version == other.version && one.value == other.value
  }
}

extension ViewState: Equatable {
  /// Returns whether the values are equal.
  @inlinable public static func == (one: ViewState, other: ViewState) -> Bool { one.value == other.value }
}

extension ViewState: Hashable where Value: Hashable {
  /// Hashes the value only.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension ViewState: TransparentWrapper {
  package static var shownType: Any.Type { Value.self }
  package var shownValue: Any { value }
}

extension ViewState: Sendable where Value: Sendable {}
extension ViewStateProjection: Sendable where Value: Sendable {}
