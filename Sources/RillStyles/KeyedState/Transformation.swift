/// A way from one type to another and back.
///
/// ```swift
/// let celsius = Transformation<Double, String>(from: { "\($0) °C" }, to: { Double($0.dropLast(3)) ?? 0 })
/// celsius(21)             // "21.0 °C"
/// celsius.back("3.5 °C")  // 3.5
/// ```
public struct Transformation<From, To>: Sendable {
  /// The way there.
  public let forward: @Sendable (From) -> To
  /// The way back.
  public let back: @Sendable (To) -> From

  /// Makes a transformation of both ways.
  ///
  /// - Parameters:
  ///   - forward: The way there.
  ///   - back: The way back.
  public init(from forward: @escaping @Sendable (From) -> To, to back: @escaping @Sendable (To) -> From) {
    self.forward = forward
    self.back = back
  }

  /// Transforms a value.
  public func callAsFunction(_ value: From) -> To { forward(value) }

  /// The same, the other way round.
  public var reversed: Transformation<To, From> { Transformation<To, From>(from: back, to: forward) }

  /// The way there alone.
  public var oneWay: OneWayTransformation<From, To> { OneWayTransformation(forward) }

  /// Goes on to a further type.
  public func then<Further>(_ next: Transformation<To, Further>) -> Transformation<From, Further> {
    Transformation<From, Further>(
      from: { [forward] in next.forward(forward($0)) }, to: { [back] in back(next.back($0)) })
  }
}

/// A way from one type to another, without a way back.
public struct OneWayTransformation<From, To>: Sendable {
  /// The way there.
  public let forward: @Sendable (From) -> To

  /// Makes a transformation of a function.
  public init(_ forward: @escaping @Sendable (From) -> To) { self.forward = forward }

  /// Transforms a value.
  public func callAsFunction(_ value: From) -> To { forward(value) }

  /// Goes on to a further type.
  public func then<Further>(
    _ next: OneWayTransformation<To, Further>
  ) -> OneWayTransformation<From, Further> {
    OneWayTransformation<From, Further> { [forward] in next.forward(forward($0)) }
  }
}
