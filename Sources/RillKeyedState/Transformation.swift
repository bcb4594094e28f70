/// A bidirectional transformation between two types.
///
/// ```swift
/// let celsius = Transformation<Double, String>(from: { "\($0) °C" }, to: { Double($0.dropLast(3)) ?? 0 })
/// celsius(21)             // "21.0 °C"
/// celsius.back("3.5 °C")  // 3.5
/// ```
public struct Transformation<From, To>: Sendable {
  /// The forward transformation.
  public let forward: @Sendable (From) -> To
  /// The reverse transformation.
  public let back: @Sendable (To) -> From

  /// Creates a transformation.
  ///
  /// - Parameters:
  ///   - forward: The forward transformation.
  ///   - back: The reverse transformation.
  public init(from forward: @escaping @Sendable (From) -> To, to back: @escaping @Sendable (To) -> From) {
    self.forward = forward
    self.back = back
  }

  /// Transforms a value.
  public func callAsFunction(_ value: From) -> To { forward(value) }

  /// The transformation with its directions exchanged.
  public var reversed: Transformation<To, From> { Transformation<To, From>(from: back, to: forward) }

  /// The forward transformation only.
  public var oneWay: OneWayTransformation<From, To> { OneWayTransformation(forward) }

  /// Returns the composition with another transformation.
  public func then<Further>(_ next: Transformation<To, Further>) -> Transformation<From, Further> {
    Transformation<From, Further>(
      from: { [forward] in next.forward(forward($0)) }, to: { [back] in back(next.back($0)) })
  }
}

/// A transformation from one type to another without a reverse.
public struct OneWayTransformation<From, To>: Sendable {
  /// The transformation.
  public let forward: @Sendable (From) -> To

  /// Creates a transformation from a function.
  public init(_ forward: @escaping @Sendable (From) -> To) { self.forward = forward }

  /// Transforms a value.
  public func callAsFunction(_ value: From) -> To { forward(value) }

  /// Returns the composition with another transformation.
  public func then<Further>(
    _ next: OneWayTransformation<To, Further>
  ) -> OneWayTransformation<From, Further> {
    OneWayTransformation<From, Further> { [forward] in next.forward(forward($0)) }
  }
}
